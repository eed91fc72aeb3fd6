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

/** The navigator of this tab. Where the first page is not known, `frame` is another of this host that names it. */
export function browserNavigator(first: Page | null, frame: Page | null) {
  const path = location.pathname + location.search;
  const scroll = createScrollMemory();
  const store = createPageStore(async (path) => prepare(await fetchPageData(path)), Date.now);
  if (first) store.keep(path, first);
  let pressed: Element | null = null;
  let hash = "";

  function settled(view: View, how: Arrival) {
    if (view.page) {
      updateHead(document, view.page);
      if (view.state === "ready") {
        void local.savePage(view.page);
        const home = view.page.site?.url;
        // The site lives elsewhere; this address goes on only for what is still to be sent from here.
        if (home && new URL(home).hostname !== location.hostname)
          void import("./moveOn.ts").then(({ moveOn }) => moveOn(home));
      }
    }
    if (how === "refresh") return;
    const target = how === "link" && hash ? document.getElementById(decodeURIComponent(hash.slice(1))) : null;
    if (target) target.scrollIntoView();
    else window.scrollTo({ top: how === "history" ? scroll.place() : 0, behavior: "instant" });
    focusHeading();
  }

  const navigator = createNavigator(
    store,
    { path, page: first, state: first ? "ready" : "coming", slow: false, last: first ?? frame },
    {
      draw: (draw, how, then) => drawPage(draw, how, then, pressed),
      push(to, replace) {
        scroll.note();
        scroll.push(to + hash, replace);
      },
      settled,
      async loadKept(path) {
        const kept = await loadSavedPage(local, location.host, path);
        return kept && prepare(kept);
      },
      // The shell stands here because the worker could not reach the server: no use in waiting for it again.
      isOffline: () => !window.navigator.onLine || !navigator.read().page,
      after(ms, then) {
        const timer = setTimeout(then, ms);
        return () => clearTimeout(timer);
      },
    },
  );
  window.addEventListener("popstate", (event) => {
    scroll.note();
    scroll.move(event.state);
    void navigator.follow(location.pathname + location.search);
  });
  window.addEventListener("online", () => void navigator.renew());
  if (!first) void navigator.follow(path);
  else if (scroll.place() > 0) window.scrollTo({ top: scroll.place(), behavior: "instant" });

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

/** A screen reader reads what has focus: the new page's title, as a new document would be announced. */
function focusHeading() {
  const heading = document.querySelector<HTMLElement>("main h1") ?? document.getElementById("main");
  heading?.setAttribute("tabindex", "-1");
  heading?.focus({ preventScroll: true });
}
