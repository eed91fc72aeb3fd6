import type { ListingQuery } from "@quire/contracts/call";
import type { Context } from "../../../../platform/http/context.ts";
import { sliceOf } from "../../../../platform/http/paging.ts";
import { listComments } from "../../readComments.ts";
import { requireOpen } from "../requireOpen.ts";

/** The comments of a published post, for those who may read it. */
export async function listCommentsQuery(
  context: Context,
  { params, query }: { params: { siteId: string; id: string }; query: ListingQuery },
) {
  const { platform } = context;
  const slice = sliceOf(query);
  await requireOpen(context, params);
  return listComments(platform.db, platform.config, params.id, slice);
}
