import type { WayOn } from "@quire/contracts/records/reading";
import { QueryTypes } from "sequelize";
import type { Context } from "../../../../platform/http/context.ts";
import { decodeNext, encodeNext } from "../../../../platform/http/nextKey.ts";
import { cutPage, sliceOf } from "../../../../platform/http/paging.ts";
import { requireUser } from "../../../../platform/http/policy.ts";
import { isShown } from "../../../sites/isShown.ts";
import { OWN_COLUMNS, type OwnRow, presentOwnRow } from "../ownRows.ts";

interface Input {
  query: { next?: string; size?: number };
}

interface WorkRow {
  work_id: string;
  read_at: Date;
  /** The text to go on with; null where the work is read to its end. */
  post_id: string | null;
  fraction: number | null;
}

const PAGE = 12;
/** Works that one page looks through: those that were read to their end are passed over. */
const LOOKED_AT = 100;

/**
 * What was begun and not ended, the last read first: of a serial the chapter that was left, or after its end the next
 * one. A page may be shorter than asked for, or empty, and still have a `next`.
 */
export async function listWaysOnQuery(
  context: Context,
  { query }: Input,
): Promise<{ ways: WayOn[]; next: string | null }> {
  const person = requireUser(context);
  const { userId } = person;
  const { db } = context.platform;
  const { limit, next } = sliceOf(query, PAGE);
  const [after, afterId] = next ? decodeNext(next, "ways", ["time", "string"]) : ["infinity", ""];
  const looked = await db.query<WorkRow>(
    `SELECT w.work_id, w.read_at, CASE WHEN r.finished THEN following.post_id ELSE w.post_id END AS post_id,
            CASE WHEN r.finished THEN 0 ELSE r.fraction END AS fraction
       FROM reading_works w
       JOIN reading_positions r ON r.user_id = w.user_id AND r.post_id = w.post_id
       LEFT JOIN publications here ON here.post_id = w.post_id
       LEFT JOIN LATERAL (
         SELECT p.post_id FROM publications p
          WHERE p.parent_id = here.parent_id AND p.position > here.position ORDER BY p.position LIMIT 1
       ) following ON true
      WHERE w.user_id = $userId AND (w.read_at, w.work_id) < ($after::timestamptz, $afterId)
        AND (r.finished OR r.fraction > 0)
      ORDER BY w.read_at DESC, w.work_id DESC LIMIT $looked`,
    { bind: { userId, after, afterId, looked: LOOKED_AT + 1 }, type: QueryTypes.SELECT },
  );
  const keyOf = (last: WorkRow) => encodeNext("ways", [last.read_at.toISOString(), last.work_id]);
  const all = cutPage(looked, LOOKED_AT, keyOf);
  const open = all.rows.filter((row): row is WorkRow & { post_id: string } => row.post_id !== null);
  const page = cutPage(open, limit, keyOf);
  const posts = await findPosts(context, userId, page.rows);
  return {
    ways: page.rows.flatMap((row) => {
      const post = posts.get(row.post_id);
      if (!post) return [];
      return [
        {
          post: presentOwnRow(context, person, post),
          fraction: row.fraction ?? 0,
          read_at: row.read_at.toISOString(),
        },
      ];
    }),
    next: page.next ?? all.next,
  };
}

async function findPosts(context: Context, userId: string, rows: { post_id: string }[]) {
  if (rows.length === 0) return new Map<string, OwnRow>();
  const posts = await context.platform.db.query<OwnRow>(
    `SELECT ${OWN_COLUMNS} FROM publications p JOIN sites s ON s.id = p.site_id
       LEFT JOIN publications up ON up.post_id = p.parent_id
      WHERE p.post_id = ANY($ids) AND ${isShown("p")}`,
    { bind: { userId, ids: rows.map((row) => row.post_id) }, type: QueryTypes.SELECT },
  );
  return new Map(posts.map((post) => [post.post_id, post]));
}
