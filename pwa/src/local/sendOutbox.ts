import type { Client } from "@quire/client/client";
import { createComment, deleteComment, restoreComment, updateComment } from "@quire/contracts/calls/comments";
import { followSite, likePost, unfollowSite, unlikePost } from "@quire/contracts/calls/reactions";
import { putReadingPosition } from "@quire/contracts/calls/reading";
import { retryDelay } from "@quire/domain/posts/offline";
import type { SaidComment } from "../lib/localTypes.ts";
import type { OutboxStore } from "./outboxStore.ts";
import type { OutboxRecord } from "./records/outboxRecord.ts";

export interface SendPorts {
  outbox: OutboxStore;
  call: Client["call"];
  /** Whom the server names as signed in here, asked anew; null for a guest. Throws when it cannot be asked. */
  person(): Promise<string | null>;
  now(): number;
  random(): number;
}

export interface SendResult {
  sent: number;
  /** Milliseconds until the next try is due; null when nothing waits for this person. */
  retryIn: number | null;
  /** What the server refused for good, in its words. */
  refused: string[];
}

/** What was refused for another reason than the change itself: worth another try. */
const PASSING = new Set([0, 401, 403, 408, 425, 429]);
/**
 * What no repetition changes. A share that is used up is among it: nobody waits that long for a like, and what comes after
 * it would have to wait too.
 */
const FINAL = new Set([
  "too_many_likes",
  "too_many_follows",
  "too_many_comments",
  "commenting_restricted",
  "comments_locked",
  "forbidden",
]);
/** Before the server could be asked who is here, nothing is known of when it is back. */
const FIRST_GUESS = 3;

/**
 * Sends what waits, in order, as the very person who did it. Each entry stays until the server has answered: killed at any
 * moment, it is sent again, and since it says how things shall be, twice is once.
 */
export async function sendOutbox(ports: SendPorts): Promise<SendResult> {
  const result: SendResult = { sent: 0, retryIn: null, refused: [] };
  if ((await ports.outbox.count()) === 0) return result;
  let person: string | null;
  try {
    person = await ports.person();
  } catch {
    return { ...result, retryIn: retryDelay(FIRST_GUESS, ports.random) };
  }
  if (!person) return result;
  for (let entry = await nextDue(ports, person); entry; entry = await nextDue(ports, person)) {
    if (!(await sendOne(ports, entry, result))) break;
  }
  return { ...result, retryIn: await untilNextDue(ports, person) };
}

/** False when there is no use in going on now. */
async function sendOne({ outbox, call, now, random }: SendPorts, entry: OutboxRecord, result: SendResult) {
  // From here on it may have arrived, so a newer wish no longer replaces it but follows it.
  await outbox.change(entry.id, { sending: true });
  try {
    await send(call, entry);
    await outbox.remove(entry.id);
    result.sent++;
    return true;
  } catch (error) {
    const { status = 0, code = "", message } = error as { status?: number; code?: string; message: string };
    if (FINAL.has(code) || (status < 500 && !PASSING.has(status))) {
      await outbox.setAside(entry, message);
      result.refused.push(message);
      return true;
    }
    const attempts = entry.attempts + 1;
    await outbox.change(entry.id, { attempts, dueAt: now() + retryDelay(attempts, random), sending: false });
    return false;
  }
}

async function nextDue({ outbox, now }: SendPorts, person: string): Promise<OutboxRecord | undefined> {
  const [oldest] = await outbox.waitingOf(person);
  // In order: what comes later waits for what came first.
  return oldest && oldest.dueAt <= now() ? oldest : undefined;
}

function send(call: Client["call"], entry: OutboxRecord): Promise<unknown> {
  const { siteId, subject, wanted } = entry;
  // The outbox repeats by itself, with patience; repeating within a call as well would only keep the lock.
  if (entry.kind === "follow") {
    const input = { body: { site_id: siteId }, idempotent: false };
    return wanted ? call(followSite, input) : call(unfollowSite, input);
  }
  if (entry.comment) return sendComment(call, entry, entry.comment);
  const input = { params: { siteId, postId: subject }, idempotent: false };
  if (entry.kind === "read" && entry.place) {
    const { readAt, ...place } = entry.place;
    return call(putReadingPosition, {
      ...input,
      body: { ...place, read_at: new Date(readAt).toISOString() },
    });
  }
  return wanted ? call(likePost, input) : call(unlikePost, input);
}

/** With its own id, so that it is said once; what is to be gone and is not there is gone. */
async function sendComment(
  call: Client["call"],
  { kind, siteId, subject, wanted }: OutboxRecord,
  { postId, text, parent }: SaidComment,
): Promise<unknown> {
  const params = { siteId, id: postId };
  const input = { params: { ...params, commentId: subject }, idempotent: false };
  if (kind === "comment")
    return call(createComment, { params, body: { id: subject, text, parent }, idempotent: false });
  if (kind === "comment_edit") return call(updateComment, { ...input, body: { text } });
  if (!wanted) return call(restoreComment, input);
  try {
    return await call(deleteComment, input);
  } catch (error) {
    if ((error as { status?: number }).status === 404) return null;
    throw error;
  }
}

async function untilNextDue({ outbox, now }: SendPorts, person: string): Promise<number | null> {
  const [oldest] = await outbox.waitingOf(person);
  return oldest ? Math.max(0, oldest.dueAt - now()) : null;
}
