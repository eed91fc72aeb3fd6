import type { Page } from "@quire/contracts/records/page";
import { watchInstall } from "../lib/installPrompt.ts";
import { loadSession } from "../lib/loadSession.ts";
import { local } from "../lib/localPort.ts";
import { SAY } from "../lib/nextPageKey.ts";
import { BEGUN } from "../lib/pendingDeletions.ts";
import { completeFollow } from "../lib/pendingFollow.ts";
import { whoIsHere } from "../lib/whoIsHere.ts";
import { watchEmbeds } from "./watchEmbeds.ts";

/** What a page does once it is alive, none of it awaited by the reader: who is here, and what the device keeps. */
export function afterHydration(page: Page | null): void {
  const look = () => loadSession().then(completeFollow).then(sendKept);
  void look();
  watchInstall();
  watchEmbeds(document);
  window.addEventListener("online", () => void look());
  // Brought back from the browser's own cache, after who knows how long and which sign-in.
  window.addEventListener("pageshow", (event) => {
    if (event.persisted) void look();
  });
  const whenIdle = window.requestIdleCallback ?? ((then: () => void) => setTimeout(then, 200));
  whenIdle(() => {
    // The worker does not see the very page that registers it, so the page keeps itself.
    if (page) void local.savePage(page);
    sayWhatWasLeft();
    finishWhatWasLeft();
    noteCampaign();
    if (import.meta.env.PROD && navigator.serviceWorker) {
      keepWithNoNetwork().catch(() => {});
    }
  });
}

async function keepWithNoNetwork() {
  const [{ Workbox }, { registerWorker }] = await Promise.all([
    import("workbox-window"),
    import("./registerWorker.ts"),
  ]);
  await registerWorker(new Workbox("/sw.js"), {
    isControlled: () => navigator.serviceWorker.controller !== null,
    reload: () => location.reload(),
  });
}

/** What was done without a network goes out now. A guest has nothing that waits, and does not load the outbox for it. */
function sendKept() {
  if (!whoIsHere()) return;
  import("./currentUserWork.ts").then(({ currentUserWork }) => currentUserWork()).catch(() => {});
}

/** What the last document had begun to delete, and was left before it could. */
function finishWhatWasLeft() {
  try {
    if (!sessionStorage.getItem(BEGUN)) return;
    import("../widgets/own/deletions.ts").then(({ finishDeletions }) => finishDeletions()).catch(() => {});
  } catch {
    // Storage is shut: nothing was left.
  }
}

/** How a visit began is noted for a sign-up, where there is anything to say of it. */
function noteCampaign() {
  const isFollowed = document.referrer !== "" && !document.referrer.startsWith(location.origin);
  if (whoIsHere() || !(isFollowed || location.search.includes("utm_"))) return;
  import("../lib/arrival.ts").then(({ recordArrival }) => recordArrival()).catch(() => {});
}

/**
 * Words that the last document left for this one, which is seldom: only then is fetched what says them. A sign-in that is
 * only passed through on the way leaves them for where it leads.
 */
function sayWhatWasLeft() {
  try {
    if (!sessionStorage.getItem(SAY) || location.pathname.startsWith("/signin")) return;
    import("../lib/nextPage.ts").then(({ showHandover }) => showHandover()).catch(() => {});
  } catch {
    // Storage is shut: nothing was left.
  }
}
