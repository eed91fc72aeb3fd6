import type { CommandContext } from "../http/context.ts";
import { memoizeBy } from "../memoizeBy.ts";
import type { Platform } from "../platform.ts";
import type { Scope } from "../scope.ts";

/** The bus channel on which a changed site is announced; the message is the site's id. */
export const SITE_CHANGED = "site_changed";

/** Receives the id of the changed site; null when messages may have been lost and any site may have changed. */
type Listener = (siteId: string | null) => void;

/** The part of a command's context that this needs: a job has no more. */
export type SiteChangeContext = Scope & Pick<CommandContext, "afterCommit">;

const listenersOf = memoizeBy((_: Platform) => new Set<Listener>());

/**
 * Announces, in the command's own transaction, that readers of this site will see something else from now on.
 * Cached pages are keyed by the version that this increments, so a missing call would leave stale pages.
 */
export async function publishSiteChanged(context: SiteChangeContext, siteId: string): Promise<void> {
  const { platform, transaction } = context;
  await context.execute(
    `UPDATE sites SET content_version = content_version + 1, updated_at = greatest(updated_at, $now)
      WHERE id = $siteId`,
    { siteId, now: platform.clock.now() },
  );
  await platform.bus.publish(SITE_CHANGED, siteId, transaction);
  // The bus takes a moment even within this process; the publisher must see the new page immediately.
  context.afterCommit(() => notify(platform, siteId));
}

/** Subscribes to changed sites, of this process and of others. */
export function onSiteChanged(platform: Platform, listener: Listener): void {
  listenersOf(platform).add(listener);
}

/** Subscribes to the other processes; call once when the server is built. */
export async function followSiteChanges(platform: Platform): Promise<void> {
  await platform.bus.subscribe(
    SITE_CHANGED,
    (siteId) => notify(platform, siteId),
    () => notify(platform, null),
  );
  // Changes from before the subscription were not announced here.
  platform.replicas.recordChange(null);
}

function notify(platform: Platform, siteId: string | null): void {
  // First: what a listener reads again must include the change.
  platform.replicas.recordChange(siteId);
  for (const listener of listenersOf(platform)) listener(siteId);
}
