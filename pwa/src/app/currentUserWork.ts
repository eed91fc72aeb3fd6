import { loadPendingFollow } from "../lib/follows.ts";
import { localLibrary } from "../lib/libraryPort.ts";
import { local } from "../lib/localPort.ts";
import { watchOutbox } from "../lib/outboxWatch.ts";
import { publishPositionSync } from "../lib/positionSync.ts";
import { removeLostPurchases } from "../lib/purchasesPort.ts";
import { checkThisDevice } from "../lib/push/thisDevice.ts";
import { sendGuestLikes } from "../lib/sendGuestLikes.ts";
import { sessionStore } from "../lib/session.ts";

/** Background work for the current user, online or offline: watches the outbox and sends it. */
export async function currentUserWork(): Promise<void> {
  await watchOutbox();
  const siteId = sessionStore.state()?.site?.id;
  if (siteId) await loadPendingFollow(siteId);
  try {
    await sendGuestLikes();
    await local.sendNow();
  } finally {
    // On failure the positions already on this device stay as they are.
    await localLibrary.syncPlaces().catch(() => {});
    publishPositionSync();
    // A refunded purchase closes on this device too.
    await removeLostPurchases().catch(() => {});
    await checkThisDevice().catch(() => {});
  }
}
