import { type ReactNode, use } from "react";
import { Router } from "wouter";
import { NavigatorContext } from "./NavigatorContext.ts";
import { routerHooks } from "./routerHooks.ts";

/** A screen with the router around it. Fetched with the first such screen: reading needs no router. */
export function RoutedScreen({ children }: { children: ReactNode }) {
  const navigator = use(NavigatorContext);
  if (!navigator) throw new Error("there is no navigator here");
  return <Router {...routerHooks(navigator)}>{children}</Router>;
}
