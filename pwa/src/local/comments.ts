import { timeOfId } from "@quire/domain/ids";
import { currentUserId } from "../lib/currentUser.ts";
import type { CommentEntry, LocalComment } from "../lib/localTypes.ts";
import { saveToOutbox } from "./outbox/outbox.ts";
import {
  deleteRefused,
  findUntried,
  listEntries,
  listRefused,
  watchEntries,
  withdrawEntry,
} from "./outbox/outboxStore.ts";
import type { CommentKind, OutboxRecord, RefusedRecord } from "./records/outboxRecord.ts";

/**
 * Stores a comment's change for sending. An edit of a comment that was never tried replaces its text, and a
 * deletion removes it unsent. Returns whether it was sent at once, because this device can't store it.
 */
export async function enqueueComment({ kind, siteId, id, comment }: CommentEntry): Promise<boolean> {
  const userId = currentUserId() ?? "";
  // A browser without storage has no unsent comments.
  const isWithdrawn = kind === "comment_gone" && withdrawEntry(userId, "comment", id).catch(() => false);
  if (await isWithdrawn) return false;
  const untried = kind === "comment_edit" && findUntried(userId, "comment", id).catch(() => undefined);
  const asKind = (await untried) ? "comment" : kind === "comment_back" ? "comment_gone" : kind;
  const wanted = kind !== "comment_back";
  const isSent = await saveToOutbox({ kind: asKind, subject: id, siteId, wanted, comment });
  if (isSent && isCommentKind(asKind)) {
    const sent = { id, kind: asKind, wanted, comment, writtenAt: Date.now(), refusal: null };
    for (const onSent of watchers) onSent(sent);
  }
  return isSent;
}

/** Called with each change that was sent without being stored. */
const watchers = new Set<(sent: LocalComment) => void>();

/**
 * Calls back with a post's unsent and refused comments, now and whenever they change. One that is missing from the next
 * call, without having been refused, was sent.
 */
export function watchComments(postId: string, listener: (comments: LocalComment[]) => void): () => void {
  let stored: LocalComment[] = [];
  const stop = watchEntries(
    () => commentsOf(postId),
    [],
    (found) => {
      stored = found;
      listener(stored);
    },
  );
  const onSent = (sent: LocalComment) => {
    if (sent.comment.postId !== postId) return;
    listener([...stored, sent]);
    listener(stored);
  };
  watchers.add(onSent);
  return () => {
    stop();
    watchers.delete(onSent);
  };
}

/** Sends a refused change again. */
export async function retryComment(id: string): Promise<void> {
  const record = await findRefused(id);
  if (!record?.comment) return;
  const { kind, subject, siteId, wanted, comment } = record;
  await saveToOutbox({ kind, subject, siteId, wanted, comment });
  await deleteRefused(record.id);
}

/** Discards a refused change with its text, as its author decided. */
export async function dropComment(id: string): Promise<void> {
  const record = await findRefused(id);
  if (record) await deleteRefused(record.id);
}

async function commentsOf(postId: string): Promise<LocalComment[]> {
  const userId = currentUserId();
  if (!userId) return [];
  const [waiting, refused] = await Promise.all([listEntries(userId), listRefused(userId)]);
  const all: (OutboxRecord & { message?: string })[] = [...waiting, ...refused];
  return all.flatMap(({ kind, subject, wanted, comment, id, message }) =>
    comment?.postId === postId && isCommentKind(kind)
      ? [{ id: subject, kind, wanted, comment, writtenAt: timeOfId(id), refusal: message ?? null }]
      : [],
  );
}

const isCommentKind = (kind: OutboxRecord["kind"]): kind is CommentKind => kind.startsWith("comment");

async function findRefused(id: string): Promise<RefusedRecord | undefined> {
  return (await listRefused(currentUserId() ?? "")).find(({ subject }) => subject === id);
}
