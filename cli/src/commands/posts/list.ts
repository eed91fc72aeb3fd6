import { formatDate } from "@quire/domain/dates";
import { Exit, Failure } from "../../exit.ts";
import { cell, printable } from "../../output.ts";
import { type ListedPost, listOwnPosts } from "../../services/posts/list.ts";
import type { Column } from "../../ui/Table.tsx";
import type { CommonFlags, Invocation } from "../invocation.ts";

export interface ListFlags extends CommonFlags {
  limit: string;
  drafts?: boolean;
  after?: string;
}

export async function listCommand(invocation: Invocation, flags: ListFlags): Promise<void> {
  const { terminal, output, origin } = invocation;
  const limit = Number(flags.limit);
  if (!Number.isInteger(limit) || limit < 1) {
    throw new Failure({
      exit: Exit.usage,
      code: "limit_invalid",
      message: `--limit must be a whole number from 1, not “${flags.limit}”.`,
    });
  }
  const status = flags.drafts ? "drafts" : "published";
  const { posts, next } = await listOwnPosts(terminal, { origin, status, limit, after: flags.after });
  if (output.mode === "rich" && posts.length > 0) await drawPosts(invocation, posts);
  else output.answer({ posts, next }, posts.map(lineOf));
  if (posts.length === 0)
    output.note(flags.drafts ? "No drafts." : "Nothing is published yet. Start with: quire publish story.md");
  else if (next !== null)
    output.note(`There are more: quire posts${flags.drafts ? " --drafts" : ""} --limit ${limit * 5}`);
}

/** Tab-separated, one post a line, so that `cut` and `awk` find their way. */
function lineOf(post: ListedPost): string {
  return [post.published ?? post.updated, post.type, post.title, post.url].map(cell).join("\t");
}

async function drawPosts({ terminal }: Invocation, posts: ListedPost[]): Promise<void> {
  const { showTable } = await import("../../ui/show.tsx");
  await showTable(terminal, { columns: COLUMNS, rows: posts, keyOf: ({ id }) => id });
}

const COLUMNS: readonly Column<ListedPost>[] = [
  { name: "Title", text: ({ title }) => printable(title) || "Untitled" },
  { name: "Type", text: ({ type }) => type, width: 7, from: 56 },
  { name: "Access", text: ({ access }) => access, width: 6, from: 72 },
  { name: "Words", text: ({ words }) => words.toLocaleString("en"), width: 7, right: true, from: 56 },
  { name: "Date", text: ({ published, updated }) => formatDate(new Date(published ?? updated)), width: 12 },
];
