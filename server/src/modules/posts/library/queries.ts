import type { LibraryEntry, SavedIds } from "@quire/contracts/records/library";
import type { LibraryList } from "@quire/domain/posts/library";
import { select } from "../../../platform/database/select.ts";
import type { Context } from "../../../platform/http/context.ts";
import { decodeNext, encodeNext } from "../../../platform/http/nextKey.ts";
import { cutPage, sliceOf } from "../../../platform/http/paging.ts";
import { requireUser } from "../../../platform/http/policy.ts";
import { isShown } from "../../sites/isShown.ts";
import { NOT_REVOKED } from "../entitlements.ts";
import { OWN_COLUMNS, type OwnRow, presentOwnRow } from "../inbox/ownRows.ts";

const PAGE = 24;

interface ListedRow {
  /** Id of the row that the list is ordered by. */
  key: string;
  added_at: Date;
  /** The listed post; null if the row is in no list, such as a serial that goes on. */
  post_id: string | null;
  order_id: string | null;
}

const SAVED = (column: "bookmarked_at" | "offline_at") =>
  `SELECT e.post_id AS key, e.${column} AS added_at, e.post_id, NULL AS order_id FROM library_entries e
    WHERE e.user_id = $userId AND e.${column} IS NOT NULL
      AND (e.${column}, e.post_id) < ($after::timestamptz, $afterId)
    ORDER BY e.${column} DESC, e.post_id DESC LIMIT $limit`;

/** SQL by list: the rows after a key. */
const LISTS: Record<LibraryList, string> = {
  bookmarks: SAVED("bookmarked_at"),
  offline: SAVED("offline_at"),
  purchased: `SELECT e.id AS key, e.granted_at AS added_at, coalesce(p.parent_id, p.id) AS post_id, e.order_id
     FROM entitlements e JOIN posts p ON p.id = e.item_id
    WHERE e.user_id = $userId AND ${NOT_REVOKED} AND (e.granted_at, e.id) < ($after::timestamptz, $afterId)
    ORDER BY e.granted_at DESC, e.id DESC LIMIT $limit`,
  finished: `SELECT w.work_id AS key, w.read_at AS added_at, w.order_id,
         CASE WHEN w.finished AND NOT EXISTS (
           SELECT 1 FROM publications here JOIN publications following ON following.parent_id = here.parent_id
            WHERE here.post_id = w.post_id AND following.position > here.position) THEN w.work_id END AS post_id
     FROM (SELECT w.work_id, w.post_id, w.read_at, r.finished, NULL AS order_id FROM reading_works w
             JOIN reading_positions r ON r.user_id = w.user_id AND r.post_id = w.post_id
            WHERE w.user_id = $userId AND (w.read_at, w.work_id) < ($after::timestamptz, $afterId)
            ORDER BY w.read_at DESC, w.work_id DESC LIMIT $limit) w
    ORDER BY w.read_at DESC, w.work_id DESC`,
};

/** Lists posts of the caller's library, the last added first; each once in a page. */
export async function listLibraryQuery(
  context: Context,
  { params, query }: { params: { list: LibraryList }; query: { next?: string; size?: number } },
): Promise<{ entries: LibraryEntry[]; next: string | null }> {
  const user = requireUser(context);
  const { limit, next } = sliceOf(query, PAGE);
  const sort = `library ${params.list}`;
  const [after, afterId] = next ? decodeNext(next, sort, ["time", "string"]) : ["infinity", ""];
  const rows = await select<ListedRow>(context.platform.db, LISTS[params.list], {
    userId: user.userId,
    after,
    afterId,
    limit: limit + 1,
  });
  const page = cutPage(rows, limit, (last) => encodeNext(sort, [last.added_at.toISOString(), last.key]));
  const ids = page.rows.flatMap(({ post_id }) => post_id ?? []);
  const posts = await findCards(context, user.userId, ids);
  const entries = new Map<string, LibraryEntry>();
  for (const row of page.rows) {
    const post = row.post_id && !entries.has(row.post_id) ? posts.get(row.post_id) : undefined;
    if (!post) continue;
    entries.set(post.post_id, {
      post: presentOwnRow(context, user, post),
      added_at: row.added_at.toISOString(),
      order_id: row.order_id,
    });
  }
  return { entries: [...entries.values()], next: page.next };
}

/** Returns the cards of those posts that readers can see, by id; a guest's `userId` is empty. */
export async function findCards({ platform }: Context, userId: string, ids: readonly string[]) {
  if (ids.length === 0) return new Map<string, OwnRow>();
  const posts = await select<OwnRow>(
    platform.db,
    `SELECT ${OWN_COLUMNS} FROM publications p JOIN sites s ON s.id = p.site_id
       LEFT JOIN publications up ON up.post_id = p.parent_id
      WHERE p.post_id = ANY($ids::text[]) AND ${isShown("p")}`,
    { userId, ids },
  );
  return new Map(posts.map((post) => [post.post_id, post]));
}

/** Returns the ids of all posts that the caller saved; each list is bounded. */
export async function getSavedIdsQuery(context: Context): Promise<SavedIds> {
  const { userId } = requireUser(context);
  const rows = await select<{
    post_id: string;
    site_id: string;
    is_bookmarked: boolean;
    is_offline: boolean;
  }>(
    context.platform.db,
    `SELECT e.post_id, p.site_id, e.bookmarked_at IS NOT NULL AS is_bookmarked,
            e.offline_at IS NOT NULL AS is_offline
       FROM library_entries e JOIN posts p ON p.id = e.post_id WHERE e.user_id = $userId
      ORDER BY coalesce(e.offline_at, e.bookmarked_at) DESC, e.post_id DESC`,
    { userId },
  );
  return {
    bookmarks: rows.filter((row) => row.is_bookmarked).map(({ post_id }) => post_id),
    offline: rows.filter((row) => row.is_offline).map(({ post_id, site_id }) => ({ post_id, site_id })),
  };
}
