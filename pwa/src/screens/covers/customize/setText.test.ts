import { expect, test } from "vitest";
import { setText } from "./setText.ts";

/** Every character is half as wide as the type is large. */
const options = { measure: (text: string) => text.length / 2, leading: 1, most: 100 };

test("a short title gets the largest size", () => {
  expect(setText("Sea", { width: 400, height: 200 }, options)).toEqual({ size: 100, lines: ["Sea"] });
});

test("a long word is made smaller rather than broken", () => {
  const { size, lines } = setText("Unputdownable", { width: 400, height: 200 }, options);
  expect(lines).toEqual(["Unputdownable"]);
  expect(size * 6.5).toBeLessThanOrEqual(400);
});

test("lines are about the same length", () => {
  const { lines } = setText("The old man and the sea", { width: 700, height: 200 }, options);
  expect(lines).toEqual(["The old man", "and the sea"]);
});

test("all lines fit the height", () => {
  const { size, lines } = setText("one two three four five six seven", { width: 300, height: 200 }, options);
  expect(size * lines.length).toBeLessThanOrEqual(200);
});

test("no words are no lines", () => {
  expect(setText("  ", { width: 10, height: 10 }, options).lines).toEqual([]);
});
