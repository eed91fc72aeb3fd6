import type { Topic } from "@quire/contracts/records/post";
import type { Sequelize } from "sequelize";
import { select } from "../../platform/database/select.ts";
import { decodeNext, encodeNext } from "../../platform/http/nextKey.ts";
import { cutPage, type Slice } from "../../platform/http/paging.ts";

interface TopicRow {
  slug: string;
  name: string;
  posts_count: number;
  authors_count: number;
}

/** Lists topics that have posts, those with the most posts first. */
export async function listTopics(
  db: Sequelize,
  slice: Slice,
): Promise<{ topics: Topic[]; next: string | null }> {
  const [count, slug] = slice.next
    ? decodeNext(slice.next, "topics", ["number", "string"])
    : [2 ** 31 - 1, ""];
  const rows = await select<TopicRow>(
    db,
    `SELECT slug, name, posts_count, authors_count FROM topics
      WHERE posts_count > 0 AND (-posts_count, slug) > (-$count::int, $slug)
      ORDER BY -posts_count, slug LIMIT $limit OFFSET $offset`,
    { count, slug, limit: slice.limit + 1, offset: slice.offset },
  );
  const page = cutPage(rows, slice.limit, (last) => encodeNext("topics", [last.posts_count, last.slug]));
  return { topics: page.rows.map(presentTopic), next: page.next };
}

/** Returns one topic, or null if nothing is published under it. */
export async function findTopic(db: Sequelize, slug: string): Promise<Topic | null> {
  const [row] = await select<TopicRow>(
    db,
    "SELECT slug, name, posts_count, authors_count FROM topics WHERE slug = $slug AND posts_count > 0",
    { slug },
  );
  return row ? presentTopic(row) : null;
}

function presentTopic(row: TopicRow): Topic {
  return { slug: row.slug, name: row.name, posts: row.posts_count, authors: row.authors_count };
}
