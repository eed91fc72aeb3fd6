import { closeLost } from "../platform/boughtPort.ts";
import { recallFollow } from "../platform/follows.ts";
import { localLibrary } from "../platform/libraryPort.ts";
import { local } from "../platform/localPort.ts";
import { watchOutbox } from "../platform/outboxWatch.ts";
import { notePlacesHeard } from "../platform/placesHeard.ts";
import { sendGuestLikes } from "../platform/sendGuestLikes.ts";
import { sessionStore } from "../platform/session.ts";

/** What is done for whoever is here, with or without a network: what waits is watched, and sent. */
export async function personHere(): Promise<void> {
  await watchOutbox();
  const siteId = sessionStore.state()?.site?.id;
  if (siteId) await recallFollow(siteId);
  try {
    await sendGuestLikes();
    await local.sendNow();
  } finally {
    // Without an answer this device knows what it knew.
    await localLibrary.syncPlaces().catch(() => {});
    notePlacesHeard();
    // What went back is no longer theirs, here as everywhere.
    await closeLost().catch(() => {});
  }
}
