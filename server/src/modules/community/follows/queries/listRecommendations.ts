import type { Recommendation } from "@quire/contracts/records/recommendation";
import { select } from "../../../../platform/database/select.ts";
import type { Context } from "../../../../platform/http/context.ts";
import { type JsonImage, jsonImage, readJsonImage } from "../../../../platform/storage/jsonImage.ts";
import { presentSiteCard, type SiteCardRow } from "../../../sites/presentSite.ts";

const MAX_RECOMMENDATIONS = 24;

type Row = Omit<SiteCardRow, "logo"> & {
  logo: JsonImage | null;
  by_count: number | null;
  by_name: string | null;
  topic_slug: string | null;
  topic_name: string | null;
};

/** How many of the best scored sites are checked one by one. */
const MAX_CANDIDATES = 1000;

/**
 * One query, each part bounded by an index and a limit, however much the user reads or follows. It scores the sites
 * that their followed sites follow, those that write about the topics they like and read, and the most followed
 * ones of a language. A follow of a follow scores more than a topic, and either more than popularity.
 */
const SELECT_RECOMMENDATIONS = `
  WITH followed AS (
    SELECT site_id FROM follows WHERE user_id = $user ORDER BY created_at DESC, site_id DESC LIMIT 40
  ), by_follows AS (
    SELECT theirs.site_id, count(*)::int AS n, min(followed.site_id) AS via
      FROM followed CROSS JOIN LATERAL (
        SELECT f.site_id FROM follows f WHERE f.user_id = followed.site_id ORDER BY f.created_at DESC, f.site_id DESC LIMIT 40
      ) theirs GROUP BY 1
  ), read AS (
    (SELECT post_id FROM likes WHERE user_id = $user ORDER BY created_at DESC, post_id DESC LIMIT 40)
    UNION (SELECT work_id FROM reading_works WHERE user_id = $user ORDER BY read_at DESC, work_id DESC LIMIT 40)
  ), subjects AS (
    SELECT t.topic_slug, count(*)::int AS n FROM read JOIN publication_topics t USING (post_id)
     GROUP BY 1 ORDER BY 2 DESC, 1 LIMIT 6
  ), by_topics AS (
    SELECT authors.site_id, sum(subjects.n)::int AS n, min(subjects.topic_slug) AS topic_slug
      FROM subjects CROSS JOIN LATERAL (
        SELECT DISTINCT newest.site_id FROM (
          SELECT t.site_id FROM publication_topics t WHERE t.topic_slug = subjects.topic_slug
           ORDER BY t.published_at DESC, t.post_id DESC LIMIT 60
        ) newest
      ) authors GROUP BY 1
  ), popular AS (
    SELECT id AS site_id FROM sites WHERE language = $language AND suspended_at IS NULL
     ORDER BY followers_count DESC, id DESC LIMIT 60
  ), popular_anywhere AS (
    SELECT id AS site_id FROM sites ORDER BY followers_count DESC, id DESC LIMIT 60
  ), candidates AS MATERIALIZED (
    SELECT site_id, sum(score) AS score FROM (
      SELECT site_id, 20 + 5 * least(n, 10) AS score FROM by_follows
      UNION ALL SELECT site_id, 10 + least(n, 10) FROM by_topics
      UNION ALL SELECT site_id, 2 FROM popular
      UNION ALL SELECT site_id, 1 FROM popular_anywhere
    ) parts GROUP BY 1 ORDER BY score DESC, 1 LIMIT ${MAX_CANDIDATES}
  ), chosen AS MATERIALIZED (
    -- One at a time (OFFSET 0): joined freely, every site and all that one follows would be read for each answer.
    SELECT c.site_id, c.score, s.name, s.domain, s.custom_domain, s.description, s.logo_file_id, s.followers_count
      FROM candidates c CROSS JOIN LATERAL (SELECT * FROM sites WHERE id = c.site_id OFFSET 0) s
     WHERE s.suspended_at IS NULL AND c.site_id <> $user
       AND (s.blog_count > 0 OR s.story_count > 0 OR s.comic_count > 0 OR s.dg_count > 0 OR s.book_count > 0)
       AND NOT EXISTS (SELECT 1 FROM follows f WHERE f.user_id = $user AND f.site_id = c.site_id OFFSET 0)
     ORDER BY c.score DESC, s.followers_count DESC, c.site_id DESC LIMIT ${MAX_RECOMMENDATIONS}
  )
  SELECT s.site_id AS id, s.name, s.domain, s.custom_domain, s.description, ${jsonImage("logo_file_id")} AS logo,
         by_follows.n AS by_count, via.name AS by_name, topics.slug AS topic_slug, topics.name AS topic_name
    FROM chosen s
    LEFT JOIN by_follows ON by_follows.site_id = s.site_id
    LEFT JOIN sites via ON via.id = by_follows.via
    LEFT JOIN by_topics ON by_topics.site_id = s.site_id
    LEFT JOIN topics ON topics.slug = by_topics.topic_slug
   ORDER BY s.score DESC, s.followers_count DESC, s.site_id DESC`;

/** Recommends sites to follow, each with a reason, without the caller's own and those that they follow already. */
export async function listRecommendationsQuery(
  { platform, caller }: Context,
  { query }: { query: { language?: string } },
): Promise<{ recommendations: Recommendation[] }> {
  const { db, replicas, config } = platform;
  // The primary for signed-in users: a replica may lag behind and recommend a site just followed.
  const rows = await select<Row>(caller.kind === "guest" ? replicas.reader() : db, SELECT_RECOMMENDATIONS, {
    user: caller.kind === "guest" ? "" : caller.userId,
    language: (query.language ?? "en").split("-")[0]?.toLowerCase(),
  });
  return {
    recommendations: rows.map((row) => ({
      site: presentSiteCard(config, { ...row, logo: readJsonImage(row.logo) }),
      reason: reasonOf(row),
    })),
  };
}

function reasonOf(row: Row): Recommendation["reason"] {
  if (row.by_name !== null)
    return { kind: "followed_by", name: row.by_name, others: (row.by_count ?? 1) - 1 };
  if (row.topic_slug !== null && row.topic_name !== null)
    return { kind: "topic", topic: { slug: row.topic_slug, name: row.topic_name } };
  return { kind: "popular" };
}
