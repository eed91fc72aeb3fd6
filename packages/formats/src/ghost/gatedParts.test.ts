import { expect, it } from "vitest";
import { LeftOut } from "../post/leftOut.ts";
import { withoutGatedParts } from "./gatedParts.ts";

const begin = (segment: string, nonMember = false) =>
  `<!--kg-gated-block:begin nonMember:${nonMember} memberSegment:"${segment}" -->`;
const END = "<!--kg-gated-block:end-->";
const ALL = "status:free,status:-free";

it.each([
  [`a${begin(ALL)}b${END}c`, "ac", "abc", "abc"],
  [`a${begin("status:-free")}b${END}c`, "ac", "ac", "abc"],
  [`a${begin("", true)}b${END}c`, "abc", "abc", "abc"],
  [`a${begin("")}b${END}c`, "ac", "ac", "abc"],
  [`a${begin(ALL)}b`, "a", "ab", "ab"],
  [`a${END}b`, "ab", "ab", "ab"],
  [`a${begin("status:-free")}b${begin("", true)}c${END}d${END}e`, "ae", "ae", "abcde"],
  ["a<!--kg-gated-block:begin nonMember:false", "a", "a", "a"],
  [`a${begin("status:-free").repeat(50)}b`, "a", "a", "a"],
])("keeps in a %s post what all its readers saw", (html, free, followers, paid) => {
  expect(withoutGatedParts(html, "free", new LeftOut())).toBe(free);
  expect(withoutGatedParts(html, "followers", new LeftOut())).toBe(followers);
  expect(withoutGatedParts(html, "paid", new LeftOut())).toBe(paid);
});
