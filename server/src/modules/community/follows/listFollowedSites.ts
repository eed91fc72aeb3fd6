import type { SiteCard } from "@quire/contracts/records/site";
import type { Sequelize } from "sequelize";
import type { Config } from "../../../platform/config.ts";
import { select } from "../../../platform/database/select.ts";
import { decodeNext, encodeNext } from "../../../platform/http/nextKey.ts";
import { cutPage, type Slice } from "../../../platform/http/paging.ts";
import { type JsonImage, jsonImage, readJsonImage } from "../../../platform/storage/jsonImage.ts";
import { presentSiteCard, type SiteCardRow } from "../../sites/presentSite.ts";

type Row = Omit<SiteCardRow, "logo"> & { logo: JsonImage | null; followed_at: Date };

/** Returns a page of the sites that a user follows, the latest followed first. */
export async function listFollowedSites(
  db: Sequelize,
  config: Config,
  userId: string,
  slice: Slice,
): Promise<{ sites: SiteCard[]; next: string | null }> {
  const [after, id] = slice.next ? decodeNext(slice.next, "followees", ["time", "string"]) : ["infinity", ""];
  const rows = await select<Row>(
    db,
    `SELECT s.id, s.name, s.domain, s.custom_domain, s.description, ${jsonImage("logo_file_id")} AS logo,
            f.created_at AS followed_at
       FROM follows f JOIN sites s ON s.id = f.site_id
      WHERE f.user_id = $userId AND s.suspended_at IS NULL
        AND (f.created_at, f.site_id) < ($after::timestamptz, $id)
      ORDER BY f.created_at DESC, f.site_id DESC LIMIT $limit OFFSET $offset`,
    { userId, after, id, limit: slice.limit + 1, offset: slice.offset },
  );
  const page = cutPage(rows, slice.limit, (last) =>
    encodeNext("followees", [last.followed_at.toISOString(), last.id]),
  );
  const sites = page.rows.map((row) => presentSiteCard(config, { ...row, logo: readJsonImage(row.logo) }));
  return { sites, next: page.next };
}
