import type { Page } from "@quire/contracts/records/page";
import { loadSession } from "../platform/loadSession.ts";
import { local } from "../platform/localPort.ts";
import { completeFollow } from "../platform/pendingFollow.ts";

/** What a page does once it is alive, none of it awaited by the reader: who is here, and what the device keeps. */
export function afterHydration(page: Page | null): void {
  void loadSession().then(completeFollow);
  window.addEventListener("online", () => void loadSession());
  const whenIdle = window.requestIdleCallback ?? ((then: () => void) => setTimeout(then, 200));
  whenIdle(() => {
    // The worker does not see the very page that registers it, so the page keeps itself.
    if (page) void local.savePage(page);
    if (import.meta.env.PROD) navigator.serviceWorker?.register("/sw.js").catch(() => {});
  });
}
