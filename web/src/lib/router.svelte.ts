// Where the visitor is. Pages have real addresses; links inside the hall change the page without loading it anew.

export interface Route {
  page: string;
  /** The parts after the page: `/table/abc` has `["abc"]`. */
  rest: string[];
  query: URLSearchParams;
  hash: string;
}

/** A part of an address in plain letters; one that is mistyped stays as it is. */
function plain(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}

export function read(url: URL): Route {
  const [page = "", ...rest] = url.pathname.split("/").filter(Boolean).map(plain);
  return { page, rest, query: url.searchParams, hash: url.hash.slice(1) };
}

class Router {
  now = $state.raw<Route>(read(new URL(globalThis.location?.href ?? "http://hall/")));

  go(path: string, replace = false): void {
    const url = new URL(path, location.href);
    if (replace) history.replaceState(null, "", url);
    else history.pushState(null, "", url);
    this.now = read(url);
    if (!url.hash) scrollTo(0, 0);
  }

  /** Write where on this page the visitor is into its address, so that a reload comes back here. */
  mark(name: string, value: string): void {
    const url = new URL(location.href);
    url.searchParams.set(name, value);
    history.replaceState(null, "", url);
    this.now = read(url);
  }

  listen(): () => void {
    const back = () => (this.now = read(new URL(location.href)));
    const click = (event: MouseEvent) => {
      if (event.defaultPrevented || event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
      const link = (event.target as Element | null)?.closest("a");
      if (!link || link.target || link.hasAttribute("download") || link.origin !== location.origin) return;
      if (link.pathname.startsWith("/api/") || link.pathname.startsWith("/faces/")) return;
      event.preventDefault();
      this.go(link.href);
    };
    addEventListener("popstate", back);
    document.addEventListener("click", click);
    return () => {
      removeEventListener("popstate", back);
      document.removeEventListener("click", click);
    };
  }
}

export const router = new Router();
