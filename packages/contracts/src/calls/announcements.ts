import { call, type Listing, type ListingQuery } from "../call.ts";
import type { Announcement, AnnouncementAudience } from "../records/announcement.ts";

export interface NewAnnouncement {
  text: string;
  /** A URL, or a path on the platform. */
  link?: string;
  audience: AnnouncementAudience;
  /** Now, if absent. */
  starts?: string;
  ends?: string;
}

/** Publishes an announcement. While several run, the one that started last is shown. */
export const createAnnouncement = call<{ body: NewAnnouncement; output: Announcement }>(
  "POST",
  "w",
  "/announcements",
);

/** Lists announcements, latest first. */
export const listAnnouncements = call<{
  query: ListingQuery;
  output: Listing & { announcements: Announcement[] };
}>("GET", "r", "/announcements");

/** Ends an announcement now; one that hasn't started is never shown. */
export const endAnnouncement = call<{ params: { id: string }; output: Announcement }>(
  "POST",
  "w",
  "/announcements/{id}/end",
);
