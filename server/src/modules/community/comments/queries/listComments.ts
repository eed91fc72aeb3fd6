import type { ListingQuery } from "@quire/contracts/call";
import type { Context } from "../../../../platform/http/context.ts";
import { sliceOf } from "../../../../platform/http/paging.ts";
import { listComments } from "../../readComments.ts";
import { requirePostAccess } from "../requirePostAccess.ts";

/** Lists the comments of a published post, for readers with access to it. */
export async function listCommentsQuery(
  context: Context,
  { params, query }: { params: { siteId: string; id: string }; query: ListingQuery },
) {
  const { platform } = context;
  const slice = sliceOf(query);
  await requirePostAccess(context, params);
  return listComments(platform.db, platform.config, params.id, slice);
}
