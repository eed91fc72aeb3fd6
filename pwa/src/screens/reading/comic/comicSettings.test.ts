// @vitest-environment jsdom
import { beforeEach, describe, expect, it, test } from "vitest";
import {
  defaultComicSettings,
  marginsOf,
  readComicSettings,
  saveComicSettings,
  spreadsOf,
} from "./comicSettings.ts";

beforeEach(() => localStorage.clear());

const portrait = { width: 1000, height: 1500 };
const wide = { width: 2000, height: 1500 };

test.each([
  ["single pages", "single", true, [portrait, portrait, wide], [[0], [1], [2]]],
  [
    "double pages",
    "double",
    false,
    [portrait, portrait, portrait, portrait],
    [
      [0, 1],
      [2, 3],
    ],
  ],
  ["double pages after a cover", "double", true, [portrait, portrait, portrait], [[0], [1, 2]]],
  ["a last page without a partner", "double", true, [portrait, portrait], [[0], [1]]],
  ["a spread that is one picture", "double", false, [portrait, wide, portrait, portrait], [[0], [1], [2, 3]]],
  ["no pages", "double", true, [], []],
] as const)("shows %s", (_, layout, isFirstAlone, pages, spreads) => {
  expect(spreadsOf(pages, { layout, isFirstAlone })).toEqual(spreads);
});

describe("settings", () => {
  it("are the creator's until the reader chooses, for each work", () => {
    expect(readComicSettings("a", "vertical")).toMatchObject({ layout: "strip" });
    expect(readComicSettings("a", "rtl")).toMatchObject({
      layout: "single",
      isRightToLeft: true,
    });
    const mine = { ...defaultComicSettings("rtl"), layout: "double", isRightToLeft: false } as const;
    saveComicSettings("a", mine);
    expect(readComicSettings("a", "rtl")).toEqual(mine);
    expect(readComicSettings("b", "rtl")).toEqual(defaultComicSettings("rtl"));
  });

  it.each(["{", "null", '{"layout":"spiral","isCropped":"yes"}'])("ignore the broken record %s", (record) => {
    localStorage.setItem("comic:a", record);
    expect(readComicSettings("a", null)).toEqual(defaultComicSettings(null));
  });
});

describe("the margins of a page", () => {
  /** A white page of 100 × 100 with a dark drawing, given by its edges. */
  function page(left: number, top: number, right: number, bottom: number, specks: [number, number][] = []) {
    const data = new Uint8ClampedArray(100 * 100 * 4).fill(255);
    const ink = (x: number, y: number) => data.fill(20, (y * 100 + x) * 4, (y * 100 + x) * 4 + 3);
    for (let y = top; y < bottom; y += 1) for (let x = left; x < right; x += 1) ink(x, y);
    for (const [x, y] of specks) ink(x, y);
    return { data, width: 100, height: 100 };
  }

  it("are cut off up to a pixel before the drawing", () => {
    expect(marginsOf(page(10, 20, 95, 90))).toEqual({ left: 0.09, top: 0.19, right: 0.04, bottom: 0.09 });
  });

  it("are none where the page is even", () => {
    const none = { left: 0, top: 0, right: 0, bottom: 0 };
    expect(marginsOf(page(0, 0, 100, 100))).toEqual(none);
    expect(marginsOf(page(0, 0, 0, 0))).toEqual(none);
  });

  it("may have a speck, and are never more than a quarter", () => {
    expect(marginsOf(page(40, 0, 60, 60, [[2, 2]]))).toMatchObject({ left: 0.25, top: 0 });
  });
});
