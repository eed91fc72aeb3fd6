import { expect, it } from "vitest";
import { initials } from "./Avatar.tsx";

it.each([
  ["Herman Melville", "HM"],
  ["queequeg", "Q"],
  ["  Mary  Ann Evans ", "ME"],
  ["🐋 Whale", "W"],
  ['Bo "Queequeg"', "BQ"],
  ["Ada 🌊", "A"],
  ["Jean-Luc d'Artagnan", "JD"],
  ["हरमन मेलविल", "हम"],
  ["🐋", "🐋"],
  ["", ""],
])("takes %j's initials as %j", (name, expected) => {
  expect(initials(name)).toBe(expected);
});
