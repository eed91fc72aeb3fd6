import { describe, expect, it } from "vitest";
import { pageAfter, spreadLabel, spreadOf } from "./spreads.ts";

describe("spreadOf", () => {
  it.each([
    [1, 240, [null, 1]],
    [2, 240, [2, 3]],
    [3, 240, [2, 3]],
    [240, 240, [240, null]],
    [239, 239, [238, 239]],
  ])("page %i of %i is on %j", (page, pages, spread) => {
    expect(spreadOf(page, pages)).toEqual(spread);
  });
});

describe("pageAfter", () => {
  it.each([
    ["next", 1, false, [2, 3]],
    ["next", 2, false, [4, 5]],
    ["next", 3, false, [4, 5]],
    ["next", 10, false, [10, null]],
    ["previous", 2, false, [null, 1]],
    ["previous", 1, false, [null, 1]],
    ["first", 8, false, [null, 1]],
    ["last", 1, false, [10, null]],
  ] as const)("turns %s from page %i to a spread", (turn, page, isSingle, spread) => {
    expect(spreadOf(pageAfter(turn, page, 10, isSingle), 10)).toEqual(spread);
  });

  it("turns page by page if only one is shown", () => {
    expect(pageAfter("next", 3, 10, true)).toBe(4);
    expect(pageAfter("previous", 3, 10, true)).toBe(2);
    expect(pageAfter("next", 10, 10, true)).toBe(10);
  });
});

it("names one or two pages", () => {
  expect(spreadLabel([null, 1], 10)).toBe("Page 1 of 10");
  expect(spreadLabel([2, 3], 10)).toBe("Pages 2 and 3 of 10");
});
