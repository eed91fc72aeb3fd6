import type { TopicRef } from "./post.ts";
import type { SiteCard } from "./site.ts";

/** Why a site is recommended: the strongest reason of those there are. */
export type RecommendationReason =
  | { kind: "followed_by"; name: string; others: number }
  | { kind: "topic"; topic: TopicRef }
  | { kind: "popular" };

export interface Recommendation {
  site: SiteCard;
  reason: RecommendationReason;
}
