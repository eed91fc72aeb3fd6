import { describe, expect, it } from "vitest";
import { imageTypeOf, isAnimatedWebp } from "./imageTypes.ts";

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

describe("isAnimatedWebp", () => {
  const webp = (chunk: string, flags: number) =>
    Uint8Array.from(
      [...`RIFF\0\0\0\0WEBP${chunk}\n\0\0\0`, String.fromCharCode(flags)].map((c) => c.charCodeAt(0)),
    );

  it.each([
    ["an extended file with the flag", true, webp("VP8X", 0b10)],
    ["the flag among others", true, webp("VP8X", 0b10010)],
    ["an extended file without it", false, webp("VP8X", 0b10000)],
    ["a plain file", false, webp("VP8 ", 0b10)],
    ["too few bytes", false, webp("VP8X", 0b10).subarray(0, 20)],
    ["nothing", false, new Uint8Array()],
  ])("%s: %s", (_, animated, head) => {
    expect(isAnimatedWebp(head)).toBe(animated);
  });
});
