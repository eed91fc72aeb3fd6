import type { Site } from "@quire/contracts/records/site";
import { publishSiteChanged } from "../../../platform/bus/siteChanged.ts";
import type { CommandContext } from "../../../platform/http/context.ts";
import { Refusal } from "../../../platform/http/refusal.ts";
import { sites } from "../models/sites.ts";

/**
 * Returns a site's pinboard and locks it until the transaction ends, so that concurrent changes don't overwrite
 * each other.
 */
export async function lockPinboard(context: CommandContext, siteId: string): Promise<Site["pinboard"]> {
  const [row] = await context.select<Site["pinboard"]>(
    "SELECT pinboard_title AS title, pinboard_posts AS posts FROM sites WHERE id = $siteId FOR NO KEY UPDATE",
    { siteId },
  );
  if (!row) throw new Refusal("site_not_found");
  return row;
}

/** Saves a locked pinboard, and invalidates the site's caches. */
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

/**
 * Returns the pins whose posts still exist. An unpublished post keeps its pin, so publishing it again restores it;
 * a deleted one must not take up a place for ever.
 */
export async function existingPins(
  context: CommandContext,
  siteId: string,
  pins: readonly string[],
): Promise<string[]> {
  const rows = await context.select<{ id: string }>(
    "SELECT id FROM posts WHERE id = ANY($pins::text[]) AND site_id = $siteId",
    { pins, siteId },
  );
  const existing = new Set(rows.map(({ id }) => id));
  return pins.filter((pin) => existing.has(pin));
}
