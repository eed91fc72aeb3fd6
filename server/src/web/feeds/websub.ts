import { versionPublished } from "../../modules/posts/events.ts";
import { findSite } from "../../modules/sites/findSite.ts";
import { siteUrl } from "../../platform/http/urls.ts";
import { jobName } from "../../platform/jobs/jobs.ts";
import type { Platform } from "../../platform/platform.ts";
import { FEED_PATHS } from "./feedForms.ts";

const pingHub = jobName<{ siteId: string }>("feeds.pingHub");
/** Several changes at once are one ping. */
const DELAY_MS = 5000;
const TRIES = 8;

/**
 * Tells the configured WebSub hub about published posts. It then fetches the site's public feeds and sends them to its
 * subscribers. Does nothing without a hub.
 */
export function announceToHub(platform: Platform): void {
  const { config, events, jobs, clock } = platform;
  const hub = config.websubHub;
  if (!hub) return;
  jobs.handle(pingHub, ({ siteId }) => ping(platform, hub, siteId));
  events.on(versionPublished, ({ transaction }, { siteId }) => {
    const runAt = new Date(clock.now().getTime() + DELAY_MS);
    const key = `${pingHub}:${siteId}`;
    return jobs.enqueue(transaction, pingHub, { siteId }, { key, runAt, maxAttempts: TRIES });
  });
}

async function ping(platform: Platform, hub: string, siteId: string): Promise<void> {
  const site = await findSite(platform, { id: siteId });
  if (!site) return;
  const form = new URLSearchParams({ "hub.mode": "publish" });
  for (const path of Object.values(FEED_PATHS)) form.append("hub.url", siteUrl(platform.config, site) + path);
  await platform.outbound.post(hub, form);
}
