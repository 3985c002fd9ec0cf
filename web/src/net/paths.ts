// Addresses of the hall, under the base path at which it is served. With the base path "./" the page may lie anywhere, on a host
// that knows nothing but files; then its pages have addresses behind a "#".

const BASE = import.meta.env.BASE_URL.replace(/\/$/, "");
const IS_STATIC = BASE === ".";

/** The address of a page of the hall: `/lobby` as the browser must be told it. */
export function to(path: string): string {
  return IS_STATIC ? `#${path}` : BASE + path;
}

/** The address of a file, or of the server's interface. */
export function file(path: string): string {
  return BASE + path;
}

/** An address as the hall knows it, below its own root; null if it leads elsewhere. */
export function within(url: URL): URL | null {
  const inner = (path: string) => new URL(path, "http://hall");
  if (IS_STATIC) return /^(#\/|$)/.test(url.hash) ? inner(url.hash.slice(1) || "/") : null;
  const isHere = url.pathname === BASE || url.pathname.startsWith(`${BASE}/`);
  return isHere ? inner((url.pathname.slice(BASE.length) || "/") + url.search + url.hash) : null;
}
