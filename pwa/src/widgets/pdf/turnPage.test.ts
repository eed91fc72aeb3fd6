import { expect, test } from "vitest";
import { turnOfKey, turnOfPress, turnOfSwipe } from "./turnPage.ts";

test.each([
  ["ArrowRight", false, "next"],
  ["ArrowRight", true, "previous"],
  ["ArrowLeft", false, "previous"],
  ["ArrowLeft", true, "next"],
  [" ", true, "next"],
  ["PageDown", true, "next"],
  ["PageUp", false, "previous"],
  ["Home", false, "first"],
  ["End", true, "last"],
  ["a", false, null],
])("the key %s, read right to left: %s, turns to %s", (key, isRightToLeft, turn) => {
  expect(turnOfKey(key, isRightToLeft)).toBe(turn);
});

test.each([
  ["the left edge goes back", 0.1, false, "previous"],
  ["the right edge goes forward", 0.9, false, "next"],
  ["the middle turns nothing", 0.5, false, null],
  ["read right to left, the left edge goes forward", 0.1, true, "next"],
  ["read right to left, the right edge goes back", 0.9, true, "previous"],
])("%s", (_, at, isRightToLeft, turn) => {
  expect(turnOfPress(at, isRightToLeft)).toBe(turn);
});

test.each([
  ["to the left goes forward", { x: -80, y: 5 }, false, "next"],
  ["to the right goes back", { x: 80, y: 5 }, false, "previous"],
  ["to the right goes forward when read right to left", { x: 80, y: 5 }, true, "next"],
  ["of a few pixels is a press", { x: -10, y: 0 }, false, null],
  ["downwards is a scroll", { x: -50, y: 120 }, false, null],
])("a swipe %s", (_, by, isRightToLeft, turn) => {
  expect(turnOfSwipe(by, isRightToLeft)).toBe(turn);
});
