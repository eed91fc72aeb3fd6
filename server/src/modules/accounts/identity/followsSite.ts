import { QueryTypes } from "sequelize";
import type { Context } from "../../../platform/http/context.ts";

/** Whether the caller follows this site; false for a guest and for its owner. */
export async function followsSite(
  { platform, caller, transaction }: Context,
  siteId: string,
): Promise<boolean> {
  if (caller.kind === "guest" || caller.userId === siteId) return false;
  const rows = await platform.db.query(
    "SELECT 1 FROM follows WHERE user_id = $userId AND site_id = $siteId",
    {
      bind: { userId: caller.userId, siteId },
      transaction,
      type: QueryTypes.SELECT,
    },
  );
  return rows.length > 0;
}
