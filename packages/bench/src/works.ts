import type { Load } from "./load.ts";
import type { BenchSite } from "./seed.ts";

/** A load without its duration. */
export type Work = Omit<Load, "seconds">;

/** The requests to the server, over one site's content. A host that doesn't resolve is reached by its header. */
export function worksOf(port: number, site: BenchSite) {
  const origin = `http://127.0.0.1:${port}`;
  const headers = { host: `${site.domain}.localhost:${port}` };
  const paths = site.posts.map(({ id, slug }) => `/post/${id}/${slug}`);
  /** A different URL each time, so that no response is cached: there are more than are requested. */
  const inTurn = (all: string[]) => {
    let at = 0;
    return () => ({ path: all[at++ % all.length] as string });
  };
  return {
    cachedPage: { url: origin + paths[0], headers } satisfies Work,
    anyPage: { url: origin, headers, next: inTurn(paths) } satisfies Work,
    // The home of a site starting at each of its posts: the same page with other cards.
    anyHome: {
      url: origin,
      headers,
      next: inTurn(site.posts.map((post) => `/?next=${nextKey(post)}`)),
    } satisfies Work,
    onePost: { url: `${origin}/api/r/${site.id}/posts/${site.posts[0]?.id}` } satisfies Work,
    feed: { url: `${origin}/api/r/${site.id}/posts?size=15` } satisfies Work,
    // The first word of each title.
    search: { url: `${origin}/api/r/${site.id}/posts?size=15&query=post` } satisfies Work,
  };
}

/** The key after a post in newest order, as the server creates it. */
function nextKey(post: BenchSite["posts"][number]): string {
  return Buffer.from(JSON.stringify(["newest", post.published, post.id])).toString("base64url");
}
