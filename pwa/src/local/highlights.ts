import { listHighlights } from "@quire/contracts/calls/highlights";
import type { Highlight } from "@quire/contracts/records/highlight";
import { laterEdit } from "@quire/domain/posts/passages";
import { liveQuery } from "dexie";
import { callApi } from "../lib/callApi.ts";
import { currentUserId } from "../lib/currentUser.ts";
import type { LocalHighlight, NewHighlight } from "../lib/localTypes.ts";
import { isStorageRefused } from "../lib/storageErrors.ts";
import { database } from "./database.ts";
import { flushOutbox } from "./outbox/flushOutbox.ts";
import { addEntry } from "./outbox/outboxStore.ts";
import { sendUnstored } from "./outbox/sendUnstored.ts";
import type { HighlightRecord } from "./records/highlightRecord.ts";
import { syncChanges } from "./syncChanges.ts";

/** Name of the record of this device's last sync. */
const SYNCED_AT = "highlights synced at";
/** The highlights that this browser refuses to store, until the document is closed. */
const unstored = new Map<string, HighlightRecord>();
const unstoredListeners = new Set<() => void>();
const NOTHING = { part: null, block: 0, start: 0, end: 0, quote: "", before: "", after: "" };

/** Saves a new highlight, or another note on one, and sends it. Throws if it can be neither stored nor sent. */
export async function saveHighlight(highlight: NewHighlight): Promise<void> {
  await store({ ...highlight, deleted: false });
}

export async function deleteHighlight(id: string): Promise<void> {
  const known = await find(currentUserId() ?? "", id);
  if (known) await store({ ...known, passage: NOTHING, note: "", deleted: true });
}

async function find(userId: string, id: string): Promise<HighlightRecord | undefined> {
  const mine = unstored.get(id);
  return mine?.userId === userId ? mine : database.highlights.get([userId, id]).catch(() => undefined);
}

async function store(highlight: NewHighlight & { deleted: boolean }): Promise<void> {
  const userId = currentUserId();
  if (!userId) throw new Error("no user is signed in");
  const { id, siteId, postId, passage, note, deleted } = highlight;
  const known = await find(userId, id);
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
  try {
    await database.transaction("rw", database.highlights, database.outbox, async () => {
      await database.highlights.put(record);
      await addEntry({ ...change, userId });
    });
  } catch (error) {
    await sendUnstored({ ...change, userId }, error);
    saveInMemory([record]);
    return;
  }
  unstored.delete(id);
  void flushOutbox();
}

function saveInMemory(records: readonly HighlightRecord[]): void {
  for (const record of records) unstored.set(record.id, record);
  for (const listener of unstoredListeners) listener();
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
  const onUnstored = () => void listOwn(postId).then(listener);
  unstoredListeners.add(onUnstored);
  return () => {
    subscription.unsubscribe();
    unstoredListeners.delete(onUnstored);
  };
}

async function listOwn(postId: string | null): Promise<LocalHighlight[]> {
  const userId = currentUserId();
  if (!userId) return [];
  const found = postId
    ? database.highlights.where({ userId, postId })
    : database.highlights.where("userId").equals(userId);
  const stored: HighlightRecord[] = await found.toArray().catch(() => []);
  const others = [...unstored.values()].filter(
    (one) => one.userId === userId && (postId === null || one.postId === postId),
  );
  const all = [...stored.filter(({ id }) => !unstored.has(id)), ...others];
  const inText = (one: HighlightRecord) => one.passage.block * 1e6 + one.passage.start;
  return all.filter(({ deleted }) => !deleted).sort((a, b) => inText(a) - inText(b));
}

/** Loads the user's highlights from other devices. Throws when the server can't be reached. */
export async function syncHighlights(): Promise<void> {
  const userId = currentUserId();
  if (!userId) return;
  const fetchPage = (query: { since?: string; next?: string }) => callApi(listHighlights, { query });
  try {
    await syncChanges(userId, SYNCED_AT, fetchPage, ({ highlights }) => merge(userId, highlights));
  } catch (error) {
    if (!isStorageRefused(error)) throw error;
    await loadInMemory(userId, fetchPage);
  }
}

async function loadInMemory(
  userId: string,
  fetchPage: (query: { next?: string }) => Promise<{ highlights: readonly Highlight[]; next: string | null }>,
): Promise<void> {
  let next: string | null = null;
  do {
    const page: Awaited<ReturnType<typeof fetchPage>> = await fetchPage(next ? { next } : {});
    const received = page.highlights.map((one) => recordOf(userId, one));
    saveInMemory(received.map((theirs) => laterEdit(theirs, unstored.get(theirs.id) ?? theirs)));
    next = page.next;
  } while (next);
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
