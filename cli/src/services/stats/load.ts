import { getDayStats, getStats } from "@quire/contracts/calls/stats";
import type { DayStats, PostFigures } from "@quire/contracts/records/stats";
import { Exit, Failure } from "../../exit.ts";
import type { Terminal } from "../../terminal.ts";
import { openOwn } from "../account/openOwn.ts";
import type { Place } from "../account/place.ts";
import { idOfPost } from "../posts/idOfPost.ts";

/** Stats of a site or one of its posts, as `quire stats --json` prints them. */
export interface Stats extends DayStats {
  site: { name: string; url: string | null };
  /** The most viewed posts with their all-time figures; empty for a single post. */
  top: (PostFigures & { url: string })[];
}

export interface StatsRequest {
  place: Place;
  days: number;
  /** ID, URL or file of a post; omitted for the whole site. */
  post?: string;
}

const TOP = 10;

/** Returns a function that fetches current figures. */
export async function openStats(
  terminal: Terminal,
  { place, days, post }: StatsRequest,
): Promise<() => Promise<Stats>> {
  const { account, user } = await openOwn(terminal, place);
  const { signal } = terminal;
  const postId = post === undefined ? undefined : await requirePost(terminal, user.id, post);
  const base = user.site_url ?? place.origin;
  return async () => {
    const params = { id: user.id };
    const [dayStats, siteStats] = await Promise.all([
      account.client.call(getDayStats, {
        params,
        query: { days, ...(postId ? { post_id: postId } : {}) },
        signal,
      }),
      postId
        ? null
        : account.client.call(getStats, { params, query: { sort_by: "views", size: TOP }, signal }),
    ]);
    const top = (siteStats?.all_post_stats.posts ?? []).map((one) => ({ ...one, url: base + one.permalink }));
    return { site: { name: user.name, url: user.site_url }, ...dayStats, top };
  };
}

async function requirePost(terminal: Terminal, siteId: string, typed: string): Promise<string> {
  const id = await idOfPost(terminal, siteId, typed);
  if (id !== null) return id;
  throw new Failure({
    exit: Exit.usage,
    code: "post_unknown",
    message: `“${typed}” isn't a post's id or address, or a file published from this folder.`,
    next: "See them with: quire posts --json",
  });
}
