import { expect, it } from "vitest";
import { killSyncs } from "./killSyncs.ts";

// The full run is cliSync.chaos.ts.
it("loses no word and duplicates no post when `quire sync` is killed", { timeout: 360_000 }, async () => {
  const { complete, violations } = await killSyncs(1);
  expect(violations).toEqual([]);
  expect(complete).toBe(1);
});
