import type { Page } from "@quire/contracts/records/page";
import { currentUserId } from "../lib/currentUser.ts";
import { watchInstall } from "../lib/installPrompt.ts";
import { loadSession } from "../lib/loadSession.ts";
import { local } from "../lib/localPort.ts";
import { NEXT_PAGE_KEY } from "../lib/nextPageKey.ts";
import { PENDING_DELETIONS } from "../lib/pendingDeletions.ts";
import { completeFollow } from "../lib/pendingFollow.ts";
import { sessionStore } from "../lib/session.ts";
import { isFromPlatform } from "../lib/signinMark.ts";
import { readFromTab } from "../lib/tabStore.ts";
import { watchEmbeds } from "./watchEmbeds.ts";

/**
 * Work that starts once the page is interactive, none of it awaited by the reader: loads the session and saves the
 * page to this device.
 */
export function afterHydration(page: Page | null): void {
  const refresh = () => loadSession().then(completeFollow).then(sendQueued);
  void refresh().then(signInSilently);
  watchInstall();
  watchEmbeds(document);
  window.addEventListener("online", () => void refresh());
  // Restored from the back-forward cache: any amount of time may have passed, and the sign-in may have changed.
  window.addEventListener("pageshow", (event) => {
    if (event.persisted) void refresh();
  });
  const whenIdle = window.requestIdleCallback ?? ((then: () => void) => setTimeout(then, 200));
  whenIdle(() => {
    // The worker does not see the page that registers it, so the page saves itself.
    if (page) void local.savePage(page);
    showPendingMessage();
    finishPendingDeletions();
    recordCampaign();
    if (import.meta.env.PROD && navigator.serviceWorker) {
      enableOffline().catch(() => {});
    }
  });
}

async function enableOffline() {
  const [{ Workbox }, { registerWorker }] = await Promise.all([
    import("workbox-window"),
    import("./registerWorker.ts"),
  ]);
  await registerWorker(new Workbox("/sw.js"), {
    isControlled: () => navigator.serviceWorker.controller !== null,
    reload: () => location.reload(),
  });
}

/** Signs a guest in who is signed in on the platform; almost no guest is, so its code loads on demand. */
function signInSilently() {
  if (sessionStore.state()?.silent_signin !== "always" && !isFromPlatform()) return;
  import("../lib/silentSignin.ts").then((module) => module.signInSilently()).catch(() => {});
}

/** Sends what was done offline. A guest has nothing queued, so the outbox isn't loaded for them. */
function sendQueued() {
  if (!currentUserId()) return;
  import("./currentUserWork.ts").then(({ currentUserWork }) => currentUserWork()).catch(() => {});
}

/** Finishes deletions that the previous document started and left pending. */
function finishPendingDeletions() {
  if (!readFromTab(PENDING_DELETIONS)) return;
  import("../widgets/own/deletions.ts").then(({ finishDeletions }) => finishDeletions()).catch(() => {});
}

/** Records how a visit began (referrer, campaign), for a later sign-up. */
function recordCampaign() {
  const isFollowed = document.referrer !== "" && !document.referrer.startsWith(location.origin);
  if (currentUserId() || !(isFollowed || location.search.includes("utm_"))) return;
  import("../lib/arrival.ts").then(({ recordArrival }) => recordArrival()).catch(() => {});
}

/**
 * Shows a message that the previous document left for this one; the code for it loads only then, since it is rare.
 * A sign-in page passes the message on to the page it leads to.
 */
function showPendingMessage() {
  if (!readFromTab(NEXT_PAGE_KEY) || location.pathname.startsWith("/signin")) return;
  import("../lib/nextPage.ts").then(({ showHandover }) => showHandover()).catch(() => {});
}
