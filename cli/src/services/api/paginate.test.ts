import fc from "fast-check";
import { expect, it } from "vitest";
import { isPage, joinPages, nextOf } from "./paginate.ts";

it("nextOf returns null without a cursor and for an empty page", () => {
  expect(nextOf({ posts: [1], next: "k" })).toBe("k");
  expect(nextOf({ posts: [1], next: null })).toBeNull();
  expect(nextOf({ posts: [], next: "k" })).toBeNull();
  expect(nextOf({ posts: [], authors: [1], next: "k" })).toBe("k");
  expect([isPage({ next: null }), isPage([1]), isPage(null), isPage({ posts: [] })]).toEqual([
    true,
    false,
    false,
    false,
  ]);
});

it("joinPages keeps every row once and in order, and takes all other fields from the last page", () => {
  fc.assert(
    fc.property(fc.array(fc.array(fc.integer()), { minLength: 1 }), (pages) => {
      const joined = pages
        .map((rows, at) => ({ rows, total: at, next: "k" }))
        .reduce<Record<string, unknown>>((before, page) => joinPages(before, page), {});
      expect(joined).toEqual({ rows: pages.flat(), total: pages.length - 1, next: "k" });
    }),
  );
});
