import { useSyncExternalStore } from "react";
import type { Navigator } from "./navigator.ts";

type Hooks = {
  hook: () => [string, (to: string, how?: { replace?: boolean }) => void];
  searchHook: () => string;
};

const made = new WeakMap<Navigator, Hooks>();

/** Lets `useLocation` and `useSearch` of the router speak of what is on the screen, and go where the app goes. */
export function routerHooks(navigator: Navigator): Hooks {
  const known = made.get(navigator);
  if (known) return known;
  const read = (part: "pathname" | "search") => () => new URL(navigator.read().path, "http://here")[part];
  const pathname = read("pathname");
  const search = read("search");
  const hooks: Hooks = {
    hook: () => [
      useSyncExternalStore(navigator.subscribe, pathname, pathname),
      (to, how) => navigator.go(to, how),
    ],
    searchHook: () => useSyncExternalStore(navigator.subscribe, search, search),
  };
  made.set(navigator, hooks);
  return hooks;
}
