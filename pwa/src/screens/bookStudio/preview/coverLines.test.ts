import { coverSheet } from "@quire/domain/books/spine";
import { trimOf } from "@quire/domain/books/trims";
import { expect, it } from "vitest";
import { coverLines } from "./coverLines.ts";

const trim = trimOf("0600X0900");

it("cuts a paperback at its bleed, and folds it at its spine", () => {
  const sheet = coverSheet(300, trim);
  const { cut, folds, safe } = coverLines(sheet, trim, sheet.spine);
  expect(cut.x).toBeCloseTo(0.125);
  expect(cut.y).toBeCloseTo(0.125);
  expect(folds[0]).toBeCloseTo(6.125);
  expect(folds[1] - folds[0]).toBeCloseTo(sheet.spine);
  expect(safe[0].x).toBeCloseTo(0.375);
  expect(safe[1].x + safe[1].width).toBeCloseTo(sheet.width - 0.375);
});

it("centers the boards of a hardcover in its wrap", () => {
  const { cut, folds } = coverLines({ width: 15, height: 11 }, trim, 1);
  expect(cut).toEqual({ x: 1, y: 1, width: 13, height: 9 });
  expect(folds).toEqual([7, 8]);
});
