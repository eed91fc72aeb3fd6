import { findSite } from "../../modules/sites/findSite.ts";
import { onSiteChanged } from "../../platform/bus/siteChanged.ts";
import { siteUrl } from "../../platform/http/urls.ts";
import { jobName } from "../../platform/jobs/jobs.ts";
import type { Platform } from "../../platform/platform.ts";
import { FEED_PATHS } from "./feedForms.ts";

const pingHub = jobName<{ siteId: string }>("feeds.pingHub");
/** Several changes at once are one ping. */
const DELAY_MS = 5000;
const TRIES = 8;

/**
 * Tells the configured WebSub hub about changed sites, which then fetches their public feeds and sends them to its
 * subscribers. Does nothing without a hub.
 */
export function announceToHub(platform: Platform): void {
  const { config, jobs, clock, log } = platform;
  const hub = config.websubHub;
  if (!hub) return;
  jobs.handle(pingHub, ({ siteId }) => ping(platform, hub, siteId));
  onSiteChanged(platform, (siteId) => {
    if (siteId === null) return;
    const runAt = new Date(clock.now().getTime() + DELAY_MS);
    // Every process of a fleet gets here: the key makes it one job.
    jobs
      .enqueue(null, pingHub, { siteId }, { key: `${pingHub}:${siteId}`, runAt, maxAttempts: TRIES })
      .catch((error) => log.warn({ err: error }, "a change was not announced to the hub"));
  });
}

async function ping(platform: Platform, hub: string, siteId: string): Promise<void> {
  const site = await findSite(platform, { id: siteId });
  if (!site) return;
  const form = new URLSearchParams({ "hub.mode": "publish" });
  for (const path of Object.values(FEED_PATHS)) form.append("hub.url", siteUrl(platform.config, site) + path);
  await platform.outbound.post(hub, form);
}
