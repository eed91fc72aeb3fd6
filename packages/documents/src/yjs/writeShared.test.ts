import fc from "fast-check";
import { describe, expect, it } from "vitest";
import * as Y from "yjs";
import { repairDocument } from "../repair.ts";
import type { PostDocument } from "../schema.ts";
import { countingIds, documents } from "../testing/documents.ts";
import { flattenBlocks, nestBlocks } from "./flatDocument.ts";
import { readShared } from "./readShared.ts";
import { writeShared } from "./writeShared.ts";

const any = fc.oneof(documents("markdown"), documents("html"));
const write = (doc: Y.Doc, blocks: PostDocument) => writeShared(doc, flattenBlocks(blocks));
const read = (doc: Y.Doc) => repairDocument(nestBlocks(readShared(doc)), countingIds());

describe("a draft's shared text", () => {
  it("reads as the blocks that were written, over any others", () => {
    fc.assert(
      fc.property(any, any, (first, second) => {
        const doc = new Y.Doc();
        write(doc, first);
        expect(read(doc)).toEqual(first);
        write(doc, second);
        expect(read(doc)).toEqual(second);
      }),
      { numRuns: 200 },
    );
  });
});
