import type { FoundTopic } from "@quire/contracts/records/search";
import { highlightWords } from "@quire/domain/posts/highlight";
import { select } from "../../../platform/database/select.ts";
import { decodeNext, encodeNext } from "../../../platform/http/nextKey.ts";
import { cutPage, type Slice } from "../../../platform/http/paging.ts";
import type { Platform } from "../../../platform/platform.ts";
import { type QueryWord, tsqueryOf } from "./searchQuery.ts";

const MAX_RANKED = 1000;

interface Row {
  slug: string;
  name: string;
  posts_count: number;
  authors_count: number;
}

/** Returns a page of the topics that a search finds, those with the most posts first. */
export async function findTopics(
  { replicas }: Platform,
  words: readonly QueryWord[],
  slice: Slice,
): Promise<{ topics: FoundTopic[]; next: string | null }> {
  if (words.length === 0) return { topics: [], next: null };
  const [posts, slug] = slice.next
    ? decodeNext(slice.next, "found topics", ["number", "string"])
    : [2 ** 31 - 1, ""];
  const rows = await select<Row>(
    replicas.reader(),
    `SELECT t.slug, t.name, t.posts_count, t.authors_count
       FROM (SELECT slug FROM search_topics WHERE search @@ $query::tsquery LIMIT ${MAX_RANKED}) found
       JOIN topics t USING (slug)
      WHERE t.posts_count > 0 AND (-t.posts_count, t.slug) > (-$posts::int, $slug)
      ORDER BY -t.posts_count, t.slug LIMIT $limit OFFSET $offset`,
    { query: tsqueryOf(words), posts, slug, limit: slice.limit + 1, offset: slice.offset },
  );
  const page = cutPage(rows, slice.limit, (last) =>
    encodeNext("found topics", [last.posts_count, last.slug]),
  );
  const topics = page.rows.map((row) => ({
    topic: { slug: row.slug, name: row.name, posts: row.posts_count, authors: row.authors_count },
    name: { text: row.name, marks: highlightWords(row.name, words) },
  }));
  return { topics, next: page.next };
}
