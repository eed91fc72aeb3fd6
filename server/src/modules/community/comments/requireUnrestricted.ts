import { QueryTypes } from "sequelize";
import type { Context } from "../../../platform/http/context.ts";
import { Refusal } from "../../../platform/http/refusal.ts";

/** Whether the site has restricted this person from commenting. */
export async function isRestricted(
  { platform, transaction }: Context,
  siteId: string,
  userId: string,
): Promise<boolean> {
  const rows = await platform.db.query(
    "SELECT 1 FROM blocked_commenters WHERE site_id = $siteId AND user_id = $userId",
    { bind: { siteId, userId }, transaction, type: QueryTypes.SELECT },
  );
  return rows.length > 0;
}

/** Lets nobody speak whom the site has restricted. */
export async function requireUnrestricted(context: Context, siteId: string, userId: string): Promise<void> {
  if (await isRestricted(context, siteId, userId)) throw new Refusal("commenting_restricted");
}
