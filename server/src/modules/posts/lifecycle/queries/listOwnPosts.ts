import type { ListPostsQuery, OwnList } from "@quire/contracts/calls/posts";
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

interface Row extends WorkingCardRow {
  sorted_at: Date;
}

/** Conditions that match the indexes of the lists, and what each is sorted by. */
const LISTS: Record<OwnList, { from: string; where: string; time: string }> = {
  all: { from: "", where: "p.site_id = $siteId AND p.archived_at IS NULL", time: "p.updated_at" },
  drafts: {
    from: "",
    where: "p.site_id = $siteId AND p.published_version IS NULL AND p.archived_at IS NULL",
    time: "p.updated_at",
  },
  scheduled: {
    from: " JOIN post_schedules s ON s.post_id = p.id",
    where: "s.site_id = $siteId",
    time: "s.due_at",
  },
  live: {
    from: "",
    where: "p.site_id = $siteId AND p.published_version IS NOT NULL AND p.archived_at IS NULL",
    time: "p.updated_at",
  },
  archived: { from: "", where: "p.site_id = $siteId AND p.archived_at IS NOT NULL", time: "p.updated_at" },
};

/**
 * Lists the owner's posts, including chapters and episodes: by last change, newest first, or scheduled ones by due
 * time, earliest first.
 */
export async function listOwnPosts(
  { platform }: Context,
  siteId: string,
  list: OwnList,
  query: ListPostsQuery,
): Promise<{ posts: PostCard[]; next: string | null }> {
  if (query.sort_by !== undefined && query.sort_by !== "index") {
    throw refuseField("query.sort_by", "Your own posts are always sorted by their last change.");
  }
  const slice = sliceOf(query);
  const order = query.sort_order ?? (list === "scheduled" ? "asc" : "desc");
  const key = order === "asc" ? `${list}-asc` : list;
  const [after, afterId] = slice.next ? decodeNext(slice.next, key, ["time", "string"]) : [null, null];
  const [compare, direction] = order === "asc" ? [">", "ASC"] : ["<", "DESC"];
  const { from, where, time } = LISTS[list];
  const rows = await select<Row>(
    platform.db,
    `SELECT ${WORKING_CARD}, ${time} AS sorted_at FROM ${WORKING_CARD_FROM}${from}
      WHERE ${where}
        AND ($after::timestamptz IS NULL OR (${time}, p.id) ${compare} ($after::timestamptz, $afterId))
        ${query.ptype?.length === 1 ? "AND p.ptype = ($ptypes::text[])[1]" : "AND ($ptypes::text[] IS NULL OR p.ptype = ANY($ptypes))"}
        AND ($subtype::text IS NULL OR p.subtype = $subtype)
        AND ($ids::text[] IS NULL OR p.id = ANY($ids))
        AND ($search::text IS NULL OR strpos(lower(unaccent(p.title)), lower(unaccent($search))) > 0)
      ORDER BY ${time} ${direction}, p.id ${direction} LIMIT $limit OFFSET $offset`,
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
  const page = cutPage(rows, slice.limit, (last) => encodeNext(key, [last.sorted_at.toISOString(), last.id]));
  return { posts: page.rows.map(presentWorkingCard), next: page.next };
}
