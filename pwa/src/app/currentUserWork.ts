import { closeLost } from "../lib/boughtPort.ts";
import { recallFollow } from "../lib/follows.ts";
import { localLibrary } from "../lib/libraryPort.ts";
import { local } from "../lib/localPort.ts";
import { watchOutbox } from "../lib/outboxWatch.ts";
import { publishPositionSync } from "../lib/positionSync.ts";
import { sendGuestLikes } from "../lib/sendGuestLikes.ts";
import { sessionStore } from "../lib/session.ts";

/** What is done for whoever is here, with or without a network: what waits is watched, and sent. */
export async function currentUserWork(): Promise<void> {
  await watchOutbox();
  const siteId = sessionStore.state()?.site?.id;
  if (siteId) await recallFollow(siteId);
  try {
    await sendGuestLikes();
    await local.sendNow();
  } finally {
    // Without an answer this device knows what it knew.
    await localLibrary.syncPlaces().catch(() => {});
    publishPositionSync();
    // What went back is no longer theirs, here as everywhere.
    await closeLost().catch(() => {});
  }
}
