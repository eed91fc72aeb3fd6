import { expect, it } from "vitest";
import { positionOf } from "./Board.tsx";

const list = (ids: string) => [...ids].map((id) => ({ id }));

it.each([
  ["down, next to its new neighbor in the column", "a", 1, "bcad"],
  ["to the end of the column", "a", 2, "bcda"],
  ["up, directly ahead of its new neighbor", "d", 1, "abdc"],
  ["to the start of the column", "c", 0, "cabd"],
])("moves a part %s", (_, id, to, order) => {
  // The part b is in another column.
  const at = positionOf(list("abcd"), list("acd"), id, to);
  const others = [..."abcd"].filter((other) => other !== id);
  expect(others.toSpliced(at, 0, id).join("")).toBe(order);
});
