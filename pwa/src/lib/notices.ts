import type { AnnouncementBar } from "@quire/contracts/records/announcement";
import type { SessionState } from "@quire/contracts/records/user";
import { readStored } from "./storedText.ts";

/** Names of what this device stores about notices. */
export const NOTICE_KEYS = { announcement: "announcement", cookies: "cookies-accepted" } as const;

/** The notices to show over a page. */
export interface PendingNotices {
  announcement: AnnouncementBar | null;
  cookies: boolean;
}

/** Returns what this device hasn't dismissed; null for nothing. A page in a frame of another site shows none. */
export function pendingNotices(session: SessionState | null): PendingNotices | null {
  if (!session || window.top !== window) return null;
  const { announcement: latest, flags } = session;
  const announcement = latest && readStored(NOTICE_KEYS.announcement) !== latest.id ? latest : null;
  const cookies = flags.cookie_banner && readStored(NOTICE_KEYS.cookies) === null;
  return announcement || cookies ? { announcement, cookies } : null;
}
