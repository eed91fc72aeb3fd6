import { loadPendingFollow } from "../lib/follows.ts";
import { localHighlights } from "../lib/highlightsPort.ts";
import { localLibrary } from "../lib/libraryPort.ts";
import { local } from "../lib/localPort.ts";
import { watchOutbox } from "../lib/outboxWatch.ts";
import { completeBookmark } from "../lib/pendingBookmark.ts";
import { publishPositionSync } from "../lib/positionSync.ts";
import { removeLostPurchases } from "../lib/purchasesPort.ts";
import { checkThisDevice } from "../lib/push/thisDevice.ts";
import { saveSessionChanges } from "../lib/savedSession.ts";
import { sendGuestLikes } from "../lib/sendGuestLikes.ts";
import { sessionStore } from "../lib/session.ts";

/** Background work for the current user, online or offline: watches the outbox and sends it. */
export async function currentUserWork(): Promise<void> {
  saveSessionChanges();
  await watchOutbox();
  const siteId = sessionStore.state()?.site?.id;
  if (siteId) await loadPendingFollow(siteId).catch(() => {});
  try {
    await sendGuestLikes();
    await completeBookmark((post) => localLibrary.setSaved("bookmarks", post, true));
    await local.sendNow();
  } finally {
    // On failure the positions already on this device stay as they are.
    await localLibrary.syncPlaces().catch(() => {});
    publishPositionSync();
    await localHighlights.sync().catch(() => {});
    // A refunded purchase closes on this device too.
    await removeLostPurchases().catch(() => {});
    await localLibrary.refreshSaved().catch(() => {});
    await localLibrary.syncLibrary().catch(() => {});
    await checkThisDevice().catch(() => {});
  }
}
