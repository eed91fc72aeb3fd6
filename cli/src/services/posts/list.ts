import { getMe } from "@quire/contracts/calls/accounts";
import { listPosts } from "@quire/contracts/calls/posts";
import type { PostCard, PostStatus } from "@quire/contracts/records/post";
import { type SortKey, sortFromQuery } from "@quire/domain/sorting";
import type { Terminal } from "../../terminal.ts";
import { openAccount } from "../account/open.ts";
import type { Place } from "../account/place.ts";
import { STORY_TYPES, type StoryType, typeOf } from "./story.ts";

const LARGEST_PAGE = 100;

/** A post as `quire posts` shows it. */
export interface ListedPost {
  id: string;
  title: string;
  type: string;
  status: PostStatus;
  access: string;
  url: string;
  /** UTC ISO 8601; null for a draft. */
  published: string | null;
  updated: string;
  words: number;
  likes: number;
  comments: number;
  parent: { id: string; title: string } | null;
}

export interface ListRequest {
  place: Place;
  status: PostStatus;
  limit: number;
  /** Key of an earlier answer to continue after. */
  after?: string;
  /** Words in the title or the text. */
  query?: string;
  sort?: SortKey;
  type?: StoryType;
}

/** The person's own posts, newest first, a page at a time until there are enough. Chapters stand in their story's list. */
export async function listOwnPosts(
  terminal: Terminal,
  { place, status, limit, after, query, sort, type }: ListRequest,
): Promise<{ posts: ListedPost[]; next: string | null }> {
  const { client } = await openAccount(terminal, place);
  const { signal } = terminal;
  const user = await client.call(getMe, { signal });
  const posts: ListedPost[] = [];
  let next: string | null = after ?? null;
  do {
    const page: { posts: PostCard[]; next: string | null } = await client.call(listPosts, {
      params: { siteId: user.id },
      query: {
        status,
        size: Math.min(limit - posts.length, LARGEST_PAGE),
        ...(next ? { next } : {}),
        ...(query ? { query } : {}),
        ...(sort ? sortOf(sort) : {}),
        ...(type ? kindOf(type) : {}),
      },
      signal,
    });
    for (const card of page.posts) posts.push(presentPost(card, user.site_url ?? place.origin, status));
    next = page.posts.length > 0 ? page.next : null;
  } while (next !== null && posts.length < limit);
  return { posts, next };
}

function sortOf(sort: SortKey) {
  const { sort_by, sort_order } = sortFromQuery(sort);
  return { sort_by, sort_order };
}

function kindOf(type: StoryType) {
  const { ptype, subtype } = STORY_TYPES[type];
  return { ptype: [ptype], ...(subtype ? { sub_type: subtype } : {}) };
}

function presentPost(card: PostCard, site: string, status: PostStatus): ListedPost {
  return {
    id: card.id,
    title: card.title,
    type: typeOf(card),
    status,
    access: card.visibility,
    url: site + card.permalink,
    published: card.published,
    updated: card.updated,
    words: card.words,
    likes: card.likes,
    comments: card.comments_count,
    parent: card.parent && { id: card.parent.id, title: card.parent.title },
  };
}
