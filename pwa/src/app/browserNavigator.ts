import { getPage } from "@quire/contracts/calls/pages";
import type { Page } from "@quire/contracts/records/page";
import { flushSync } from "react-dom";
import { publicApi } from "../platform/api.ts";
import { createNavigator } from "./navigator.ts";
import { createPageStore } from "./pageStore.ts";

/** The navigator of this tab, listening to links and to the browser's back and forward. */
export function browserNavigator(first: Page | null) {
  const path = location.pathname + location.search;
  const store = createPageStore((path) => publicApi.call(getPage, { query: { path } }), Date.now);
  if (first) store.keep(path, first);
  const navigator = createNavigator(
    store,
    { path, page: first, state: first ? "ready" : "coming", slow: false, last: first },
    {
      draw: (draw) => flushSync(draw),
      push: (to, replace) => history[replace ? "replaceState" : "pushState"](null, "", to),
      settled: () => {},
      loadKept: async () => null,
      after(ms, then) {
        const timer = setTimeout(then, ms);
        return () => clearTimeout(timer);
      },
    },
  );
  if (!first) navigator.follow(path);
  return navigator;
}
