import { isPostPage, type PostPageData } from "@quire/contracts/records/page";
import { findSite } from "../../modules/sites/findSite.ts";
import type { SiteRow } from "../../modules/sites/siteRow.ts";
import type { Platform } from "../../platform/platform.ts";
import { loadPost } from "./loadPost.ts";

type Read = { site: SiteRow; data: PostPageData };

/** Loads a post of any site for the platform's own app; null if that site has no such published post. */
export async function loadRead(
  platform: Platform,
  { siteId, id }: { siteId: string; id: string },
): Promise<Read | null> {
  const site = await findSite(platform, { id: siteId });
  const data = site && (await loadPost(platform, site, id));
  return site && data && isPostPage(data) ? { site, data } : null;
}
