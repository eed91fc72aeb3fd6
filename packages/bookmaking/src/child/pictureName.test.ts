import { expect, it } from "vitest";
import { pictureName } from "./pictureName.ts";

it.each([
  ["img/whale.png", "A whale", "The picture whale.png"],
  ["/files/images/1a2b/full.webp", "A whale", "The picture “A whale”"],
  ["/files/images/1a2b/full.webp", "", "A picture"],
])("names %s with the text %j", (src, alt, name) => {
  expect(pictureName(src, alt)).toBe(name);
});
