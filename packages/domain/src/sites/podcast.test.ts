import { expect, it } from "vitest";
import { PODCAST_CATEGORIES, podcastCategoryNames, podcastCoverProblem } from "./podcast.ts";

it("splits a category into its two names", () => {
  expect(podcastCategoryNames("Arts > Books")).toEqual(["Arts", "Books"]);
  expect(podcastCategoryNames("Technology")).toEqual(["Technology"]);
  expect(PODCAST_CATEGORIES).toContain("Kids & Family > Parenting");
});

it.each([
  [1400, 1400, true],
  [3000, 1500, true],
  [1399, 3000, false],
  [512, 512, false],
  [null, null, true],
])("a cover of %s × %s is large enough: %s", (width, height, isEnough) => {
  expect(podcastCoverProblem({ width, height }) === null).toBe(isEnough);
});

it("names a refused cover", () => {
  expect(podcastCoverProblem({ width: 512, height: 400 }, "Your site's logo")).toBe(
    "Podcast directories need at least 1400 × 1400 pixels. Your site's logo has 512 × 400.",
  );
});
