import { listPosts } from "@quire/contracts/calls/posts";
import type { PostCard, PostStatus } from "@quire/contracts/records/post";
import { STORY_TYPES, type StoryType, typeOf } from "@quire/domain/posts/postTypes";
import { type SortKey, sortFromQuery } from "@quire/domain/posts/sorting";
import type { Terminal } from "../../terminal.ts";
import { openOwn } from "../account/openOwn.ts";
import type { Place } from "../account/place.ts";
import { collectPages } from "../collectPages.ts";

/** A post as `quire posts` prints it. */
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
  /** When it will be published automatically, or why that failed; null if it isn't scheduled. */
  scheduled: { at: string; problem: string | null } | null;
  words: number;
  likes: number;
  comments: number;
  parent: { id: string; title: string } | null;
}

export interface ListRequest {
  place: Place;
  status: PostStatus;
  limit: number;
  /** Cursor of an earlier response. */
  after?: string;
  /** Search words in title or text. */
  query?: string;
  sort?: SortKey;
  type?: StoryType;
}

/**
 * Lists the user's posts, newest first, fetching pages until there are enough. Chapters are in their story's list.
 */
export async function listOwnPosts(
  terminal: Terminal,
  { place, status, limit, after, query, sort, type }: ListRequest,
): Promise<{ posts: ListedPost[]; next: string | null }> {
  const { account, user } = await openOwn(terminal, place);
  const filter = {
    status,
    ...(query ? { query } : {}),
    ...(sort ? sortOf(sort) : {}),
    ...(type ? kindOf(type) : {}),
  };
  const { rows, next } = await collectPages(limit, after, async (page) => {
    const answer = await account.client.call(listPosts, {
      params: { siteId: user.id },
      query: { ...filter, ...page },
      signal: terminal.signal,
    });
    return { rows: answer.posts, next: answer.next };
  });
  const site = user.site_url ?? place.origin;
  return { posts: rows.map((card) => presentPost(card, site, status)), next };
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
    scheduled: card.scheduled ?? null,
    words: card.words,
    likes: card.likes,
    comments: card.comments_count,
    parent: card.parent && { id: card.parent.id, title: card.parent.title },
  };
}
