import { describe, expect, it } from "vitest";
import { SORTS, sortFromApi, sortFromQuery, sortToQuery } from "./sorting.ts";

describe("sorting", () => {
  it.each(SORTS)("$label round-trips through its query and API forms", (sort) => {
    expect(sortFromQuery(sortToQuery(sort.key))).toBe(sort);
    expect(sortFromApi(sort)).toBe(sort);
  });

  it("offers the six orders of the specification", () => {
    expect(SORTS.map((sort) => sort.label)).toEqual([
      "Newest",
      "Oldest",
      "A-Z",
      "Z-A",
      "Price: low to high",
      "Price: high to low",
    ]);
  });

  it.each([null, undefined, "", "best", "constructor"])("reads ?sort=%s as Newest", (sort) => {
    expect(sortFromQuery(sort).key).toBe("newest");
  });

  it.each([
    [{}, "newest"],
    [{ sort_by: "title" }, "a-z"],
    [{ sort_by: "price", sort_order: "desc" }, "price-high-to-low"],
    [{ sort_order: "asc" }, "oldest"],
    [{ sort_by: "password", sort_order: "asc" }, "newest"],
  ])("reads the API's %j as %s", (query, key) => {
    expect(sortFromApi(query).key).toBe(key);
  });
});
