import { expect, test } from "vitest";
import { raceSavers } from "./raceSavers.ts";

// The long run, a hundred races, is `npm run trust`.
test("of two who save from one version over HTTP exactly one wins", { timeout: 60_000 }, async () => {
  expect(await raceSavers(8)).toEqual({ won: 8, refused: 8, violations: [] });
});
