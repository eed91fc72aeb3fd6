import { expect, it } from "vitest";
import { killImports } from "./killImports.ts";

// The full run is imports.chaos.ts.
it("resumes a killed import of subscribers and adds each of them once", { timeout: 360_000 }, async () => {
  const { cut, complete, violations } = await killImports(
    [{ at: "importReading" }, { at: "importMerged" }],
    4_000,
  );
  expect(violations).toEqual([]);
  expect({ cut, complete }).toEqual({ cut: 2, complete: 2 });
});
