import { describe, expect, it } from "vitest";
import { cutPage, sliceOf } from "./paging.ts";

describe("the start of a page", () => {
  it.each([
    [{}, { limit: 20, offset: 0, next: null }],
    [{ page: 3 }, { limit: 20, offset: 40, next: null }],
    [
      { page: 2, size: 7 },
      { limit: 7, offset: 7, next: null },
    ],
    [{ offset: 33 }, { limit: 20, offset: 33, next: null }],
    [
      { offset: 33, page: 9 },
      { limit: 20, offset: 33, next: null },
    ],
    [{ offset: 10_000 }, { limit: 20, offset: 10_000, next: null }],
    [
      { next: "k", page: 900_000 },
      { limit: 20, offset: 0, next: "k" },
    ],
  ])("%j", (query, slice) => {
    expect(sliceOf(query)).toEqual(slice);
  });

  it.each([
    [{ page: 502 }, "query.page"],
    [{ page: 102, size: 100 }, "query.page"],
    [{ offset: 10_001 }, "query.offset"],
    [{ page: Number.MAX_SAFE_INTEGER, size: 100 }, "query.page"],
  ])("%j is too deep, and points to `next`", (query, path) => {
    expect(() => sliceOf(query)).toThrow(
      expect.objectContaining({ code: "page_too_deep", issues: [expect.objectContaining({ path })] }),
    );
  });
});

describe("the end of a page", () => {
  it("names its last row when one more was found, and drops that one", () => {
    expect(cutPage([1, 2, 3], 2, (last) => `after ${last}`)).toEqual({ rows: [1, 2], next: "after 2" });
  });
  it("is the end of the list when none was", () => {
    expect(cutPage([1, 2], 2, String)).toEqual({ rows: [1, 2], next: null });
    expect(cutPage([], 2, String)).toEqual({ rows: [], next: null });
  });
});
