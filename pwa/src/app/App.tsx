import { useSyncExternalStore } from "react";
import { PageContext } from "../platform/PageContext.ts";
import { Frame } from "./Frame.tsx";
import type { Navigator } from "./navigator.ts";
import { Screen } from "./Screen.tsx";

/** The whole app around one view; the same tree on the server and in the browser. */
export function App({ navigator }: { navigator: Navigator }) {
  const view = useSyncExternalStore(navigator.subscribe, navigator.read, navigator.read);
  return (
    <PageContext value={view.page}>
      <Frame view={view}>
        <Screen view={view} onRetry={navigator.retry} />
      </Frame>
    </PageContext>
  );
}
