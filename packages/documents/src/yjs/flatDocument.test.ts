import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { repairDocument } from "../repair.ts";
import { countingIds, documents } from "../testing/documents.ts";
import { flattenBlocks, nestBlocks } from "./flatDocument.ts";

describe("a document", () => {
  it("is the same after being flattened and nested", () => {
    fc.assert(
      fc.property(fc.oneof(documents("markdown"), documents("html")), (blocks) => {
        const nested = nestBlocks(flattenBlocks(blocks));
        expect(repairDocument(nested, countingIds())).toEqual(blocks);
      }),
      { numRuns: 300 },
    );
  });
});
