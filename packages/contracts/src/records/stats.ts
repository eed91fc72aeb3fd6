import type { PostCard } from "./post.ts";

/** Reader activity: on a day, in a period, or on one post. */
export interface Figures {
  views: number;
  likes: number;
  comments: number;
}

/** One day in UTC. `followers` counts new followers who still follow. */
export interface DayFigures extends Figures {
  /** `2026-11-21`. */
  day: string;
  followers: number;
}

/** A published post with its all-time figures. */
export interface PostFigures
  extends Figures,
    Pick<PostCard, "id" | "ptype" | "subtype" | "title" | "permalink"> {
  published: string;
}

/**
 * Figures of some days, with totals and those of as many days before. For a post, `followers` is null: readers
 * follow sites.
 */
export interface DayStats {
  /** The post; null for the whole site. */
  post: PostFigures | null;
  /** Oldest first, ending today. */
  days: (Figures & { day: string; followers: number | null })[];
  totals: Figures & { followers: number | null };
  before: Figures & { followers: number | null };
}

/** A site's stats. */
export interface SiteStats {
  all_post_stats: {
    totals: Figures & { posts: number; followers: number };
    posts: PostFigures[];
    next: string | null;
  };
  /** Oldest day first, ending today. */
  last_30days_stats: { totals: Figures & { followers: number }; days: DayFigures[] };
  currency: string;
}
