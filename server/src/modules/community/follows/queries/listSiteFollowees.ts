import type { ListingQuery } from "@quire/contracts/call";
import type { SiteCard } from "@quire/contracts/records/site";
import { select } from "../../../../platform/database/select.ts";
import type { Context } from "../../../../platform/http/context.ts";
import { sliceOf } from "../../../../platform/http/paging.ts";
import { Refusal } from "../../../../platform/http/refusal.ts";
import { listFollowedSites } from "../listFollowedSites.ts";

/** Lists the sites that a creator follows. What a reader without a site follows stays private. */
export async function listSiteFolloweesQuery(
  { platform }: Context,
  { params, query }: { params: { userId: string }; query: ListingQuery },
): Promise<{ sites: SiteCard[]; total: number; next: string | null }> {
  const source = platform.replicas.reader(params.userId);
  const [creator] = await select<{ total: number }>(
    source,
    `SELECT u.following_count AS total FROM sites s JOIN users u ON u.id = s.id
      WHERE s.id = $userId AND s.suspended_at IS NULL`,
    params,
  );
  if (!creator) throw new Refusal("site_not_found");
  const page = await listFollowedSites(source, platform.config, params.userId, sliceOf(query));
  return { ...page, total: creator.total };
}
