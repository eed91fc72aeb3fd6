import type { Highlight } from "@quire/contracts/records/highlight";
import { select } from "../../../platform/database/select.ts";
import type { CommandContext, Context } from "../../../platform/http/context.ts";
import { decodeNext, encodeNext } from "../../../platform/http/nextKey.ts";
import { cutPage, sliceOf } from "../../../platform/http/paging.ts";
import { requireUser } from "../../../platform/http/policy.ts";
import { Refusal } from "../../../platform/http/refusal.ts";
import { siteUrl } from "../../../platform/http/urls.ts";
import type { Platform } from "../../../platform/platform.ts";
import type { HighlightColumns } from "../models/highlights.ts";

type HighlightRow = Omit<HighlightColumns, "user_id"> & {
  domain: string | null;
  custom_domain: string | null;
};

const COLUMNS = `h.id, h.post_id, h.site_id, h.work_id, h.post_title, h.work_title, h.path, h.passage, h.note,
  h.deleted, h.edited_at, h.changed_at, s.domain, s.custom_domain`;
const FROM = "highlights h LEFT JOIN sites s ON s.id = h.site_id AND s.suspended_at IS NULL";

const PAGE = 100;
/** Longer than any write takes: a change that was not committed at the last request is found by the next. */
const OVERLAP_MS = 60_000;

/** Lists the caller's highlights that changed since, deleted ones included. */
export async function listHighlightsQuery(
  context: Context,
  { query }: { query: { since?: string; next?: string; size?: number } },
): Promise<{ highlights: Highlight[]; as_of: string; next: string | null }> {
  const { userId } = requireUser(context);
  const { db, clock } = context.platform;
  const slice = sliceOf(query, PAGE);
  const [after, afterId] = slice.next
    ? decodeNext(slice.next, "highlights", ["time", "string"])
    : [query.since ?? "-infinity", ""];
  const rows = await select<HighlightRow>(
    db,
    `SELECT ${COLUMNS} FROM ${FROM}
      WHERE h.user_id = $userId AND (h.changed_at, h.id) > ($after::timestamptz, $afterId)
      ORDER BY h.changed_at, h.id LIMIT $limit`,
    { userId, after, afterId, limit: slice.limit + 1 },
  );
  const page = cutPage(rows, slice.limit, (last) =>
    encodeNext("highlights", [last.changed_at.toISOString(), last.id]),
  );
  return {
    highlights: page.rows.map((row) => presentHighlight(context.platform, row)),
    as_of: new Date(clock.now().getTime() - OVERLAP_MS).toISOString(),
    next: page.next,
  };
}

/** Returns one of a user's highlights, in any state. */
export async function findHighlight(context: CommandContext, userId: string, id: string): Promise<Highlight> {
  const [row] = await context.select<HighlightRow>(
    `SELECT ${COLUMNS} FROM ${FROM} WHERE h.user_id = $userId AND h.id = $id`,
    { userId, id },
  );
  if (!row) throw new Refusal("post_not_found");
  return presentHighlight(context.platform, row);
}

function presentHighlight({ config }: Pick<Platform, "config">, row: HighlightRow): Highlight {
  const { domain, custom_domain } = row;
  return {
    id: row.id,
    post_id: row.post_id,
    site_id: row.site_id,
    work_id: row.work_id,
    title: row.post_title,
    work_title: row.work_title,
    url: domain ? `${siteUrl(config, { domain, custom_domain })}${row.path}` : null,
    passage: row.passage,
    note: row.note,
    deleted: row.deleted,
    edited_at: row.edited_at.toISOString(),
  };
}
