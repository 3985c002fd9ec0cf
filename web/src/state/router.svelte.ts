// Where the visitor is. Pages have real addresses; links inside the hall change the page without loading it anew.

import { to, within } from "../net/paths";

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
  const { pathname, searchParams, hash } = within(url) ?? url;
  const [page = "", ...rest] = pathname.split("/").filter(Boolean).map(plain);
  return { page, rest, query: searchParams, hash: hash.slice(1) };
}

class Router {
  now = $state.raw<Route>(read(new URL(globalThis.location?.href ?? "http://hall/")));
  /** How far down this page the visitor was when it was left last. */
  #left = 0;

  go(path: string, replace = false): void {
    const url = new URL(path, location.href);
    if (replace) history.replaceState(null, "", url);
    else {
      this.#remember();
      history.pushState(null, "", url);
    }
    this.#left = 0;
    this.now = read(url);
    if (!this.now.hash) scrollTo(0, 0);
  }

  /** Write where on this page the visitor is into its address, so that a reload comes back here. */
  mark(name: string, value: string): void {
    const inner = within(new URL(location.href))!;
    inner.searchParams.set(name, value);
    const url = new URL(to(inner.pathname + inner.search + inner.hash), location.href);
    history.replaceState(history.state, "", url);
    this.now = read(url);
  }

  #remember(): void {
    history.replaceState({ left: scrollY }, "");
  }

  /** Come back to where the visitor was; for pages that are short until their content has arrived. */
  settle(): void {
    if (this.#left) scrollTo(0, this.#left);
    this.#left = 0;
  }

  listen(): () => void {
    const back = () => {
      this.#left = history.state?.left ?? 0;
      this.now = read(new URL(location.href));
    };
    const leave = () => this.#remember();
    this.#left = history.state?.left ?? 0;
    const click = (event: MouseEvent) => {
      if (event.defaultPrevented || event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey)
        return;
      const link = (event.target as Element | null)?.closest("a");
      if (!link || link.target || link.hasAttribute("download") || link.origin !== location.origin) return;
      const path = within(new URL(link.href))?.pathname;
      if (!path || path.startsWith("/api/") || path.startsWith("/faces/")) return;
      event.preventDefault();
      this.go(link.href);
    };
    addEventListener("popstate", back);
    addEventListener("pagehide", leave);
    document.addEventListener("click", click);
    return () => {
      removeEventListener("popstate", back);
      removeEventListener("pagehide", leave);
      document.removeEventListener("click", click);
    };
  }
}

export const router = new Router();
