import type { ReadingSuggestion } from "@quire/contracts/records/reading";
import { select } from "../../../../platform/database/select.ts";
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
  /** The text to continue with; null if the work is finished. */
  post_id: string | null;
  fraction: number | null;
}

const PAGE = 12;
/** Works that one page scans; finished ones are skipped. */
const SCANNED = 100;

/**
 * Lists works the user started and hasn't finished, the last read first: for a serial, the chapter in progress or
 * the next one. A page may be shorter than requested, or empty, and still have a `next`.
 */
export async function listSuggestionsQuery(
  context: Context,
  { query }: Input,
): Promise<{ ways: ReadingSuggestion[]; next: string | null }> {
  const user = requireUser(context);
  const { userId } = user;
  const { db } = context.platform;
  const { limit, next } = sliceOf(query, PAGE);
  const [after, afterId] = next ? decodeNext(next, "ways", ["time", "string"]) : ["infinity", ""];
  const scanned = await select<WorkRow>(
    db,
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
      ORDER BY w.read_at DESC, w.work_id DESC LIMIT $scanned`,
    { userId, after, afterId, scanned: SCANNED + 1 },
  );
  const keyOf = (last: WorkRow) => encodeNext("ways", [last.read_at.toISOString(), last.work_id]);
  const all = cutPage(scanned, SCANNED, keyOf);
  const open = all.rows.filter((row): row is WorkRow & { post_id: string } => row.post_id !== null);
  const page = cutPage(open, limit, keyOf);
  const posts = await findPosts(context, userId, page.rows);
  return {
    ways: page.rows.flatMap((row) => {
      const post = posts.get(row.post_id);
      if (!post) return [];
      return [
        {
          post: presentOwnRow(context, user, post),
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
  const posts = await select<OwnRow>(
    context.platform.db,
    `SELECT ${OWN_COLUMNS} FROM publications p JOIN sites s ON s.id = p.site_id
       LEFT JOIN publications up ON up.post_id = p.parent_id
      WHERE p.post_id = ANY($ids) AND ${isShown("p")}`,
    { userId, ids: rows.map((row) => row.post_id) },
  );
  return new Map(posts.map((post) => [post.post_id, post]));
}
