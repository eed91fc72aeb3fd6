import { describe, expect, it } from "vitest";
import { refuseJsonShape } from "./jsonShape.ts";

const keys = (count: number) =>
  JSON.stringify(Object.fromEntries(Array.from({ length: count }, (_, at) => [`key${at}`, at])));
const items = (count: number) => JSON.stringify(new Array(count).fill(0));
const nested = (depth: number) => `${"[".repeat(depth)}${"]".repeat(depth)}`;
const DEEP = "This JSON nests deeper than 100 levels.";
const KEYS = "This JSON has more than 1,000 fields in one object.";
const ITEMS = "This JSON has more than 100,000 items in one list.";
const VALUES = "This JSON has more than 1,000,000 values.";

describe("the shape of JSON", () => {
  it.each([
    ["nothing", "", null],
    ["a text", '"plain"', null],
    ["100 levels", nested(100), null],
    ["101 levels", nested(101), DEEP],
    ["a hundred thousand levels", nested(100_000), DEEP],
    ["1,000 fields", keys(1_000), null],
    ["1,001 fields", keys(1_001), KEYS],
    ["1,001 fields of an inner object", `{"a":[${keys(1_001)}]}`, KEYS],
    ["100,000 items", items(100_000), null],
    ["100,001 items", items(100_001), ITEMS],
    ["two objects of 600 fields", `[${keys(600)},${keys(600)}]`, null],
    ["a million values", `[${new Array(10).fill(items(99_998)).join(",")}]`, null],
    ["more values", `[${new Array(11).fill(items(99_998)).join(",")}]`, VALUES],
    ["brackets and commas in a string", JSON.stringify(`${"[{".repeat(500)}${",".repeat(300_000)}`), null],
    ["an escaped quote before brackets", JSON.stringify({ a: `\\"${"[".repeat(200)}` }), null],
    ["a string that ends in a backslash", `{"a":"\\\\","b":${nested(101)}}`, DEEP],
    ["half a string", `"${"[".repeat(200)}`, null],
    ["brackets that close nothing", "]]]}}}", null],
  ])("%s", (_, json, problem) => {
    expect(refuseJsonShape(Buffer.from(json))).toBe(problem);
  });
});
