import { select } from "../../../platform/database/select.ts";
import type { Context } from "../../../platform/http/context.ts";

/** Whether the caller follows this site; false for a guest and for its owner. */
export async function followsSite(
  { platform, caller, transaction }: Context,
  siteId: string,
): Promise<boolean> {
  if (caller.kind === "guest" || caller.userId === siteId) return false;
  const rows = await select(
    platform.db,
    "SELECT 1 FROM follows WHERE user_id = $userId AND site_id = $siteId",
    { userId: caller.userId, siteId },
    transaction,
  );
  return rows.length > 0;
}
