import type { ListingQuery } from "@quire/contracts/call";
import type { SharedDraft } from "@quire/contracts/records/draft";
import { select } from "../../../../platform/database/select.ts";
import type { Context } from "../../../../platform/http/context.ts";
import { decodeNext, encodeNext } from "../../../../platform/http/nextKey.ts";
import { cutPage, sliceOf } from "../../../../platform/http/paging.ts";
import { requireUser } from "../../../../platform/http/policy.ts";
import { siteUrl } from "../../../../platform/http/urls.ts";

type Row = Pick<SharedDraft, "id" | "ptype" | "subtype" | "title" | "parent_title" | "role"> & {
  site_id: string;
  site_name: string;
  domain: string;
  custom_domain: string | null;
  published_version: number | null;
  updated_at: Date;
  created_at: Date;
};

/** Lists other users' drafts that the caller is a member of, latest joined first. */
export async function listSharedDrafts(context: Context, { query }: { query: ListingQuery }) {
  const { db, config } = context.platform;
  const { userId } = requireUser(context);
  const slice = sliceOf(query);
  const [after, id] = slice.next ? decodeNext(slice.next, "shared", ["time", "string"]) : ["infinity", ""];
  const rows = await select<Row>(
    db,
    `SELECT p.id, p.ptype, p.subtype, p.title, up.title AS parent_title, m.role, p.site_id, s.name AS site_name,
            s.domain, s.custom_domain, p.published_version, p.updated_at, m.created_at
       FROM draft_members m JOIN posts p ON p.id = m.post_id
       JOIN sites s ON s.id = p.site_id AND s.suspended_at IS NULL LEFT JOIN posts up ON up.id = p.parent_id
      WHERE m.user_id = $userId AND m.revoked_at IS NULL AND (m.created_at, m.post_id) < ($after::timestamptz, $id)
      ORDER BY m.created_at DESC, m.post_id DESC LIMIT $limit OFFSET $offset`,
    { userId, after, id, limit: slice.limit + 1, offset: slice.offset },
  );
  const page = cutPage(rows, slice.limit, (last) =>
    encodeNext("shared", [last.created_at.toISOString(), last.id]),
  );
  const drafts = page.rows.map(
    (row): SharedDraft => ({
      id: row.id,
      site: { id: row.site_id, name: row.site_name, url: siteUrl(config, row) },
      ptype: row.ptype,
      subtype: row.subtype,
      title: row.title,
      parent_title: row.parent_title,
      role: row.role,
      status: row.published_version === null ? "drafts" : "published",
      updated: row.updated_at.toISOString(),
      since: row.created_at.toISOString(),
    }),
  );
  return { drafts, next: page.next };
}
