import { listHighlights } from "@quire/contracts/calls/highlights";
import type { Highlight } from "@quire/contracts/records/highlight";
import { laterEdit } from "@quire/domain/posts/passages";
import { liveQuery } from "dexie";
import { callApi } from "../lib/callApi.ts";
import { currentUserId } from "../lib/currentUser.ts";
import type { LocalHighlight, NewHighlight } from "../lib/localTypes.ts";
import { database } from "./database.ts";
import { flushOutbox } from "./outbox/flushOutbox.ts";
import { addEntry } from "./outbox/outboxStore.ts";
import type { HighlightRecord } from "./records/highlightRecord.ts";
import { syncChanges } from "./syncChanges.ts";

/** Name of the record of this device's last sync. */
const SYNCED_AT = "highlights synced at";
const NOTHING = { part: null, block: 0, start: 0, end: 0, quote: "", before: "", after: "" };

/** Saves a new highlight, or another note on one, and sends it. Throws if this device can't store it. */
export async function saveHighlight(highlight: NewHighlight): Promise<void> {
  await store({ ...highlight, deleted: false });
}

export async function deleteHighlight(id: string): Promise<void> {
  const known = await database.highlights.get([currentUserId() ?? "", id]);
  if (known) await store({ ...known, passage: NOTHING, note: "", deleted: true });
}

async function store(highlight: NewHighlight & { deleted: boolean }): Promise<void> {
  const userId = currentUserId();
  if (!userId) throw new Error("no user is signed in");
  const { id, siteId, postId, passage, note, deleted } = highlight;
  const known = await database.highlights.get([userId, id]);
  // Later than what it replaces, whatever the clock says.
  const editedAt = Math.max(Date.now(), (known?.editedAt ?? 0) + 1);
  const { workId, title, workTitle, url } = highlight;
  const record = {
    userId,
    id,
    siteId,
    postId,
    workId,
    title,
    workTitle,
    url,
    passage,
    note,
    deleted,
    editedAt,
  };
  const state = { postId, passage, note, deleted, editedAt };
  const change = { kind: "highlight", subject: id, siteId, wanted: !deleted, highlight: state } as const;
  // Both or neither: otherwise a tab that closes in between leaves a highlight that is never sent.
  await database.transaction("rw", database.highlights, database.outbox, async () => {
    await database.highlights.put(record);
    await addEntry({ ...change, userId });
  });
  void flushOutbox();
}

/** Calls back with the user's highlights, of one post or all, in the order of the text; now and when they change. */
export function watchHighlights(
  postId: string | null,
  listener: (highlights: LocalHighlight[]) => void,
): () => void {
  const subscription = liveQuery(() => listOwn(postId)).subscribe({
    next: listener,
    error: () => listener([]),
  });
  return () => subscription.unsubscribe();
}

async function listOwn(postId: string | null): Promise<LocalHighlight[]> {
  const userId = currentUserId();
  if (!userId) return [];
  const all = postId
    ? await database.highlights.where({ userId, postId }).toArray()
    : await database.highlights.where("userId").equals(userId).toArray();
  const inText = (one: HighlightRecord) => one.passage.block * 1e6 + one.passage.start;
  return all.filter(({ deleted }) => !deleted).sort((a, b) => inText(a) - inText(b));
}

/** Loads the user's highlights from other devices. Throws when the server can't be reached. */
export async function syncHighlights(): Promise<void> {
  const userId = currentUserId();
  if (!userId) return;
  const fetchPage = (query: { since?: string; next?: string }) => callApi(listHighlights, { query });
  await syncChanges(userId, SYNCED_AT, fetchPage, ({ highlights }) => merge(userId, highlights));
}

async function merge(userId: string, received: readonly Highlight[]): Promise<void> {
  await database.transaction("rw", database.highlights, async () => {
    // What arrives after a sign-out must not be saved.
    if (currentUserId() !== userId) return;
    for (const highlight of received) {
      const theirs = recordOf(userId, highlight);
      const mine = await database.highlights.get([userId, theirs.id]);
      const latest = mine ? laterEdit(theirs, mine) : theirs;
      if (latest.deleted) await database.highlights.delete([userId, theirs.id]);
      else await database.highlights.put(latest);
    }
  });
}

function recordOf(userId: string, highlight: Highlight): HighlightRecord {
  const { id, title, url, passage, note, deleted } = highlight;
  return {
    userId,
    id,
    postId: highlight.post_id,
    siteId: highlight.site_id,
    workId: highlight.work_id,
    title,
    workTitle: highlight.work_title,
    url,
    passage,
    note,
    deleted,
    editedAt: Date.parse(highlight.edited_at),
  };
}
