import type { Feed, Page } from "@quire/contracts/records/page";
import { useState } from "react";
import { fetchPageData } from "../lib/fetchPageData.ts";
import { usePage } from "../lib/PageContext.ts";
import { showSnackbar } from "../ui/snackbars.ts";

/** Path of a feed's next page. */
export function olderPath(path: string, next: string): string {
  const url = new URL(path, "http://here");
  url.searchParams.set("next", next);
  return url.pathname + url.search;
}

/** Appends a feed's next pages in place, from the same pages that its "Older" links open without JavaScript. */
export function useMorePosts<Card extends { id: string }>(
  feed: Feed<Card>,
  feedOf: (page: Page) => Feed<Card> | null,
) {
  const { path } = usePage();
  const [grown, setGrown] = useState<{ of: Feed<Card>; posts: Card[]; next: string | null } | null>(null);
  const [loading, setLoading] = useState(false);
  const more = grown?.of === feed ? grown : { of: feed, posts: [], next: feed.next };
  const posts = [...feed.posts, ...more.posts];

  async function load() {
    if (!more.next || loading) return;
    setLoading(true);
    try {
      const page = await fetchPageData(olderPath(path, more.next));
      const older = feedOf(page);
      const known = new Set(posts.map((post) => post.id));
      const fresh = older?.posts.filter((post) => !known.has(post.id)) ?? [];
      setGrown({ of: feed, posts: [...more.posts, ...fresh], next: older?.next ?? null });
    } catch {
      showSnackbar({
        title: "We couldn't load the rest.",
        message: "Check your connection and try again.",
      });
    } finally {
      setLoading(false);
    }
  }
  return { posts, next: more.next, older: more.next ? olderPath(path, more.next) : null, loading, load };
}
