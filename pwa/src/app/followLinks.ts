import { savesData } from "../lib/connection.ts";
import type { BrowserNavigator } from "./browserNavigator.ts";
import { isPlainPress, linkTarget } from "./linkTarget.ts";

/** Hover time after which a click on a link is likely. */
const HOVER_MS = 65;

/** Lets the app handle the page's links and GET forms, and prefetches likely next pages. */
export function followLinks(navigator: BrowserNavigator): void {
  const here = () => new URL(location.href);
  const anchorOf = (event: Event) => (event.target as Element | null)?.closest?.("a") ?? null;

  document.addEventListener("click", (event) => {
    const anchor = anchorOf(event);
    const path = anchor && isPlainPress(event) ? linkTarget(anchor, here()) : null;
    if (!path) return;
    event.preventDefault();
    const how = anchor?.hasAttribute("data-replace") ? { replace: true } : undefined;
    navigator.go(path, how, anchor);
  });

  document.addEventListener("submit", (event) => {
    const form = event.target as HTMLFormElement;
    if (event.defaultPrevented || form.method !== "get") return;
    const url = new URL(form.action, location.href);
    if (url.origin !== location.origin) return;
    event.preventDefault();
    const query = new URLSearchParams();
    for (const [name, value] of new FormData(form)) if (value) query.append(name, String(value));
    navigator.go(`${url.pathname}${query.size ? `?${query}` : ""}`);
  });

  const fetchSoon = (event: Event) => {
    const anchor = anchorOf(event);
    const path = anchor && !savesData() ? linkTarget(anchor, here()) : null;
    if (path) navigator.prefetch(path.replace(/#.*/, ""));
  };
  let resting: ReturnType<typeof setTimeout> | undefined;
  document.addEventListener("pointerover", (event) => {
    clearTimeout(resting);
    if (event.pointerType === "mouse" && anchorOf(event))
      resting = setTimeout(() => fetchSoon(event), HOVER_MS);
  });
  document.addEventListener("touchstart", fetchSoon, { passive: true });
  document.addEventListener("focusin", fetchSoon);

  const whenIdle = window.requestIdleCallback ?? ((then: () => void) => setTimeout(then, 300));
  const fetchNext = () =>
    whenIdle(() => {
      const anchor = document.querySelector<HTMLAnchorElement>('main a[rel="next"]');
      const path = anchor && !savesData() ? linkTarget(anchor, here()) : null;
      if (path) navigator.prefetch(path);
    });
  let lastPath = navigator.read().path;
  navigator.subscribe(() => {
    if (navigator.read().path === lastPath) return;
    lastPath = navigator.read().path;
    fetchNext();
  });
  fetchNext();
}
