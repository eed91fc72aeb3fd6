import type { CommandContext } from "../../platform/http/context.ts";
import { setInitialTimeZone } from "../sites/setInitialTimeZone.ts";
import { notificationSettings } from "./models/notificationPreferences.ts";

/** A new site takes its owner's time zone, if it is known. UTC is what the settings have until it is. */
export async function setSiteZone(context: CommandContext, { siteId }: { siteId: string }): Promise<void> {
  const { platform, transaction } = context;
  const settings = await notificationSettings(platform.db).findByPk(siteId, { transaction });
  const zone = settings?.get().time_zone;
  if (zone && zone !== "UTC") await setInitialTimeZone(context, siteId, zone);
}
