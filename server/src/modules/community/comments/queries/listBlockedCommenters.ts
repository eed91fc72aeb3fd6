import type { ListingQuery } from "@quire/contracts/call";
import type { BlockedCommenter } from "@quire/contracts/records/comment";
import { select } from "../../../../platform/database/select.ts";
import type { Context } from "../../../../platform/http/context.ts";
import { decodeNext, encodeNext } from "../../../../platform/http/nextKey.ts";
import { cutPage, sliceOf } from "../../../../platform/http/paging.ts";
import { authorize } from "../../../../platform/http/policy.ts";
import { siteUrl } from "../../../../platform/http/urls.ts";
import { type JsonImage, jsonImage, readJsonImage } from "../../../../platform/storage/jsonImage.ts";
import { presentImage } from "../../../../platform/storage/presentImage.ts";
import { commentsPolicy } from "../policy.ts";

interface Row {
  id: string;
  name: string;
  domain: string | null;
  custom_domain: string | null;
  logo: JsonImage | null;
  created_at: Date;
}

/** Lists a site's blocked commenters, the latest block first. */
export async function listBlockedCommentersQuery(
  context: Context,
  { params, query }: { params: { id: string }; query: ListingQuery },
) {
  const { db, config } = context.platform;
  authorize(context, commentsPolicy, "block", { siteId: params.id });
  const slice = sliceOf(query);
  const [after, id] = slice.next ? decodeNext(slice.next, "blocked", ["time", "string"]) : ["infinity", ""];
  const rows = await select<Row>(
    db,
    `SELECT u.id, u.name, s.domain, s.custom_domain, ${jsonImage("logo_file_id")} AS logo, b.created_at
       FROM blocked_commenters b JOIN users u ON u.id = b.user_id
       LEFT JOIN sites s ON s.id = b.user_id AND s.suspended_at IS NULL
      WHERE b.site_id = $siteId AND (b.created_at, b.user_id) < ($after::timestamptz, $id)
      ORDER BY b.created_at DESC, b.user_id DESC LIMIT $limit OFFSET $offset`,
    { siteId: params.id, after, id, limit: slice.limit + 1, offset: slice.offset },
  );
  const page = cutPage(rows, slice.limit, (last) =>
    encodeNext("blocked", [last.created_at.toISOString(), last.id]),
  );
  const commenters = page.rows.map((row): BlockedCommenter => {
    const logo = readJsonImage(row.logo);
    return {
      commenter: {
        id: row.id,
        name: row.name,
        url: row.domain ? siteUrl(config, { domain: row.domain, custom_domain: row.custom_domain }) : null,
        logo: logo && presentImage(logo, row.name),
      },
      since: row.created_at.toISOString(),
    };
  });
  return { commenters, next: page.next };
}
