import type { ListingQuery } from "@quire/contracts/call";
import type { SiteCard } from "@quire/contracts/records/site";
import { QueryTypes } from "sequelize";
import type { Context } from "../../../../platform/http/context.ts";
import { sliceOf } from "../../../../platform/http/paging.ts";
import { Refusal } from "../../../../platform/http/refusal.ts";
import { pageOfFollowed } from "../pageOfFollowed.ts";

/** The sites that a creator follows. What a reader without a site follows is nobody's to know. */
export async function listFollowedByQuery(
  { platform }: Context,
  { params, query }: { params: { userId: string }; query: ListingQuery },
): Promise<{ sites: SiteCard[]; total: number; next: string | null }> {
  const { readDb, config } = platform;
  const [creator] = await readDb.query<{ total: number }>(
    `SELECT u.following_count AS total FROM sites s JOIN users u ON u.id = s.id
      WHERE s.id = $userId AND s.suspended_at IS NULL`,
    { bind: params, type: QueryTypes.SELECT },
  );
  if (!creator) throw new Refusal("site_not_found");
  const page = await pageOfFollowed(readDb, config, params.userId, sliceOf(query));
  return { ...page, total: creator.total };
}
