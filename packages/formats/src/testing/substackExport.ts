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

/** What a newsletter, "The Salt Ledger", has in its table of a post; the rest is as most posts have it. */
export type LedgerPost = Partial<Record<string, string>> & { html?: string };

/** An export of a newsletter at Substack. */
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
