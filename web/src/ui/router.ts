// Addresses of pages, in the browser's history.
import { useLayoutEffect, useState } from "preact/hooks";

export function navigate(path: string, replace = false): void {
  const inside = replace ? (history.state as { inside?: boolean } | null)?.inside === true : true;
  history[replace ? "replaceState" : "pushState"]({ inside }, "", path);
  dispatchEvent(new PopStateEvent("popstate"));
  scrollTo(0, 0);
}

/** Goes back to the page from which this one was opened, if that is on this site; otherwise to the first page. */
export function leave(): void {
  if ((history.state as { inside?: boolean } | null)?.inside === true) history.back();
  else navigate("/");
}

export function usePath(): URL {
  const [url, setUrl] = useState(() => new URL(location.href));
  useLayoutEffect(() => {
    const listen = () => setUrl(new URL(location.href));
    addEventListener("popstate", listen);
    return () => removeEventListener("popstate", listen);
  }, []);
  return url;
}

/** Keeps clicks on links of this site within the page. */
export function followLinks(event: MouseEvent): void {
  const link = (event.target as Element).closest<HTMLAnchorElement>("a[href]");
  const plain = event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey;
  if (link === null || !plain || link.target !== "" || link.hasAttribute("download")) return;
  if (link.origin !== location.origin || link.pathname.startsWith("/api/") || link.pathname === "/privacy") return;
  const here = link.pathname === location.pathname && link.search === location.search;
  if (here && link.hash !== "") return; // a part of this page, to which the browser scrolls
  event.preventDefault();
  navigate(link.pathname + link.search + link.hash);
}

/** The number of events of the position that an address shows; undefined: all. */
export function atOf(search: string): number | undefined {
  const at = new URLSearchParams(search).get("at");
  return at !== null && /^\d{1,6}$/.test(at) ? Number(at) : undefined;
}
