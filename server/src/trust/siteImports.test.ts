import { expect, test } from "vitest";
import { killSiteImports } from "./killSiteImports.ts";

// The long run, 20 kills, is `npm run trust`.
test("an import of another platform's export that is cut off and run again brings every post once", {
  timeout: 300_000,
}, async () => {
  const { cut, whole, violations } = await killSiteImports([
    { at: "pictureStored" },
    { who: "server", share: 0.7 },
    { who: "client", share: 0.6 },
  ]);
  expect(violations).toEqual([]);
  expect(whole).toBe(3);
  expect(cut).toBeGreaterThanOrEqual(2);
});
