import type { PostView } from "@quire/contracts/calls/views";
import { countryOfLanguages, deviceKindOf, readReferrer, readTag } from "@quire/domain/sites/viewSource";
import { viewDay } from "@quire/domain/sites/views";
import { wallClock } from "@quire/domain/time/zonedTime";
import { isbot } from "isbot";
import { select } from "../../../../platform/database/select.ts";
import type { Context } from "../../../../platform/http/context.ts";
import { header } from "../../../../platform/http/header.ts";
import { enforceLimit } from "../../../../platform/limits/enforceLimit.ts";
import { readerKey } from "../readerKey.ts";
import { type View, writeViews } from "../writeViews.ts";

/** Counts views. Views that don't count get the same response, so it doesn't reveal which posts are drafts. */
export async function countViews(
  context: Context,
  { body }: { body: { views: PostView[] } },
): Promise<{ counted: true }> {
  const { platform, caller, facts } = context;
  if (isbot(facts.userAgent)) return { counted: true };
  await enforceLimit(context, "viewsByAddress", facts.ip);
  const now = platform.clock.now();
  const zones = await zonesOf(context, body.views);
  const device = deviceKindOf(facts.userAgent);
  const country = facts.country ?? countryOfLanguages(header(context.http.request, "accept-language"));
  const views: View[] = [];
  for (const sent of body.views) {
    const zone = zones.get(sent.post_id);
    const day = zone === undefined ? null : viewDay(sent.day, now, zone);
    if (zone === undefined || day === null) continue;
    views.push({
      day,
      postId: sent.post_id,
      reader: await readerKey(context, day, wallClock(now, zone).day),
      userId: caller.kind === "user" ? caller.userId : null,
      referrer: readReferrer(sent.referrer, facts.host),
      utm_source: readTag(sent.utm_source) || null,
      utm_medium: readTag(sent.utm_medium) || null,
      utm_campaign: readTag(sent.utm_campaign) || null,
      country,
      device,
    });
  }
  if (views.length > 0) await writeViews(platform, views);
  return { counted: true };
}

/** Returns the time zones of the published posts' sites. */
async function zonesOf({ platform }: Context, views: readonly PostView[]): Promise<Map<string, string>> {
  const rows = await select<{ post_id: string; zone: string }>(
    platform.db,
    `SELECT p.post_id, coalesce(s.time_zone, 'UTC') AS zone FROM publications p JOIN sites s ON s.id = p.site_id
      WHERE p.post_id = ANY($ids::text[])`,
    { ids: views.map(({ post_id }) => post_id) },
  );
  return new Map(rows.map(({ post_id, zone }) => [post_id, zone]));
}
