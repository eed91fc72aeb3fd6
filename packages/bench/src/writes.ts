import type { BenchSite } from "./seed.ts";
import type { Write } from "./writeLine.ts";

const BODY = JSON.stringify({
  ptype: "blog",
  title: "A post of the benchmark",
  markdown:
    "Call me Ishmael.\n\nSome years ago, never mind how long precisely, I thought I would sail about a little.",
  tags: ["Sea"],
});

/** Creates posts on the user's own site. */
export function createPosts(siteId: string, token: string): Write {
  const headers = bearer(token);
  return {
    work: "create a post",
    bound: 0.06,
    next: () => ({ path: `/api/w/${siteId}/posts`, headers, body: BODY }),
  };
}

/** Readers like one post after another, none twice. */
export function likePosts({ id, posts }: BenchSite, tokens: string[]): Write {
  let at = 0;
  return {
    work: "like a post",
    bound: 0.04,
    next() {
      const post = posts[at % posts.length];
      const headers = bearer(tokens[at++ % tokens.length]);
      return { path: `/api/w/${id}/posts/${post?.id}/like`, headers, body: "{}" };
    },
  };
}

/** Readers follow one site after another, none twice. */
export function followSites(siteIds: string[], tokens: string[]): Write {
  let at = 0;
  return {
    work: "follow a site",
    bound: 0.04,
    next() {
      const site_id = siteIds[at % siteIds.length];
      const headers = bearer(tokens[at++ % tokens.length]);
      return { path: "/api/w/followers", headers, body: JSON.stringify({ site_id }) };
    },
  };
}

const bearer = (token: string | undefined) => ({
  authorization: `Bearer ${token}`,
  "content-type": "application/json",
});
