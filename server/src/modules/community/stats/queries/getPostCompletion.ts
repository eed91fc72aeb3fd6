import type { ChapterCompletion, Completion, PostCompletion } from "@quire/contracts/records/stats";
import type { PostSubtype, PostType } from "@quire/domain/enums";
import { postPath } from "@quire/domain/posts/postPaths";
import { select } from "../../../../platform/database/select.ts";
import type { Context } from "../../../../platform/http/context.ts";
import { decodeNext, encodeNext } from "../../../../platform/http/nextKey.ts";
import { cutPage, sliceOf } from "../../../../platform/http/paging.ts";
import { Refusal } from "../../../../platform/http/refusal.ts";
import { requireStatsAccess } from "../../statsPolicy.ts";
import { onePostFigures } from "./postFigures.ts";

interface Input {
  params: { id: string; postId: string };
  query: { next?: string; size?: number };
}

interface ChapterRow extends Completion {
  id: string;
  ptype: PostType;
  subtype: PostSubtype | null;
  title: string;
  slug: string;
  position: number;
  views: number;
}

const COMPLETION = ["started", "quarter", "half", "three_quarters", "finished"]
  .map((name) => `coalesce(c.${name}, 0) AS ${name}`)
  .join(", ");

/** Returns how far readers got in a post and in each chapter of a serial; only to its owner. */
export async function getPostCompletion(context: Context, { params, query }: Input): Promise<PostCompletion> {
  const { platform } = context;
  requireStatsAccess(context, params);
  const post = await onePostFigures(platform, params.id, params.postId);
  if (!post) throw new Refusal("post_not_found");
  const db = platform.replicas.reader(params.id);
  const { limit, next } = sliceOf(query, 100);
  const [after] = next ? decodeNext(next, "completion", ["number"]) : [0];
  const [[whole], rows] = await Promise.all([
    select<Completion>(
      db,
      `SELECT ${COMPLETION} FROM (SELECT) AS one LEFT JOIN post_completion c ON c.post_id = $id`,
      { id: post.id },
    ),
    select<ChapterRow>(
      db,
      `SELECT p.post_id AS id, p.ptype, p.subtype, p.title, p.slug, p.position, coalesce(v.views, 0)::int AS views, ${COMPLETION}
         FROM publications p LEFT JOIN post_completion c ON c.post_id = p.post_id LEFT JOIN post_views v ON v.post_id = p.post_id
        WHERE p.parent_id = $id AND p.position > $after ORDER BY p.position LIMIT $limit`,
      { id: post.id, after, limit: limit + 1 },
    ),
  ]);
  const page = cutPage(rows, limit, (last) => encodeNext("completion", [last.position]));
  return { ...(whole as Completion), chapters: page.rows.map(present), next: page.next };
}

function present({ ptype, subtype, slug, ...row }: ChapterRow): ChapterCompletion {
  return { ...row, permalink: postPath({ id: row.id, ptype, subtype, slug }) };
}
