import { timeOfId } from "@quire/domain/ids";
import type { CommentEntry, LocalComment } from "../lib/localTypes.ts";
import { whoIsHere } from "../lib/whoIsHere.ts";
import { database } from "./database.ts";
import { liveOutbox } from "./liveOutbox.ts";
import { saveToOutbox } from "./outbox.ts";
import type { CommentKind, OutboxRecord, RefusedRecord } from "./records/outboxRecord.ts";

/**
 * Takes what a person said, changed or took back. While a comment has not left this device, a change of it is another
 * text to send, and taking it back leaves nothing to send.
 */
export async function enqueueComment({ kind, siteId, id, comment }: CommentEntry): Promise<void> {
  if (kind === "comment_gone" && (await dropUnsent(id))) return;
  const isUnsent = kind === "comment_edit" && (await findUnsent(id)) !== undefined;
  const asKind = isUnsent ? "comment" : kind === "comment_back" ? "comment_gone" : kind;
  await saveToOutbox({ kind: asKind, subject: id, siteId, wanted: kind !== "comment_back", comment });
}

/** Tells what of one post's comments waits here or was refused: now, and whenever that changes. */
export function watchComments(postId: string, listener: (comments: LocalComment[]) => void): () => void {
  return liveOutbox(() => commentsOf(postId), [], listener);
}

/** Sends once more what was refused. */
export async function retryComment(id: string): Promise<void> {
  const record = await findRefused(id);
  if (!record?.comment) return;
  const { kind, subject, siteId, wanted, comment } = record;
  await saveToOutbox({ kind, subject, siteId, wanted, comment });
  await database.refused.delete(record.id);
}

/** Throws away what was refused, words and all: its author said so. */
export async function dropComment(id: string): Promise<void> {
  const record = await findRefused(id);
  if (record) await database.refused.delete(record.id);
}

async function commentsOf(postId: string): Promise<LocalComment[]> {
  const userId = whoIsHere();
  if (!userId) return [];
  const [waiting, refused] = await Promise.all([
    database.outbox.where("userId").equals(userId).sortBy("id"),
    database.refused.where("userId").equals(userId).sortBy("id"),
  ]);
  const all: (OutboxRecord & { message?: string })[] = [...waiting, ...refused];
  return all.flatMap(({ kind, subject, wanted, comment, id, message }) =>
    comment?.postId === postId && isCommentKind(kind)
      ? [{ id: subject, kind, wanted, comment, writtenAt: timeOfId(id), refusal: message ?? null }]
      : [],
  );
}

const isCommentKind = (kind: OutboxRecord["kind"]): kind is CommentKind => kind.startsWith("comment");

async function findUnsent(id: string): Promise<OutboxRecord | undefined> {
  const [record] = await database.outbox
    .where("[userId+kind+subject]")
    .equals([whoIsHere() ?? "", "comment", id])
    .toArray();
  return record && !record.sending && record.attempts === 0 ? record : undefined;
}

async function dropUnsent(id: string): Promise<boolean> {
  return database.transaction("rw", database.outbox, async () => {
    const record = await findUnsent(id);
    if (record) await database.outbox.delete(record.id);
    return record !== undefined;
  });
}

async function findRefused(id: string): Promise<RefusedRecord | undefined> {
  return database.refused
    .where("userId")
    .equals(whoIsHere() ?? "")
    .and((record) => record.subject === id)
    .first();
}
