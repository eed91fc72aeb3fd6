import { describe, expect, it } from "vitest";
import { checkTitle, TITLE_MISSING, TITLE_TOO_LONG, titleOfName } from "./titles.ts";

describe("checkTitle", () => {
  it.each([
    ["  Call me   Ishmael\n", "Call me Ishmael"],
    ["हिन्दी कविता", "हिन्दी कविता"],
    ["क्\u200dष", "क्\u200dष"],
    ["pdf.\u202eexe", "pdf.exe"],
    ["a\u0007b", "a b"],
    ["x".repeat(255), "x".repeat(255)],
    ["🐋".repeat(255), "🐋".repeat(255)],
  ])("turns %j into %j", (text, title) => {
    expect(checkTitle(text)).toEqual({ title });
  });

  it.each(["", "   ", "\n\t", "\u202e"])("requires a title when given %j", (text) => {
    expect(checkTitle(text)).toEqual({ error: TITLE_MISSING });
  });

  it("refuses 256 characters", () => {
    expect(checkTitle("x".repeat(256))).toEqual({ error: TITLE_TOO_LONG });
  });
});

it.each([
  ["the-white_whale", "The white whale"],
  ["Loomings", "Loomings"],
  ["-", ""],
])("makes of the name %j the title %j", (name, title) => {
  expect(titleOfName(name)).toBe(title);
});
