import { formatDate } from "@quire/domain/time/dates";
import { counted } from "../../services/counted.ts";
import { showTopic, type TopicPost } from "../../services/topics/show.ts";
import type { Column } from "../../ui/Table.tsx";
import type { Invocation } from "../invocation.ts";
import { type PageFlags, parseLimit, printList } from "../listing.ts";

export async function showCommand(invocation: Invocation, slug: string, flags: PageFlags): Promise<void> {
  const { terminal, output, place } = invocation;
  const limit = parseLimit(flags.limit);
  const found = await showTopic(terminal, { place, slug, limit, after: flags.after });
  const { topic, url, posts, next } = found;
  output.info(
    `${topic.name}: ${counted(topic.posts, "post")} by ${counted(topic.authors, "author")}, ${url}`,
  );
  await printList(invocation, {
    document: found,
    rows: posts,
    columns: COLUMNS,
    keyOf: ({ id }) => id,
    cells: (post) => [post.published, post.type, post.title, post.by, post.url],
    empty: "No post has this topic.",
    more: next === null ? null : `quire topics show ${slug} --limit ${limit * 5}`,
  });
}

const COLUMNS: readonly Column<TopicPost>[] = [
  { name: "Title", text: ({ title }) => title || "Untitled" },
  { name: "By", text: ({ by }) => by, width: 20, from: 60 },
  { name: "Type", text: ({ type }) => type, width: 7, from: 80 },
  { name: "Date", text: ({ published }) => (published === null ? "" : formatDate(published)), width: 12 },
];
