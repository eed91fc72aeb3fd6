import { expect, it } from "vitest";
import { raceSavers } from "./raceSavers.ts";

// The full run is savers.chaos.ts.
it("accepts exactly one of two saves from the same version", async () => {
  expect(await raceSavers(8)).toEqual({ won: 8, refused: 8, violations: [] });
});
