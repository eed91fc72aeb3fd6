import type { OpenReadingList, ReadingList } from "@quire/contracts/records/library";
import type { PostCardWithSite } from "@quire/contracts/records/post";
import { select } from "../../../platform/database/select.ts";
import type { Context } from "../../../platform/http/context.ts";
import { decodeNext, encodeNext } from "../../../platform/http/nextKey.ts";
import { cutPage, sliceOf } from "../../../platform/http/paging.ts";
import { requireUser } from "../../../platform/http/policy.ts";
import { Refusal } from "../../../platform/http/refusal.ts";
import { siteUrl } from "../../../platform/http/urls.ts";
import { presentOwnRow } from "../inbox/ownRows.ts";
import type { ReadingListColumns } from "../models/readingLists.ts";
import { findCards } from "./queries.ts";

const PAGE = 24;

/** A list with the number of its posts. */
type ListRow = Pick<ReadingListColumns, "id" | "name" | "is_shared"> & { posts: number; has_post: boolean };

const LIST_COLUMNS = `l.id, l.name, l.is_shared,
  (SELECT count(*)::int FROM reading_list_posts e WHERE e.list_id = l.id) AS posts,
  EXISTS (SELECT 1 FROM reading_list_posts e WHERE e.list_id = l.id AND e.post_id = $postId) AS has_post`;

const presentList = ({ id, name, is_shared, posts, has_post }: ListRow): ReadingList => ({
  ...{ id, name, posts, has_post },
  shared: is_shared,
});

/** Lists all reading lists of the caller, the latest first. */
export async function listReadingListsQuery(
  context: Context,
  { query }: { query: { post_id?: string } },
): Promise<{ lists: ReadingList[] }> {
  const { userId } = requireUser(context);
  const rows = await select<ListRow>(
    context.platform.db,
    `SELECT ${LIST_COLUMNS} FROM reading_lists l WHERE l.user_id = $userId
      ORDER BY l.created_at DESC, l.id DESC`,
    { userId, postId: query.post_id ?? "" },
  );
  return { lists: rows.map(presentList) };
}

/** Returns one list of a user after it has changed. */
export async function findReadingList(context: Context, userId: string, id: string): Promise<ReadingList> {
  const [row] = await select<ListRow>(
    context.platform.db,
    `SELECT ${LIST_COLUMNS} FROM reading_lists l WHERE l.user_id = $userId AND l.id = $id`,
    { userId, id, postId: "" },
    context.transaction,
  );
  if (!row) throw new Refusal("list_not_found");
  return presentList(row);
}

interface OpenRow extends Pick<ReadingListColumns, "id" | "name" | "is_shared" | "user_id"> {
  owner: string;
  domain: string | null;
  custom_domain: string | null;
}

/** Opens a shared list, or one of the caller's. A private one does not exist for others. */
export async function getReadingListQuery(
  context: Context,
  { params, query }: { params: { id: string }; query: { next?: string; size?: number } },
): Promise<{ list: OpenReadingList; posts: PostCardWithSite[]; next: string | null }> {
  const { db, config } = context.platform;
  const user = context.caller.kind === "guest" ? null : context.caller;
  const [row] = await select<OpenRow>(
    db,
    `SELECT l.id, l.name, l.is_shared, l.user_id, u.name AS owner, s.domain, s.custom_domain
       FROM reading_lists l JOIN users u ON u.id = l.user_id
       LEFT JOIN sites s ON s.id = l.user_id AND s.suspended_at IS NULL
      WHERE l.id = $id AND (l.is_shared AND u.suspended_at IS NULL OR l.user_id = $userId)`,
    { id: params.id, userId: user?.userId ?? "" },
  );
  if (!row) throw new Refusal("list_not_found");
  const { limit, next } = sliceOf(query, PAGE);
  const [after, afterId] = next ? decodeNext(next, "reading list", ["time", "string"]) : ["infinity", ""];
  const rows = await select<{ post_id: string; added_at: Date }>(
    db,
    `SELECT post_id, added_at FROM reading_list_posts
      WHERE list_id = $id AND (added_at, post_id) < ($after::timestamptz, $afterId)
      ORDER BY added_at DESC, post_id DESC LIMIT $limit`,
    { id: row.id, after, afterId, limit: limit + 1 },
  );
  const page = cutPage(rows, limit, (last) =>
    encodeNext("reading list", [last.added_at.toISOString(), last.post_id]),
  );
  const ids = page.rows.map(({ post_id }) => post_id);
  const cards = await findCards(context, user?.userId ?? "", ids);
  return {
    list: {
      id: row.id,
      name: row.name,
      shared: row.is_shared,
      owner: {
        name: row.owner,
        url: row.domain ? siteUrl(config, { domain: row.domain, custom_domain: row.custom_domain }) : null,
      },
      own: row.user_id === user?.userId,
    },
    posts: ids.flatMap((id) => {
      const card = cards.get(id);
      return card ? [presentOwnRow(context, user, card)] : [];
    }),
    next: page.next,
  };
}
