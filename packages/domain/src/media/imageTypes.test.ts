import { expect, it } from "vitest";
import { imageTypeOf } from "./imageTypes.ts";

it.each([
  ["a.PNG", "image/png"],
  ["a.jpeg", "image/jpeg"],
  ["a.tif", "image/tiff"],
  ["a.svg", "image/svg+xml"],
  ["a.ico", "image/x-icon"],
  ["a.pdf", null],
  ["a.constructor", null],
  ["png", null],
])("the type of %s is %s", (name, type) => {
  expect(imageTypeOf(name)).toBe(type);
});
