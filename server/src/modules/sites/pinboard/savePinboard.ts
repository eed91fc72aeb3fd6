import type { Site } from "@quire/contracts/records/site";
import { publishSiteChanged } from "../../../platform/bus/siteChanged.ts";
import type { CommandContext } from "../../../platform/http/context.ts";
import { sites } from "../models/sites.ts";

/** Writes a pinboard that is held, and tells those who cache the site. */
export async function savePinboard(
  context: CommandContext,
  siteId: string,
  { title, posts }: Site["pinboard"],
): Promise<Site["pinboard"]> {
  const { platform, transaction } = context;
  await sites(platform.db).update(
    { pinboard_title: title, pinboard_posts: posts, updated_at: platform.clock.now() },
    { where: { id: siteId }, transaction },
  );
  await publishSiteChanged(context, siteId);
  return { title, posts };
}
