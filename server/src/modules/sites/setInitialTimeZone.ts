import { publishSiteChanged } from "../../platform/bus/siteChanged.ts";
import type { CommandContext } from "../../platform/http/context.ts";

/** Sets the time zone of a user's site, if they have one, unless it is set: later changes are its owner's decision. */
export async function setInitialTimeZone(
  context: CommandContext,
  siteId: string,
  timeZone: string,
): Promise<void> {
  const rows = await context.select(
    "UPDATE sites SET time_zone = $timeZone WHERE id = $siteId AND time_zone IS NULL RETURNING id",
    { siteId, timeZone },
  );
  if (rows.length > 0) await publishSiteChanged(context, siteId);
}
