import { formatDate } from "@quire/domain/dates";
import { type ListedPost, listOwnPosts } from "../../services/posts/list.ts";
import type { Column } from "../../ui/Table.tsx";
import type { CommonFlags, Invocation } from "../invocation.ts";
import { answerList, parseLimit } from "../listing.ts";

export interface ListFlags extends CommonFlags {
  limit: string;
  drafts?: boolean;
  after?: string;
}

export async function listCommand(invocation: Invocation, flags: ListFlags): Promise<void> {
  const { terminal, place } = invocation;
  const limit = parseLimit(flags.limit);
  const status = flags.drafts ? "drafts" : "published";
  const { posts, next } = await listOwnPosts(terminal, { place, status, limit, after: flags.after });
  await answerList(invocation, {
    document: { posts, next },
    rows: posts,
    columns: COLUMNS,
    keyOf: ({ id }) => id,
    cells: (post) => [post.published ?? post.updated, post.type, post.title, post.url],
    empty: flags.drafts ? "No drafts." : "Nothing is published yet. Start with: quire publish story.md",
    more: next === null ? null : `quire posts${flags.drafts ? " --drafts" : ""} --limit ${limit * 5}`,
  });
}

const COLUMNS: readonly Column<ListedPost>[] = [
  { name: "Title", text: ({ title }) => title || "Untitled" },
  { name: "Type", text: ({ type }) => type, width: 7, from: 56 },
  { name: "Access", text: ({ access }) => access, width: 6, from: 72 },
  { name: "Words", text: ({ words }) => words.toLocaleString("en"), width: 7, right: true, from: 56 },
  { name: "Date", text: ({ published, updated }) => formatDate(new Date(published ?? updated)), width: 12 },
];
