import type { Page } from "@quire/contracts/records/page";
import { watchInstall } from "../platform/installPrompt.ts";
import { loadSession } from "../platform/loadSession.ts";
import { local } from "../platform/localPort.ts";
import { sayWhatWasKept } from "../platform/nextPage.ts";
import { completeFollow } from "../platform/pendingFollow.ts";
import { whoIsHere } from "../platform/whoIsHere.ts";
import { registerWorker } from "./registerWorker.ts";

/** What a page does once it is alive, none of it awaited by the reader: who is here, and what the device keeps. */
export function afterHydration(page: Page | null): void {
  const look = () => loadSession().then(completeFollow).then(sendKept);
  void look();
  watchInstall();
  sayWhatWasKept();
  window.addEventListener("online", () => void look());
  // Brought back from the browser's own cache, after who knows how long and which sign-in.
  window.addEventListener("pageshow", (event) => {
    if (event.persisted) void look();
  });
  const whenIdle = window.requestIdleCallback ?? ((then: () => void) => setTimeout(then, 200));
  whenIdle(() => {
    // The worker does not see the very page that registers it, so the page keeps itself.
    if (page) void local.savePage(page);
    if (import.meta.env.PROD && navigator.serviceWorker) {
      registerWorker(navigator.serviceWorker).catch(() => {});
    }
  });
}

/** What was done without a network goes out now. A guest has nothing that waits, and does not load the outbox for it. */
function sendKept() {
  if (!whoIsHere()) return;
  import("./personHere.ts").then(({ personHere }) => personHere()).catch(() => {});
}
