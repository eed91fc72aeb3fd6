import type { ListingQuery } from "@quire/contracts/call";
import type { Context } from "../../../platform/http/context.ts";
import { Refusal } from "../../../platform/http/refusal.ts";
import { listComments } from "../../../reading/comments.ts";
import { isPublished } from "../../../reading/isPublished.ts";
import { sliceOf } from "../../../reading/paging.ts";

/** The approved comments of a published post. */
export async function listCommentsQuery(
  { platform }: Context,
  { params, query }: { params: { siteId: string; id: string }; query: ListingQuery },
) {
  const slice = sliceOf(query);
  if (!(await isPublished(platform.db, params.siteId, params.id))) throw new Refusal("post_not_found");
  return listComments(platform.db, platform.config, params.id, slice);
}
