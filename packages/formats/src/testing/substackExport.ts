import { csvLine } from "@quire/domain/text/csv";
import { archiveOf } from "./archiveOf.ts";

const COLUMNS = [
  "post_id",
  "post_date",
  "is_published",
  "email_sent_at",
  "inbox_sent_at",
  "type",
  "audience",
  "title",
  "subtitle",
  "podcast_url",
];

/** Table row of a post in a newsletter, "The Salt Ledger"; the rest is as in most posts. */
export type LedgerPost = Partial<Record<string, string>> & { html?: string };

/** A Substack export of a newsletter. */
export function substackExport(
  posts: readonly LedgerPost[],
  others: Readonly<Record<string, string>> = {},
  folder = "",
) {
  const contents: Record<string, string> = {};
  let table = csvLine(COLUMNS);
  posts.forEach((post, index) => {
    const row: Partial<Record<string, string>> = {
      post_id: `${4100 + index}.the-price-of-salt`,
      post_date: "2023-04-05T06:07:08.900Z",
      is_published: "true",
      type: "newsletter",
      audience: "everyone",
      title: "The price of salt",
      ...post,
    };
    table += csvLine(COLUMNS.map((column) => row[column] ?? ""));
    if (post.html !== undefined) contents[`${folder}posts/${row.post_id}.html`] = post.html;
  });
  return archiveOf({ ...contents, [`${folder}posts.csv`]: table, ...others });
}
