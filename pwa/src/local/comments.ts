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
 * deletion removes it unsent.
 */
export async function enqueueComment({ kind, siteId, id, comment }: CommentEntry): Promise<void> {
  const userId = currentUserId() ?? "";
  if (kind === "comment_gone" && (await withdrawEntry(userId, "comment", id))) return;
  const isUnsent = kind === "comment_edit" && (await findUntried(userId, "comment", id)) !== undefined;
  const asKind = isUnsent ? "comment" : kind === "comment_back" ? "comment_gone" : kind;
  await saveToOutbox({ kind: asKind, subject: id, siteId, wanted: kind !== "comment_back", comment });
}

/** Calls back with a post's unsent and refused comments, now and whenever they change. */
export function watchComments(postId: string, listener: (comments: LocalComment[]) => void): () => void {
  return watchEntries(() => commentsOf(postId), [], listener);
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
