import { describe, expect, it } from "vitest";
import { toLatin } from "./transliteration.ts";

describe("toLatin", () => {
  it.each([
    ["प्रेमचंद", "premachand"],
    ["राम", "ram"],
    ["हिन्दी", "hindi"],
    ["२०२६", "2026"],
    ["Brontë", "Bronte"],
    ["plain", "plain"],
    ["", ""],
  ])("turns %s into %s", (text, expected) => {
    expect(toLatin(text)).toBe(expected);
  });
});
