import { expect, it } from "vitest";
import { reasonText } from "./RecommendationsScreen.tsx";

it.each([
  [{ kind: "followed_by", name: "Ada", others: 0 }, "Followed by Ada"],
  [{ kind: "followed_by", name: "Ada", others: 1 }, "Followed by Ada and 1 other you follow"],
  [{ kind: "followed_by", name: "Ada", others: 3 }, "Followed by Ada and 3 others you follow"],
  [{ kind: "topic", topic: { slug: "sea", name: "The Sea" } }, "Writes about The Sea, which you read"],
  [{ kind: "popular" }, "Many people read this"],
] as const)("the reason %o reads “%s”", (reason, text) => {
  expect(reasonText(reason)).toBe(text);
});
