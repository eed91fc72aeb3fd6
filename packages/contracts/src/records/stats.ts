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

/** Some days, and what they come to beside as many days before. Of a post, `followers` is null: one follows a site. */
export interface DayStats {
  /** Of which post; null for the whole site. */
  post: PostFigures | null;
  /** The oldest first, today last. */
  days: (Figures & { day: string; followers: number | null })[];
  totals: Figures & { followers: number | null };
  before: Figures & { followers: number | null };
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
