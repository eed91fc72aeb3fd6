import { listTopicPosts } from "@quire/contracts/calls/topics";
import type { PostCardWithSite, Topic } from "@quire/contracts/records/post";
import { typeOf } from "@quire/domain/posts/postTypes";
import type { Terminal } from "../../terminal.ts";
import { clientFor } from "../account/open.ts";
import type { Place } from "../account/place.ts";
import { collectPages } from "../collectPages.ts";

/** A topic's post as `quire topics show` lists it. */
export interface TopicPost {
  id: string;
  title: string;
  type: string;
  access: string;
  url: string;
  published: string | null;
  by: string;
}

export interface TopicRequest {
  place: Place;
  slug: string;
  limit: number;
  after?: string;
}

/** Returns a topic and its posts, newest first. Works signed out. */
export async function showTopic(
  terminal: Terminal,
  { place, slug, limit, after }: TopicRequest,
): Promise<{ topic: Topic; url: string; posts: TopicPost[]; next: string | null }> {
  const client = clientFor(terminal, place.origin, null);
  let topic: Topic | null = null;
  const { rows, next } = await collectPages(limit, after, async (query) => {
    const answer = await client.call(listTopicPosts, { params: { slug }, query, signal: terminal.signal });
    topic ??= answer.topic;
    return { rows: answer.posts, next: answer.next };
  });
  return {
    topic: topic as unknown as Topic,
    url: `${place.origin}/c/${encodeURIComponent(slug)}`,
    posts: rows.map(presentPost),
    next,
  };
}

function presentPost(card: PostCardWithSite): TopicPost {
  const { id, title, visibility, published, site } = card;
  return {
    id,
    title,
    type: typeOf(card),
    access: visibility,
    url: new URL(card.permalink, site.url).href,
    published,
    by: site.name,
  };
}
