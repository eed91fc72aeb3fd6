import type { Context } from "../../../platform/http/context.ts";

/** Whether the caller follows this site; false for a guest and for its owner. */
export async function followsSite(context: Context, siteId: string): Promise<boolean> {
  const { caller } = context;
  if (caller.kind === "guest" || caller.userId === siteId) return false;
  const rows = await context.select("SELECT 1 FROM follows WHERE user_id = $userId AND site_id = $siteId", {
    userId: caller.userId,
    siteId,
  });
  return rows.length > 0;
}
