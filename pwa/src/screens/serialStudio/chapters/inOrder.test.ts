import type { ChapterRow } from "@quire/contracts/records/post";
import { expect, it } from "vitest";
import { inOrder } from "./inOrder.ts";

const parts = ["a", "b", "c"].map((id, at) => ({ id, index: at + 1 }) as ChapterRow);
const shown = (ids: string[]) => inOrder(parts, ids).map(({ id, index }) => `${id}${index}`);

it.each([
  [
    ["c", "a", "b"],
    ["c1", "a2", "b3"],
  ],
  [["c"], ["c1", "a2", "b3"]],
  [
    ["x", "b", "a", "c"],
    ["b1", "a2", "c3"],
  ],
])("in the order of %j they are %j", (ids, expected) => {
  expect(shown(ids)).toEqual(expected);
});
