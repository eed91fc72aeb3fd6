import type { ListingQuery } from "@quire/contracts/call";
import type { SiteCard } from "@quire/contracts/records/site";
import type { Context } from "../../../../platform/http/context.ts";
import { sliceOf } from "../../../../platform/http/paging.ts";
import { requireUser } from "../../../../platform/http/policy.ts";
import { listFollowedSites } from "../listFollowedSites.ts";

/** Lists the sites that the caller follows, the latest followed first. */
export async function listFolloweesQuery(
  context: Context,
  { query }: { query: ListingQuery },
): Promise<{ sites: SiteCard[]; next: string | null }> {
  const { userId } = requireUser(context);
  const { db, config } = context.platform;
  return listFollowedSites(db, config, userId, sliceOf(query));
}
