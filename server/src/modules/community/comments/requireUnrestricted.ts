import type { Context } from "../../../platform/http/context.ts";
import { Refusal } from "../../../platform/http/refusal.ts";
import { blockedCommenters } from "../models/blockedCommenters.ts";

/** Whether the site has blocked this user from commenting. */
export async function isRestricted(
  { platform, transaction }: Context,
  siteId: string,
  userId: string,
): Promise<boolean> {
  const where = { site_id: siteId, user_id: userId };
  return (await blockedCommenters(platform.db).count({ where, transaction })) > 0;
}

/** Throws `commenting_restricted` for a blocked commenter. */
export async function requireUnrestricted(context: Context, siteId: string, userId: string): Promise<void> {
  if (await isRestricted(context, siteId, userId)) throw new Refusal("commenting_restricted");
}
