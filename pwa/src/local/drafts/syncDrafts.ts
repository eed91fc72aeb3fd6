import { whoIsHere } from "../../lib/whoIsHere.ts";
import { database } from "../database.ts";
import { sweepDoomed } from "./listDrafts.ts";
import { unsentDrafts } from "./unsentDrafts.ts";

const LOCK = "quire-drafts";
/** A draft whose server does not answer must not hold the others. */
const PATIENCE_MS = 20_000;

/**
 * Sends the drafts that were written without a network and are not open: one tab at a time. Yjs and the socket are
 * fetched only where there is something to send.
 */
export async function syncDrafts(): Promise<void> {
  const ownerId = whoIsHere();
  if (!ownerId || !navigator.onLine) return;
  await navigator.locks.request(LOCK, async () => {
    await sweepDoomed(Date.now());
    const waiting = await unsentDrafts(database, ownerId);
    if (waiting.length === 0) return;
    const { openDraft } = await import("./openDraft.ts");
    for (const { id, siteId } of waiting) {
      if (whoIsHere() !== ownerId) return;
      const draft = await openDraft(id, { siteId, ownerId });
      // Nobody is in it: it is only being sent.
      draft?.awareness.setLocalState(null);
      // What cannot be sent now stays, and says so in the list of drafts.
      await draft?.whenSaved(PATIENCE_MS).catch(() => {});
      await draft?.close();
    }
  });
}
