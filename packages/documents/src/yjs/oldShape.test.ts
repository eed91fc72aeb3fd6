import { expect, it } from "vitest";
import * as Y from "yjs";
import { countingIds } from "../testing/documents.ts";
import { oldDraft, oldPosition } from "../testing/oldDraft.ts";
import { textFromBlocks } from "../text.ts";
import { convertDraft, isOldShape } from "./oldShape.ts";
import { readYjs } from "./readYjs.ts";
import { TEXT } from "./sharedText.ts";
import { readTitle } from "./title.ts";

const IDS = ["b1000000000000000000", "b2000000000000000000"] as const;

it("keeps title, text and ids, and the places of comments", () => {
  const old = oldDraft("Loomings", [
    { id: IDS[0], text: "Call me Ishmael." },
    { id: IDS[1], text: "Some years ago." },
  ]);
  expect(isOldShape(old)).toBe(true);
  const { doc, place } = convertDraft(old, countingIds());
  expect(isOldShape(doc)).toBe(false);
  expect(readTitle(doc)).toBe("Loomings");
  const read = readYjs(doc, countingIds());
  if (!read.ok) throw new Error("it can be read");
  expect(read.blocks.slice(1).map(({ id }) => id)).toEqual(IDS);
  expect(textFromBlocks(read.blocks)).toContain("Call me Ishmael.");

  const placed = place(oldPosition(old, 1, 5)) as Uint8Array;
  const found = Y.createAbsolutePositionFromRelativePosition(Y.decodeRelativePosition(placed), doc);
  const text = doc.getText(TEXT).toDelta() as { insert: unknown }[];
  const before = text
    .slice(0, -1)
    .reduce((sum, { insert }) => sum + (typeof insert === "string" ? insert.length : 1), 0);
  expect(found?.index).toBe(before + 5);
});
