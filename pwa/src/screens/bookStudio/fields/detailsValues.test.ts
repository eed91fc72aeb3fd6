import { describe, expect, it } from "vitest";
import { book } from "../../../testing/bookDrafts.ts";
import { checkDetails, detailsOf, valuesOfDetails } from "./detailsValues.ts";

describe("checkDetails", () => {
  it.each([
    ["an empty title", { title: " " }, ["title"]],
    ["no ISBN", { isbn: "", ebook_isbn: "" }, []],
    ["an ISBN with hyphens", { isbn: "978-0-14-243724-7" }, []],
    ["an ISBN with a wrong digit", { isbn: "978-0-14-243724-8" }, ["isbn"]],
    ["an ISBN that is too short", { ebook_isbn: "978014" }, ["ebook_isbn"]],
    ["no number in the series", { series_number: "" }, []],
    ["a number in the series", { series_number: "12" }, []],
    ["a number of zero", { series_number: "0" }, ["series_number"]],
    ["words for a number", { series_number: "two" }, ["series_number"]],
  ])("checks %s", (_, values, fields) => {
    expect(Object.keys(checkDetails(values))).toEqual(fields);
  });
});

describe("detailsOf", () => {
  it("returns what the form shows, unchanged", () => {
    const { details } = book();
    expect(detailsOf(valuesOfDetails(details))).toEqual(details);
  });

  it("saves an ISBN-10 as its ISBN-13, and a number as one", () => {
    expect(detailsOf({ isbn: "0-14-243724-7", series_number: "2" })).toEqual({
      isbn: "9780142437247",
      series_number: 2,
    });
  });

  it("removes an ISBN and a number", () => {
    expect(detailsOf({ isbn: "", series_number: "" })).toEqual({ isbn: "", series_number: null });
  });

  it("leaves out what is wrong", () => {
    expect(detailsOf({ title: "", author: "Ada", isbn: "12" })).toEqual({ author: "Ada" });
  });
});
