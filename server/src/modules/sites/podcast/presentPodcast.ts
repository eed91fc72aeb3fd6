import type { Podcast } from "@quire/contracts/records/podcast";
import { DEFAULT_PODCAST_CATEGORY, podcastCoverProblem } from "@quire/domain/sites/podcast";
import type { Config } from "../../../platform/config.ts";
import { siteUrl } from "../../../platform/http/urls.ts";
import { presentImage } from "../../../platform/storage/presentImage.ts";
import type { SiteRow } from "../siteRow.ts";

const NO_COVER = "Podcast directories need a cover. Add one, or a logo to your site.";

/** Returns a site's podcast as its owner sets it up. */
export function presentPodcast(config: Config, site: SiteRow): Podcast {
  return {
    url: `${siteUrl(config, site)}/podcast.xml`,
    has_episodes: site.has_podcast,
    email: site.podcast_email,
    category: site.podcast_category ?? DEFAULT_PODCAST_CATEGORY,
    summary: site.podcast_summary,
    cover: site.podcast_cover && presentImage(site.podcast_cover, ""),
    cover_problem: coverProblem(site),
  };
}

function coverProblem({ podcast_cover, logo }: SiteRow): string | null {
  if (podcast_cover) return podcastCoverProblem(podcast_cover);
  return logo ? podcastCoverProblem(logo, "Your site's logo") : NO_COVER;
}
