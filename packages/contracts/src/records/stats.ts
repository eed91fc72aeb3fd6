import type { PostCard } from "./post.ts";

/** What readers did: on a day, over some days, or with one post. */
export interface Figures {
  views: number;
  likes: number;
  comments: number;
}

/** One day in UTC. `followers` counts who began to follow and still does. */
export interface DayFigures extends Figures {
  /** `2026-11-21`. */
  day: string;
  followers: number;
}

/** One published post with all that was ever counted of it. */
export interface PostFigures
  extends Figures,
    Pick<PostCard, "id" | "ptype" | "subtype" | "title" | "permalink"> {
  published: string;
}

/** How a site is read. */
export interface SiteStats {
  all_post_stats: {
    totals: Figures & { posts: number; followers: number };
    posts: PostFigures[];
    next: string | null;
  };
  /** The oldest day first, today last. */
  last_30days_stats: { totals: Figures & { followers: number }; days: DayFigures[] };
  currency: string;
}
