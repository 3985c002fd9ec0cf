// Addresses of the hall, under the base path at which it is served.

const BASE = import.meta.env.BASE_URL.replace(/\/$/, "");

/** The address of a path of the hall: `/lobby` as the browser must be told it. */
export function to(path: string): string {
  return BASE + path;
}

/** The path of the hall behind an address; null if that leads elsewhere. */
export function pathOf(address: string): string | null {
  return address === BASE || address.startsWith(`${BASE}/`) ? address.slice(BASE.length) : null;
}
