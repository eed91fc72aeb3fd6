import type { ListingQuery } from "@quire/contracts/call";
import type { AnnouncementBar } from "@quire/contracts/records/announcement";
import { select } from "../../../platform/database/select.ts";
import type { Context } from "../../../platform/http/context.ts";
import { decodeNext, encodeNext } from "../../../platform/http/nextKey.ts";
import { cutPage, sliceOf } from "../../../platform/http/paging.ts";
import { authorize } from "../../../platform/http/policy.ts";
import type { Platform } from "../../../platform/platform.ts";
import type { AnnouncementColumns } from "../models/announcements.ts";
import { moderationPolicy } from "../moderation/policy.ts";
import { presentAnnouncement, presentBar } from "./presentAnnouncement.ts";

/** Lists announcements, latest first. */
export async function listAnnouncements(context: Context, { query }: { query: ListingQuery }) {
  authorize(context, moderationPolicy, "announce", {});
  const { platform } = context;
  const slice = sliceOf(query);
  const kind = "announcements";
  const [after, id] = slice.next ? decodeNext(slice.next, kind, ["time", "string"]) : ["infinity", ""];
  const rows = await select<AnnouncementColumns & { author: string }>(
    platform.db,
    `SELECT a.id, a.text, a.link, a.audience, a.starts_at, a.ends_at, a.created_at, a.created_by,
            coalesce((SELECT u.name FROM users u WHERE u.id = a.created_by), '') AS author
       FROM announcements a WHERE (a.starts_at, a.id) < ($after::timestamptz, $id)
      ORDER BY a.starts_at DESC, a.id DESC LIMIT $limit OFFSET $offset`,
    { after, id, limit: slice.limit + 1, offset: slice.offset },
  );
  const page = cutPage(rows, slice.limit, (last) =>
    encodeNext(kind, [last.starts_at.toISOString(), last.id]),
  );
  return {
    announcements: page.rows.map((row) => presentAnnouncement(platform, row, row.author)),
    next: page.next,
  };
}

/** Returns the announcement to show at this time, the one that started last; null without one. */
export async function currentAnnouncement(
  platform: Platform,
  { isCreator }: { isCreator: boolean },
): Promise<AnnouncementBar | null> {
  const [row] = await select<Pick<AnnouncementColumns, "id" | "text" | "link">>(
    platform.db,
    `SELECT id, text, link FROM announcements
      WHERE starts_at <= $now AND (ends_at IS NULL OR ends_at > $now) AND (audience = 'everyone' OR $isCreator)
      ORDER BY starts_at DESC, id DESC LIMIT 1`,
    { now: platform.clock.now(), isCreator },
  );
  return row ? presentBar(platform, row) : null;
}
