import { expect, it } from "vitest";
import { killSiteImports } from "./killSiteImports.ts";

// The full run is siteImports.chaos.ts.
it("resumes a killed import of a site and adds each post once", { timeout: 360_000 }, async () => {
  const { cut, complete, violations } = await killSiteImports([{ at: "pictureStored" }]);
  expect(violations).toEqual([]);
  expect({ cut, complete }).toEqual({ cut: 1, complete: 1 });
});
