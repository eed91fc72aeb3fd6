import { expect, it } from "vitest";
import { initials } from "./Avatar.tsx";

it.each([
  ["Herman Melville", "HM"],
  ["queequeg", "Q"],
  ["  Mary  Ann Evans ", "ME"],
  ["🐋 Whale", "🐋W"],
  ["", ""],
])("the initials of %j are %j", (name, expected) => {
  expect(initials(name)).toBe(expected);
});
