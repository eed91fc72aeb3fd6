import type { RecommendationReason } from "@quire/contracts/records/recommendation";
import { countOf } from "@quire/domain/text/counts";

/** Why a creator is recommended, in words. */
export function reasonWords(reason: RecommendationReason): string {
  if (reason.kind === "topic") return `Writes about ${reason.topic.name}, which you read`;
  if (reason.kind === "popular") return "Many people read this";
  const others = reason.others > 0 ? ` and ${countOf(reason.others, "other")} you follow` : "";
  return `Followed by ${reason.name}${others}`;
}
