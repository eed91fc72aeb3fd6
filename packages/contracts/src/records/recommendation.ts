import type { TopicRef } from "./post.ts";
import type { SiteCard } from "./site.ts";

/** The strongest reason why a site is recommended. */
export type RecommendationReason =
  | { kind: "followed_by"; name: string; others: number }
  | { kind: "topic"; topic: TopicRef }
  | { kind: "popular" };

export interface Recommendation {
  site: SiteCard;
  reason: RecommendationReason;
}
