import type { ListPostsQuery } from "@quire/contracts/calls/posts";
import type { PostCard } from "@quire/contracts/records/post";
import { readSearch } from "@quire/domain/posts/search";
import { select } from "../../../../platform/database/select.ts";
import type { Context } from "../../../../platform/http/context.ts";
import { decodeNext, encodeNext } from "../../../../platform/http/nextKey.ts";
import { cutPage, sliceOf } from "../../../../platform/http/paging.ts";
import { refuseField } from "../../../../platform/http/refusal.ts";
import {
  presentWorkingCard,
  WORKING_CARD,
  WORKING_CARD_FROM,
  type WorkingCardRow,
} from "../presentWorking.ts";

/** Conditions that match the indexes of the two lists. */
const LISTS = {
  drafts: "p.published_version IS NULL AND p.archived_at IS NULL",
  archived: "p.archived_at IS NOT NULL",
};

/** Lists the owner's drafts or archived posts, including chapters and episodes, by last change. */
export async function listDrafts(
  { platform }: Context,
  siteId: string,
  query: ListPostsQuery,
): Promise<{ posts: PostCard[]; next: string | null }> {
  if (query.sort_by !== undefined && query.sort_by !== "index") {
    throw refuseField("query.sort_by", "Drafts are always sorted by their last change.");
  }
  const slice = sliceOf(query);
  const oldestFirst = query.sort_order === "asc";
  const list = query.status === "archived" ? "archived" : "drafts";
  const key = oldestFirst ? `${list}-asc` : list;
  const [after, afterId] = slice.next ? decodeNext(slice.next, key, ["time", "string"]) : [null, null];
  const [compare, direction] = oldestFirst ? [">", "ASC"] : ["<", "DESC"];
  const rows = await select<WorkingCardRow>(
    platform.db,
    `SELECT ${WORKING_CARD} FROM ${WORKING_CARD_FROM}
      WHERE p.site_id = $siteId AND ${LISTS[list]}
        AND ($after::timestamptz IS NULL OR (p.updated_at, p.id) ${compare} ($after::timestamptz, $afterId))
        AND ($ptypes::text[] IS NULL OR p.ptype = ANY($ptypes))
        AND ($subtype::text IS NULL OR p.subtype = $subtype)
        AND ($ids::text[] IS NULL OR p.id = ANY($ids))
        AND ($search::text IS NULL OR strpos(lower(unaccent(p.title)), lower(unaccent($search))) > 0)
      ORDER BY p.updated_at ${direction}, p.id ${direction} LIMIT $limit OFFSET $offset`,
    {
      siteId,
      after,
      afterId,
      ptypes: query.ptype ?? null,
      subtype: query.sub_type ?? null,
      ids: query.ids ?? null,
      search: readSearch(query.query),
      limit: slice.limit + 1,
      offset: slice.offset,
    },
  );
  const page = cutPage(rows, slice.limit, (last) =>
    encodeNext(key, [last.updated_at.toISOString(), last.id]),
  );
  return { posts: page.rows.map(presentWorkingCard), next: page.next };
}
