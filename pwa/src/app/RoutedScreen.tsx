import { type ReactNode, use, useSyncExternalStore } from "react";
import { Router } from "wouter";
import { NavigatorContext } from "./NavigatorContext.ts";
import type { Navigator } from "./navigator.ts";

/** Wraps a screen in the router. Loaded with the first such screen: reading needs no router. */
export function RoutedScreen({ children }: { children: ReactNode }) {
  const navigator = use(NavigatorContext);
  if (!navigator) throw new Error("no navigator in context");
  return <Router {...routerHooks(navigator)}>{children}</Router>;
}

type Hooks = {
  hook: () => [string, (to: string, how?: { replace?: boolean }) => void];
  searchHook: () => string;
};

const made = new WeakMap<Navigator, Hooks>();

/** Makes the router's `useLocation` and `useSearch` read from the app's navigator and navigate through it. */
function routerHooks(navigator: Navigator): Hooks {
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
