import type { CommandContext } from "../http/context.ts";
import { memoizeBy } from "../memoizeBy.ts";
import type { Platform } from "../platform.ts";

/** The bus channel on which a changed site is announced; the message is the site's id. */
export const SITE_CHANGED = "site_changed";

/** Told which site changed; null when word may have been lost and any may have. */
type Listener = (siteId: string | null) => void;

/** What of a command's context this needs: a job has no more. */
export type Changing = Pick<CommandContext, "platform" | "transaction" | "afterCommit">;

const listenersOf = memoizeBy((_: Platform) => new Set<Listener>());

/**
 * Notes, in the command's own transaction, that readers of this site will see something else from now on.
 * Cached pages are keyed by the version that rises here, so a missed call would leave a stale page standing.
 */
export async function publishSiteChanged(context: Changing, siteId: string): Promise<void> {
  const { platform, transaction } = context;
  await platform.db.query("UPDATE sites SET content_version = content_version + 1 WHERE id = $siteId", {
    bind: { siteId },
    transaction,
  });
  await platform.bus.publish(SITE_CHANGED, siteId, transaction);
  // The bus takes a moment even to ourselves; who published must find the new page at once.
  context.afterCommit(() => tell(platform, siteId));
}

/** Follows changed sites, of this process and of others. */
export function onSiteChanged(platform: Platform, listener: Listener): void {
  listenersOf(platform).add(listener);
}

/** Listens to the other processes; call once when the server is built. */
export async function followSiteChanges(platform: Platform): Promise<void> {
  await platform.bus.subscribe(
    SITE_CHANGED,
    (siteId) => tell(platform, siteId),
    () => tell(platform, null),
  );
}

function tell(platform: Platform, siteId: string | null): void {
  for (const listener of listenersOf(platform)) listener(siteId);
}
