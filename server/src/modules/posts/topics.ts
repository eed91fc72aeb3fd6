import type { Topic } from "@quire/contracts/records/post";
import { QueryTypes, type Sequelize } from "sequelize";
import { decodeNext, encodeNext } from "../../platform/http/nextKey.ts";
import { cutPage, type Slice } from "../../platform/http/paging.ts";

interface TopicRow {
  slug: string;
  name: string;
  posts_count: number;
  authors_count: number;
}

/** Topics that have posts, the fullest first. */
export async function listTopics(
  db: Sequelize,
  slice: Slice,
): Promise<{ topics: Topic[]; next: string | null }> {
  const [count, slug] = slice.next
    ? decodeNext(slice.next, "topics", ["number", "string"])
    : [2 ** 31 - 1, ""];
  const rows = await db.query<TopicRow>(
    `SELECT slug, name, posts_count, authors_count FROM topics
      WHERE posts_count > 0 AND (-posts_count, slug) > (-$count::int, $slug)
      ORDER BY -posts_count, slug LIMIT $limit OFFSET $offset`,
    { bind: { count, slug, limit: slice.limit + 1, offset: slice.offset }, type: QueryTypes.SELECT },
  );
  const page = cutPage(rows, slice.limit, (last) => encodeNext("topics", [last.posts_count, last.slug]));
  return { topics: page.rows.map(presentTopic), next: page.next };
}

/** One topic, or null where nothing is published under it. */
export async function findTopic(db: Sequelize, slug: string): Promise<Topic | null> {
  const [row] = await db.query<TopicRow>(
    "SELECT slug, name, posts_count, authors_count FROM topics WHERE slug = $slug AND posts_count > 0",
    { bind: { slug }, type: QueryTypes.SELECT },
  );
  return row ? presentTopic(row) : null;
}

function presentTopic(row: TopicRow): Topic {
  return { slug: row.slug, name: row.name, posts: row.posts_count, authors: row.authors_count };
}
