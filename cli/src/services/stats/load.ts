import { getDayStats, getStats } from "@quire/contracts/calls/stats";
import type { DayStats, PostFigures } from "@quire/contracts/records/stats";
import { Exit, Failure } from "../../exit.ts";
import type { Terminal } from "../../terminal.ts";
import { openOwn } from "../account/openOwn.ts";
import type { Place } from "../account/place.ts";
import { idOfPost } from "../posts/idOfPost.ts";

/** How a site or one of its posts is read. Its shape is what `quire stats --json` prints. */
export interface Stats extends DayStats {
  site: { name: string; url: string | null };
  /** The most read posts with all that was ever counted of them; empty where it is about one post. */
  top: (PostFigures & { url: string })[];
}

export interface StatsRequest {
  place: Place;
  days: number;
  /** Id, address or file of a post; absent for the whole site. */
  post?: string;
}

const TOP = 10;

/** Gives what asks for the figures, each time anew. */
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
    const [shown, most] = await Promise.all([
      account.client.call(getDayStats, {
        params,
        query: { days, ...(postId ? { post_id: postId } : {}) },
        signal,
      }),
      postId
        ? null
        : account.client.call(getStats, { params, query: { sort_by: "views", size: TOP }, signal }),
    ]);
    const top = (most?.all_post_stats.posts ?? []).map((one) => ({ ...one, url: base + one.permalink }));
    return { site: { name: user.name, url: user.site_url }, ...shown, top };
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
