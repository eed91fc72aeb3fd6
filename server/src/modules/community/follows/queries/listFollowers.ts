import type { ListingQuery } from "@quire/contracts/call";
import { select } from "../../../../platform/database/select.ts";
import type { Context } from "../../../../platform/http/context.ts";
import { decodeNext, encodeNext } from "../../../../platform/http/nextKey.ts";
import { cutPage, sliceOf } from "../../../../platform/http/paging.ts";
import { Refusal } from "../../../../platform/http/refusal.ts";
import { siteUrl } from "../../../../platform/http/urls.ts";

interface Row {
  id: string;
  name: string;
  domain: string | null;
  custom_domain: string | null;
  followed_at: Date;
}

/** Lists a site's followers, the latest first, with their names and sites only. */
export async function listFollowersQuery(
  { platform }: Context,
  { params, query }: { params: { siteId: string }; query: ListingQuery },
) {
  const { db, config } = platform;
  const slice = sliceOf(query);
  const [after, id] = slice.next ? decodeNext(slice.next, "followers", ["time", "string"]) : ["infinity", ""];
  const [site] = await select<{ total: number }>(
    db,
    "SELECT followers_count AS total FROM sites WHERE id = $siteId",
    params,
  );
  if (!site) throw new Refusal("site_not_found");
  const rows = await select<Row>(
    db,
    `SELECT u.id, u.name, s.domain, s.custom_domain, f.created_at AS followed_at
       FROM follows f JOIN users u ON u.id = f.user_id LEFT JOIN sites s ON s.id = f.user_id
      WHERE f.site_id = $siteId AND u.suspended_at IS NULL AND (f.created_at, f.user_id) < ($after::timestamptz, $id)
      ORDER BY f.created_at DESC, f.user_id DESC LIMIT $limit OFFSET $offset`,
    { ...params, after, id, limit: slice.limit + 1, offset: slice.offset },
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
