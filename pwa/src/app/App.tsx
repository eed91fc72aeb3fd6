import { useSyncExternalStore } from "react";
import { PageContext } from "../lib/PageContext.ts";
import { Frame } from "./Frame.tsx";
import { NavigatorContext } from "./NavigatorContext.ts";
import type { Navigator } from "./navigator.ts";
import { Screen } from "./Screen.tsx";

/** Screens that draw their own bar and footer. */
const DRAW_THEIR_OWN = /^assets|^razorpay/;

/** The whole app around one view; the server and the browser render the same tree. */
export function App({ navigator }: { navigator: Navigator }) {
  const view = useSyncExternalStore(navigator.subscribe, navigator.read, navigator.read);
  const { page } = view;
  const screen = <Screen view={view} onRetry={navigator.retry} />;
  const isBare = page?.data.kind === "app" && DRAW_THEIR_OWN.test(page.data.screen);
  return (
    <NavigatorContext value={navigator}>
      <PageContext value={page}>{isBare ? screen : <Frame view={view}>{screen}</Frame>}</PageContext>
    </NavigatorContext>
  );
}
