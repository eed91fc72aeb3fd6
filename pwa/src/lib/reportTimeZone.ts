import { updateNotificationSettings } from "@quire/contracts/calls/preferences";
import { callApi } from "./callApi.ts";
import { sessionStore } from "./session.ts";
import { readStored, store } from "./storedText.ts";
import { whenIdle } from "./whenIdle.ts";

/** Whose time zone this browser has saved last, and which. */
const KEY = "time-zone";

/**
 * Saves the browser's time zone when a user is first seen here, as after signing up, and whenever it changes: digests
 * and quiet hours follow it.
 */
export async function reportTimeZone(userId: string): Promise<void> {
  const zone = Intl.DateTimeFormat().resolvedOptions().timeZone;
  const report = `${userId} ${zone}`;
  if (!zone || readStored(KEY) === report) return;
  await whenIdle();
  if (sessionStore.state()?.user?.id !== userId) return;
  try {
    await callApi(updateNotificationSettings, { body: { time_zone: zone } });
  } catch (error) {
    // The server doesn't know this zone, and won't next time. Anything else is tried again on the next page.
    if ((error as { status?: number }).status !== 400) return;
  }
  store(KEY, report);
}
