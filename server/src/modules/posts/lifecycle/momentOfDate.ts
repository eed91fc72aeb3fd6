import { type CalendarDay, isCalendarDay, startOfDay } from "@quire/domain/time/zonedTime";
import { select } from "../../../platform/database/select.ts";
import type { Platform } from "../../../platform/platform.ts";

/** Returns the moment of a post's date: a day without a time begins when it does in the site's time zone. */
export async function momentOfDate(
  { db }: Platform,
  siteId: string,
  date: Date | string | CalendarDay,
): Promise<Date> {
  if (typeof date !== "string" || !isCalendarDay(date)) return new Date(date);
  const [site] = await select<{ time_zone: string | null }>(
    db,
    "SELECT time_zone FROM sites WHERE id = $siteId",
    {
      siteId,
    },
  );
  return startOfDay(date, site?.time_zone ?? "UTC");
}
