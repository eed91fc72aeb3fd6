import type { Topic } from "@quire/contracts/records/post";
import { listTopics } from "../../services/topics/list.ts";
import type { Column } from "../../ui/Table.tsx";
import type { Invocation } from "../invocation.ts";
import { type PageFlags, parseLimit, printList } from "../listing.ts";

export async function listCommand(invocation: Invocation, flags: PageFlags): Promise<void> {
  const { terminal, place } = invocation;
  const limit = parseLimit(flags.limit);
  const { topics, next } = await listTopics(terminal, { place, limit, after: flags.after });
  await printList(invocation, {
    document: { topics, next },
    rows: topics,
    columns: COLUMNS,
    keyOf: ({ slug }) => slug,
    cells: ({ slug, name, posts, authors }) => [slug, name, posts, authors],
    empty: "No topics yet.",
    more: next === null ? null : `quire topics list --limit ${limit * 5}`,
  });
}

const COLUMNS: readonly Column<Topic>[] = [
  { name: "Topic", text: ({ name }) => name },
  { name: "Slug", text: ({ slug }) => slug, width: 24, from: 72 },
  { name: "Posts", text: ({ posts }) => posts.toLocaleString("en"), width: 7, right: true },
  { name: "Authors", text: ({ authors }) => authors.toLocaleString("en"), width: 7, right: true },
];
