import type { Page } from "@quire/contracts/records/page";
import { fetchPageData } from "../lib/fetchPageData.ts";
import { local } from "../lib/localPort.ts";
import { drawPage } from "./draw.ts";
import { updateHead } from "./head.ts";
import { prepare } from "./lazyFeatures.ts";
import { type Arrival, createNavigator, type View } from "./navigator.ts";
import { createPageStore } from "./pageStore.ts";
import { loadSavedPage } from "./savedPage.ts";
import { createScrollMemory } from "./scrollMemory.ts";

/**
 * The navigator of this tab. Where the first page is unknown, `frame` is another saved page of this host that
 * supplies its name.
 */
export function browserNavigator(first: Page | null, frame: Page | null) {
  const path = location.pathname + location.search;
  const scroll = createScrollMemory();
  const store = createPageStore(async (path) => prepare(await fetchPageData(path)), Date.now);
  if (first) store.save(path, first);
  let pressed: Element | null = null;
  let hash = "";

  function onDrawn(view: View, how: Arrival) {
    if (view.page) {
      updateHead(document, view.page);
      if (view.state === "ready") {
        void local.savePage(view.page);
        const home = view.page.site?.url;
        // The site has moved; this address stays in use only to send what is still unsent.
        if (home && new URL(home).hostname !== location.hostname)
          void import("./redirectToSite.ts").then(({ redirectToSite }) => redirectToSite(home));
      }
    }
    if (how === "refresh") return;
    const target = how === "link" && hash ? document.getElementById(decodeURIComponent(hash.slice(1))) : null;
    if (target) target.scrollIntoView();
    else {
      const top = how === "history" ? scroll.position() : 0;
      if (top > 0 || !(globalThis as { openAtPlace?: () => boolean }).openAtPlace?.())
        window.scrollTo({ top, behavior: "instant" });
    }
    focusHeading();
  }

  const navigator = createNavigator(
    store,
    { path, page: first, state: first ? "ready" : "loading", slow: false, last: first ?? frame },
    {
      draw: (draw, how, then) => drawPage(draw, how, then, pressed),
      push(to, replace) {
        scroll.record();
        scroll.push(to + hash, replace);
      },
      onDrawn,
      async loadSaved(path) {
        const saved = await loadSavedPage(local, location.host, path);
        return saved && prepare(saved);
      },
      // The shell is showing because the worker could not reach the server: waiting for it again is pointless.
      isOffline: () => !window.navigator.onLine || !navigator.read().page,
      after(ms, then) {
        const timer = setTimeout(then, ms);
        return () => clearTimeout(timer);
      },
    },
  );
  window.addEventListener("popstate", (event) => {
    scroll.record();
    const isMoved = scroll.move(event.state);
    const to = location.pathname + location.search;
    // A full-screen reader has an entry of its own over that of its page.
    if (isMoved || to !== navigator.read().path) void navigator.follow(to);
  });
  window.addEventListener("online", () => void navigator.refetchOffline());
  if (!first) void navigator.follow(path);
  else if (scroll.position() > 0) window.scrollTo({ top: scroll.position(), behavior: "instant" });

  return {
    ...navigator,
    go(to: string, how?: { replace?: boolean }, from: Element | null = null) {
      const url = new URL(to, location.href);
      if (url.origin !== location.origin) return location.assign(to);
      pressed = from;
      hash = url.hash;
      navigator.go(url.pathname + url.search, how);
    },
  };
}

export type BrowserNavigator = ReturnType<typeof browserNavigator>;

/** Focuses the new page's title, so that a screen reader announces it as it would a new document. */
function focusHeading() {
  const heading = document.querySelector<HTMLElement>("main h1") ?? document.getElementById("main");
  heading?.setAttribute("tabindex", "-1");
  heading?.focus({ preventScroll: true });
}
