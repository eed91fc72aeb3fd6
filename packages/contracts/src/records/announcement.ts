export const ANNOUNCEMENT_AUDIENCES = ["everyone", "creators"] as const;
export type AnnouncementAudience = (typeof ANNOUNCEMENT_AUDIENCES)[number];

/** What the bar of an announcement shows. */
export interface AnnouncementBar {
  id: string;
  text: string;
  /** An absolute URL. */
  link: string | null;
}

/** A message of the operator to everyone or to creators, as admins see it. */
export interface Announcement extends AnnouncementBar {
  audience: AnnouncementAudience;
  starts: string;
  /** Null: until an admin ends it. */
  ends: string | null;
  state: "scheduled" | "shown" | "ended";
  created: string;
  created_by: string;
}
