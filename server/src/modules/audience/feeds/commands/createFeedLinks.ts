import type { FeedLinks } from "@quire/contracts/calls/feeds";
import type { Context } from "../../../../platform/http/context.ts";
import { requireUser } from "../../../../platform/http/policy.ts";
import { Refusal } from "../../../../platform/http/refusal.ts";
import { platformUrl, siteUrl } from "../../../../platform/http/urls.ts";
import { findSite } from "../../../sites/findSite.ts";
import { feedKey } from "../../feedLinks.ts";

interface Input {
  body: { site_id?: string };
}

/** Returns the caller's private feed links: the same ones until they are replaced. */
export async function createFeedLinks(context: Context, { body }: Input): Promise<FeedLinks> {
  const { platform } = context;
  const { userId } = requireUser(context);
  if (body.site_id === undefined) {
    return linksAt(platformUrl(platform.config), await feedKey(platform, userId, "platform"));
  }
  const site = await findSite(platform, { id: body.site_id });
  if (!site) throw new Refusal("not_found");
  return linksAt(siteUrl(platform.config, site), await feedKey(platform, userId, { siteId: site.id }));
}

function linksAt(origin: string, key: string): FeedLinks {
  const base = `${origin}/feeds/${key}`;
  return {
    rss: `${base}/rss.xml`,
    atom: `${base}/atom.xml`,
    json: `${base}/feed.json`,
    podcast: `${base}/podcast.xml`,
  };
}
