import { currentUserId } from "../../lib/currentUser.ts";
import { database } from "../database.ts";
import { deleteHidden } from "./listDrafts.ts";
import { unsentDrafts } from "./unsentDrafts.ts";

const LOCK = "quire-drafts";
/** A draft whose server does not answer must not block the others. */
const PATIENCE_MS = 20_000;

/**
 * Sends the drafts that were written offline and are not open, one tab at a time. Yjs and the socket are loaded
 * only where there is something to send.
 */
export async function syncDrafts(): Promise<void> {
  const ownerId = currentUserId();
  if (!ownerId || !navigator.onLine) return;
  await navigator.locks.request(LOCK, async () => {
    await deleteHidden(Date.now());
    const waiting = await unsentDrafts(database, ownerId);
    if (waiting.length === 0) return;
    const { openDraft } = await import("./openDraft.ts");
    for (const { id, siteId } of waiting) {
      if (currentUserId() !== ownerId) return;
      const draft = await openDraft(id, { siteId, ownerId });
      // No user is present in it: it is only being sent.
      draft?.awareness.setLocalState(null);
      // What can't be sent now stays, and the list of drafts says so.
      await draft?.whenSaved(PATIENCE_MS).catch(() => {});
      await draft?.close();
    }
  });
}
