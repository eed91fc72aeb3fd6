import type { ListingQuery } from "@quire/contracts/call";
import { QueryTypes } from "sequelize";
import { siteUrl } from "../../../../platform/http/addresses.ts";
import type { Context } from "../../../../platform/http/context.ts";
import { decodeNext, encodeNext } from "../../../../platform/http/nextKey.ts";
import { cutPage, sliceOf } from "../../../../platform/http/paging.ts";
import { Refusal } from "../../../../platform/http/refusal.ts";

interface Row {
  id: string;
  name: string;
  domain: string | null;
  custom_domain: string | null;
  followed_at: Date;
}

/** A site's followers, the latest first: their names and sites, nothing else of them. */
export async function listFollowersQuery(
  { platform }: Context,
  { params, query }: { params: { siteId: string }; query: ListingQuery },
) {
  const { db, config } = platform;
  const slice = sliceOf(query);
  const [after, id] = slice.next ? decodeNext(slice.next, "followers", ["time", "string"]) : ["infinity", ""];
  const [site] = await db.query<{ total: number }>(
    "SELECT followers_count AS total FROM sites WHERE id = $siteId",
    {
      bind: params,
      type: QueryTypes.SELECT,
    },
  );
  if (!site) throw new Refusal("site_not_found");
  const rows = await db.query<Row>(
    `SELECT u.id, u.name, s.domain, s.custom_domain, f.created_at AS followed_at
       FROM follows f JOIN users u ON u.id = f.user_id LEFT JOIN sites s ON s.id = f.user_id
      WHERE f.site_id = $siteId AND u.suspended_at IS NULL AND (f.created_at, f.user_id) < ($after::timestamptz, $id)
      ORDER BY f.created_at DESC, f.user_id DESC LIMIT $limit OFFSET $offset`,
    { bind: { ...params, after, id, limit: slice.limit + 1, offset: slice.offset }, type: QueryTypes.SELECT },
  );
  const page = cutPage(rows, slice.limit, (last) =>
    encodeNext("followers", [last.followed_at.toISOString(), last.id]),
  );
  const followers = page.rows.map((row) => ({
    id: row.id,
    name: row.name,
    url: row.domain ? siteUrl(config, { domain: row.domain, custom_domain: row.custom_domain }) : null,
  }));
  return { followers, total: site.total, next: page.next };
}
