import { expect, test } from "vitest";
import { killSyncs } from "./killSyncs.ts";

/** The long run is in `cliSync.trust.ts`. */
test("`quire sync` killed and stopped on the way loses no word and makes nothing twice", async () => {
  const { whole, violations } = await killSyncs(2);
  expect(violations).toEqual([]);
  expect(whole).toBe(2);
}, 180_000);
