import { expect, it } from "vitest";
import { suggest } from "./suggest.ts";

it.each([
  ["tilte", "title"],
  ["Tag", "tags"],
  ["accces", "access"],
  ["author", null],
  ["x", null],
  ["", null],
])("“%s” suggests %s", (typed, meant) => {
  expect(suggest(typed, ["title", "tags", "access", "summary"])).toBe(meant);
});
