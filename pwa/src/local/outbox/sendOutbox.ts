import type { Client } from "@quire/client/client";
import { createComment, deleteComment, restoreComment, updateComment } from "@quire/contracts/calls/comments";
import { updateHighlight } from "@quire/contracts/calls/highlights";
import { addToLibrary, removeFromLibrary } from "@quire/contracts/calls/library";
import { followSite, likePost, unfollowSite, unlikePost } from "@quire/contracts/calls/reactions";
import { updateReadingPosition } from "@quire/contracts/calls/reading";
import { retryDelay } from "@quire/domain/posts/offline";
import type { CommentContent } from "../../lib/localTypes.ts";
import { positionBody } from "../../lib/positionBody.ts";
import type { NewEntry, OutboxRecord } from "../records/outboxRecord.ts";

/**
 * What sending needs of the outbox. A page implements it with Dexie (`outboxStore.ts`); the service worker with plain
 * IndexedDB (`workerOutbox.ts`), because Dexie would be dead weight there.
 */
export interface OutboxStore {
  /** Entries of all users on this device. */
  count(): Promise<number>;
  /** One user's entries, oldest first. */
  list(userId: string): Promise<OutboxRecord[]>;
  update(id: string, changes: Partial<OutboxRecord>): Promise<void>;
  remove(id: string): Promise<void>;
  /** Moves an entry that the server refused for good to the refused ones, with the message for the user. */
  refuse(entry: OutboxRecord, message: string): Promise<void>;
}

export interface SendPorts {
  outbox: OutboxStore;
  call: Client["call"];
  /** Fetches the signed-in user's id from the server; null for a guest. Throws when the server can't be reached. */
  fetchUserId(): Promise<string | null>;
  now(): number;
  random(): number;
}

export interface SendResult {
  sent: number;
  /** Milliseconds until the next attempt is due; null when this user has no entries. */
  retryIn: number | null;
  /** The server's messages for entries that it refused for good. */
  refused: string[];
}

/** Statuses that have nothing to do with the change itself: worth a retry. */
const PASSING = new Set([0, 401, 403, 408, 425, 429]);
/**
 * Codes that no retry changes. Used-up limits are among them: waiting that long for a like makes no sense, and
 * later entries would have to wait too.
 */
const FINAL = new Set([
  "too_many_likes",
  "too_many_follows",
  "too_many_comments",
  "commenting_restricted",
  "comments_locked",
  "forbidden",
]);
/** The attempt number used for the retry delay while the session could not be fetched. */
const FIRST_GUESS = 3;

/**
 * Sends the outbox in order, as the user who made the changes. Each entry stays until the server has answered:
 * after a crash it is sent again, and since it states the wanted state, twice is once.
 */
export async function sendOutbox(ports: SendPorts): Promise<SendResult> {
  const result: SendResult = { sent: 0, retryIn: null, refused: [] };
  if ((await ports.outbox.count()) === 0) return result;
  let userId: string | null;
  try {
    userId = await ports.fetchUserId();
  } catch {
    return { ...result, retryIn: retryDelay(FIRST_GUESS, ports.random) };
  }
  if (!userId) return result;
  for (let entry = await nextDue(ports, userId); entry; entry = await nextDue(ports, userId)) {
    if (!(await sendOne(ports, entry, result))) break;
  }
  return { ...result, retryIn: await untilNextDue(ports, userId) };
}

/** Returns false when going on makes no sense now. */
async function sendOne({ outbox, call, now, random }: SendPorts, entry: OutboxRecord, result: SendResult) {
  // From here on it may have arrived, so a newer change follows it instead of replacing it.
  await outbox.update(entry.id, { sending: true });
  try {
    await sendEntry(call, entry);
    await outbox.remove(entry.id);
    result.sent++;
    return true;
  } catch (error) {
    const { status = 0, code = "", message } = error as { status?: number; code?: string; message: string };
    if (FINAL.has(code) || (status < 500 && !PASSING.has(status))) {
      await outbox.refuse(entry, message);
      result.refused.push(message);
      return true;
    }
    const attempts = entry.attempts + 1;
    await outbox.update(entry.id, { attempts, dueAt: now() + retryDelay(attempts, random), sending: false });
    return false;
  }
}

async function nextDue({ outbox, now }: SendPorts, userId: string): Promise<OutboxRecord | undefined> {
  const [oldest] = await outbox.list(userId);
  // In order: later entries wait for the first.
  return oldest && oldest.dueAt <= now() ? oldest : undefined;
}

/** Sends one change. */
export function sendEntry(call: Client["call"], entry: NewEntry): Promise<unknown> {
  const { siteId, subject, wanted } = entry;
  // The outbox retries by itself; retries within a call would only hold the lock.
  if (entry.kind === "follow") {
    const input = { body: { site_id: siteId }, idempotent: false };
    return wanted ? call(followSite, input) : call(unfollowSite, input);
  }
  if (entry.kind === "bookmarks" || entry.kind === "offline") {
    const input = { params: { list: entry.kind, postId: subject }, idempotent: false };
    return wanted ? call(addToLibrary, input) : call(removeFromLibrary, input);
  }
  if (entry.highlight) {
    const { postId, editedAt, ...state } = entry.highlight;
    return call(updateHighlight, {
      params: { siteId, postId, id: subject },
      body: { ...state, edited_at: new Date(editedAt).toISOString() },
      idempotent: false,
    });
  }
  if (entry.comment) return sendComment(call, entry, entry.comment);
  const input = { params: { siteId, postId: subject }, idempotent: false };
  if (entry.kind === "read" && entry.place) {
    return call(updateReadingPosition, { ...input, body: positionBody(entry.place) });
  }
  return wanted ? call(likePost, input) : call(unlikePost, input);
}

/**
 * Sends a comment's change. The comment's own id makes a repeated creation safe; deleting a missing comment counts
 * as done.
 */
async function sendComment(
  call: Client["call"],
  { kind, siteId, subject, wanted }: NewEntry,
  { postId, text, parent, passage }: CommentContent,
): Promise<unknown> {
  const params = { siteId, id: postId };
  const input = { params: { ...params, commentId: subject }, idempotent: false };
  if (kind === "comment")
    return call(createComment, {
      params,
      body: { id: subject, text, parent, ...(passage && { passage }) },
      idempotent: false,
    });
  if (kind === "comment_edit") return call(updateComment, { ...input, body: { text } });
  if (!wanted) return call(restoreComment, input);
  try {
    return await call(deleteComment, input);
  } catch (error) {
    if ((error as { status?: number }).status === 404) return null;
    throw error;
  }
}

async function untilNextDue({ outbox, now }: SendPorts, userId: string): Promise<number | null> {
  const [oldest] = await outbox.list(userId);
  return oldest ? Math.max(0, oldest.dueAt - now()) : null;
}
