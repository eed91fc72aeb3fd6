import type { Announcement, AnnouncementBar } from "@quire/contracts/records/announcement";
import { platformUrl } from "../../../platform/http/urls.ts";
import type { Platform } from "../../../platform/platform.ts";
import type { AnnouncementColumns } from "../models/announcements.ts";

/** Presents what the bar shows. A path leads to the platform, from every host. */
export const presentBar = (
  { config }: Platform,
  { id, text, link }: Pick<AnnouncementColumns, "id" | "text" | "link">,
): AnnouncementBar => ({
  id,
  text,
  link: link?.startsWith("/") ? platformUrl(config) + link : link,
});

export function presentAnnouncement(
  platform: Platform,
  row: AnnouncementColumns,
  createdBy: string,
): Announcement {
  const now = platform.clock.now();
  const isEnded = row.ends_at !== null && row.ends_at <= now;
  return {
    ...presentBar(platform, row),
    audience: row.audience,
    starts: row.starts_at.toISOString(),
    ends: row.ends_at?.toISOString() ?? null,
    state: isEnded ? "ended" : row.starts_at > now ? "scheduled" : "shown",
    created: row.created_at.toISOString(),
    created_by: createdBy,
  };
}
