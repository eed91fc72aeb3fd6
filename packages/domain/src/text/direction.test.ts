import { expect, it } from "vitest";
import { hasRightToLeft, languageDirection, textDirection } from "./direction.ts";

it.each([
  ["Call me Ishmael", "ltr"],
  ["مرحبا بالعالم", "rtl"],
  ["שלום world", "rtl"],
  ["1. “שלום”", "rtl"],
  ["Hello שלום", "ltr"],
  ["गहरा समुद्र", "ltr"],
  ["12,50 – 3", null],
  ["", null],
])("%s reads %s", (text, direction) => {
  expect(textDirection(text)).toBe(direction);
});

it.each([
  ["ar", "rtl"],
  ["he-IL", "rtl"],
  ["ur-Latn", "ltr"],
  ["pa-Arab", "rtl"],
  ["en-GB", "ltr"],
  ["hi", "ltr"],
])("the language %s reads %s", (tag, direction) => {
  expect(languageDirection(tag)).toBe(direction);
});

it("finds right-to-left text anywhere", () => {
  expect([hasRightToLeft("Hello שלום"), hasRightToLeft("Hello")]).toEqual([true, false]);
});
