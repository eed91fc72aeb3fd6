import type { ListPostsQuery } from "@quire/contracts/calls/posts";
import type { PostCard } from "@quire/contracts/records/post";
import { readSearch } from "@quire/domain/posts/search";
import { sortFromApi } from "@quire/domain/posts/sorting";
import type { Context } from "../../../../platform/http/context.ts";
import { sliceOf } from "../../../../platform/http/paging.ts";
import { authorize } from "../../../../platform/http/policy.ts";
import { Refusal } from "../../../../platform/http/refusal.ts";
import { CARD_BYTES, guestCache } from "../../../accounts/guestCache.ts";
import { findSite } from "../../../sites/findSite.ts";
import { viewerOf, viewOf } from "../../access.ts";
import { listFeed } from "../../feed.ts";
import { postPolicy } from "../../policy.ts";
import { presentCard } from "../../presentCard.ts";
import { listOwnPosts } from "./listOwnPosts.ts";

interface Input {
  params: { siteId: string };
  query: ListPostsQuery;
}

type Output = { posts: PostCard[]; next: string | null };

/** Lists a site's posts: published ones to everyone, the others to its owner. */
export async function listPosts(context: Context, { params, query }: Input): Promise<Output> {
  const { siteId } = params;
  if (query.status !== undefined && query.status !== "published") {
    authorize(context, postPolicy, "seeDrafts", params);
    return listOwnPosts(context, siteId, query.status, query);
  }
  const { platform, caller } = context;
  const list = () => listPublished(context, { params, query });
  // Searches and continuations have unlimited variants, so they aren't cached.
  if (caller.kind !== "guest" || query.query || query.next || query.ids) return list();
  const { ptype, sub_type, sort_by, sort_order, offset, page, size } = query;
  const key = JSON.stringify([ptype, sub_type, sort_by, sort_order, offset, page, size]);
  return guestCache(platform).get(siteId, `feed ${key}`, list, ({ posts }) => posts.length * CARD_BYTES);
}

async function listPublished(context: Context, { params: { siteId }, query }: Input): Promise<Output> {
  const { caller } = context;
  const { db, replicas, clock } = context.platform;
  const source = caller.kind === "guest" ? replicas.reader(siteId) : db;
  const page = await listFeed(source, {
    siteId,
    ptypes: query.ptype,
    subtype: query.sub_type,
    search: readSearch(query.query),
    sort: sortFromApi(query),
    withEmpty: caller.kind !== "guest" && postPolicy.seeDrafts(caller, { siteId }),
    ids: query.ids,
    slice: sliceOf(query),
  });
  // Only an empty list needs a check that the site exists.
  if (page.rows.length === 0 && !(await findSite({ db: source, clock }, { id: siteId })))
    throw new Refusal("site_not_found");
  const viewer = await viewerOf(context, siteId, page.rows);
  return { posts: page.rows.map((row) => presentCard(row, viewOf(row, viewer))), next: page.next };
}
