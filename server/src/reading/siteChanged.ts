import type { CommandContext } from "../platform/http/context.ts";

/** The bus channel on which a changed site is announced; the message is the site's id. */
export const SITE_CHANGED = "site_changed";

/**
 * Notes, in the command's own transaction, that readers of this site will see something else from now on.
 * Cached pages are keyed by the version that rises here, so a missed call would leave a stale page standing.
 */
export async function noteSiteChanged(context: CommandContext, siteId: string): Promise<void> {
  const { platform, transaction } = context;
  await platform.db.query("UPDATE sites SET content_version = content_version + 1 WHERE id = $siteId", {
    bind: { siteId },
    transaction,
  });
  await platform.bus.publish(SITE_CHANGED, siteId, transaction);
}
