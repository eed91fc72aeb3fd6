import { expect, it } from "vitest";
import { MAX_EMAIL_GIF, mayStandStill } from "./emailPictures.ts";

it.each([
  ["waves.GIF", MAX_EMAIL_GIF + 1, true],
  ["waves.gif", MAX_EMAIL_GIF, false],
  ["waves.png", MAX_EMAIL_GIF + 1, false],
])("an email may show %s of %i bytes as a still: %s", (name, size, still) => {
  expect(mayStandStill({ name, size })).toBe(still);
});
