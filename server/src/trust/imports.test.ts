import { expect, test } from "vitest";
import { killImports } from "./killImports.ts";

// The long run, 20 kills of the server and 20 of the client, is `npm run trust`.
test("an import of subscribers that is cut off and run again brings everybody, and nobody twice", {
  timeout: 300_000,
}, async () => {
  const { cut, whole, violations } = await killImports([
    { at: "importReading" },
    { at: "importMerged" },
    { who: "client", share: 0.6 },
  ]);
  expect(violations).toEqual([]);
  expect(whole).toBe(3);
  expect(cut).toBeGreaterThanOrEqual(2);
});
