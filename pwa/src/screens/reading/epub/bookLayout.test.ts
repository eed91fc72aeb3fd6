import { describe, expect, it } from "vitest";
import { layoutOf, type SectionLayout, sectionsOf, spreadsOf, viewportSize } from "./bookLayout.ts";

describe("layoutOf", () => {
  it.each<[string, Record<string, string>, string[], Partial<SectionLayout>]>([
    ["nothing", {}, [], { layout: "reflowable", flow: "paginated", spread: "landscape", side: null }],
    [
      "a package",
      { layout: "pre-paginated", spread: "none" },
      [],
      { layout: "pre-paginated", spread: "none" },
    ],
    ["a spine item", { layout: "pre-paginated" }, ["rendition:layout-reflowable"], { layout: "reflowable" }],
    [
      "the first of two",
      { layout: "pre-paginated" },
      ["rendition:layout-reflowable", "rendition:layout-pre-paginated"],
      { layout: "reflowable" },
    ],
    ["a side", {}, ["page-spread-left"], { side: "left" }],
    ["a side with a prefix", {}, ["rendition:page-spread-center"], { side: "center" }],
    ["scrolling", { flow: "scrolled-doc" }, [], { flow: "scrolled-doc" }],
    [
      "unknown values",
      { layout: "origami", flow: "auto", spread: "auto" },
      [],
      { layout: "reflowable", flow: "paginated", spread: "landscape" },
    ],
  ])("reads %s", (_, rendition, properties, layout) => {
    expect(layoutOf(rendition, properties)).toMatchObject(layout);
  });
});

describe("spreadsOf", () => {
  const page = (side: SectionLayout["side"] = null, more: Partial<SectionLayout> = {}): SectionLayout => ({
    ...layoutOf({ layout: "pre-paginated" }),
    side,
    ...more,
  });
  const text = layoutOf({});
  const wide = { isRightToLeft: false, isLandscape: true };
  const drawn = (sections: readonly (SectionLayout | null)[], options: Parameters<typeof spreadsOf>[1]) =>
    spreadsOf(sections, options).map((spread) =>
      "center" in spread ? `${spread.center}` : `${spread.left ?? "·"}|${spread.right ?? "·"}`,
    );

  it.each<[string, (SectionLayout | null)[], Partial<typeof wide>, string[]]>([
    ["a cover alone, then pairs", [page(), page(), page(), page()], {}, ["·|0", "1|2", "3|·"]],
    ["sides as given", [page("left"), page("right"), page("left"), page("right")], {}, ["0|1", "2|3"]],
    [
      "a pair after a page without a side",
      [page(), page("left"), page("right"), page()],
      {},
      ["·|0", "1|2", "3|·"],
    ],
    ["two left pages", [page("left"), page("left"), page("right")], {}, ["0|·", "1|2"]],
    ["two right pages", [page("right"), page("right")], {}, ["·|0", "·|1"]],
    ["a page in the center", [page("center"), page(), page(), page("center")], {}, ["0", "1|2", "3"]],
    ["single pages in a high window", [page(), page(), page()], { isLandscape: false }, ["0", "1", "2"]],
    [
      "pairs even there",
      [page("left", { spread: "both" }), page("right", { spread: "both" })],
      { isLandscape: false },
      ["0|1"],
    ],
    ["no pairs", [page("left", { spread: "none" }), page("right", { spread: "none" })], {}, ["0", "1"]],
    ["text between pages", [page(), text, page(), page()], {}, ["·|0", "1", "2|3"]],
    ["without what isn't in order", [page("left"), null, page("right")], {}, ["0|2"]],
    [
      "from right to left",
      [page(), page(), page(), page("right")],
      { isRightToLeft: true },
      ["0|·", "2|1", "·|3"],
    ],
  ])("gives %s", (_, sections, options, expected) => {
    expect(drawn(sections, { ...wide, ...options })).toEqual(expected);
  });

  it("lists a spread's pages in reading order", () => {
    expect(sectionsOf({ left: 2, right: 1 }, true)).toEqual([1, 2]);
    expect(sectionsOf({ left: 1, right: 2 }, false)).toEqual([1, 2]);
    expect(sectionsOf({ left: null, right: 2 }, false)).toEqual([2]);
    expect(sectionsOf({ center: 0 }, true)).toEqual([0]);
  });
});

it.each<[string[], { width: number; height: number } | null]>([
  [["width=1200, height=600"], { width: 1200, height: 600 }],
  [["width=1200;height=600"], { width: 1200, height: 600 }],
  [["width = 1200px height = 600.5px"], { width: 1200, height: 600.5 }],
  [["width=device-width, height=device-height", "width=10, height=20"], { width: 10, height: 20 }],
  [["width=300, height=400", "width=10, height=20"], { width: 300, height: 400 }],
  [["width=300, width=500, height=400"], { width: 300, height: 400 }],
  [["initial-scale=1"], null],
  [["width=0, height=400"], null],
  [[], null],
])("reads the size of a page from %o", (contents, size) => {
  expect(viewportSize(contents)).toEqual(size);
});
