import type { CommentState } from "@quire/domain/community/threads";
import { formatDate } from "@quire/domain/time/dates";
import { type ListedComment, listComments } from "../../services/comments/list.ts";
import type { Column } from "../../ui/Table.tsx";
import type { Invocation } from "../invocation.ts";
import { type PageFlags, parseLimit, printList } from "../listing.ts";

export interface ListFlags extends PageFlags {
  state: CommentState;
}

export async function listCommand(invocation: Invocation, flags: ListFlags): Promise<void> {
  const { terminal, place } = invocation;
  const { state, after } = flags;
  const limit = parseLimit(flags.limit);
  const { comments, next } = await listComments(terminal, { place, state, limit, after });
  await printList(invocation, {
    document: { comments, next },
    rows: comments,
    columns: COLUMNS,
    keyOf: ({ id }) => id,
    cells: ({ id, created, author, post, text }) => [id, created, author?.name ?? "", post.title, text],
    empty: EMPTY[state],
    more: next === null ? null : `quire comments list --state ${state} --limit ${limit * 5}`,
  });
}

const EMPTY: Record<CommentState, string> = {
  pending: "No comments to review.",
  approved: "There are no comments yet.",
  removed: "No removed comments.",
};

const COLUMNS: readonly Column<ListedComment>[] = [
  { name: "Id", text: ({ id }) => id, width: 20 },
  { name: "By", text: ({ author }) => author?.name ?? "–", width: 16, from: 72 },
  { name: "Comment", text: ({ text }) => text.replace(/\s+/g, " ") },
  { name: "On", text: ({ post }) => post.title, width: 20, from: 100 },
  { name: "Date", text: ({ created }) => formatDate(created), width: 12, from: 60 },
];
