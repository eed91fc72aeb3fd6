import type { Context } from "../../../platform/http/context.ts";

/** Whether the caller's verified address subscribes to this site's emails, confirmed before they had an account. */
export async function subscribesToSite(context: Context, siteId: string): Promise<boolean> {
  const { caller } = context;
  if (caller.kind === "guest" || caller.userId === siteId) return false;
  const rows = await context.select(
    `SELECT 1 FROM users u JOIN subscribers s ON s.site_id = $siteId AND s.email = u.email COLLATE "C"
      WHERE u.id = $userId AND u.email_verified_at IS NOT NULL AND s.state = 'subscribed' AND s.consented_at IS NOT NULL`,
    { userId: caller.userId, siteId },
  );
  return rows.length > 0;
}
