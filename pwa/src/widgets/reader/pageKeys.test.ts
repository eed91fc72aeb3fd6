import { describe, expect, it } from "vitest";
import { actionOfKey, type Room } from "./pageKeys.ts";

const press = (key: string, more: object = {}) => ({
  key,
  shiftKey: false,
  ctrlKey: false,
  metaKey: false,
  altKey: false,
  ...more,
});
const FITS: Room = { left: 0, right: 0, up: 0, down: 0, height: 600 };
const LONG: Room = { ...FITS, down: 1_000 };
const MIDDLE: Room = { left: 30, right: 200, up: 50, down: 100, height: 600 };
const END: Room = { ...FITS, up: 1_000 };

describe("A key on a page", () => {
  it.each([
    ["turns a page that fits", " ", FITS, { turn: "next" }],
    ["turns a page that fits", "PageDown", FITS, { turn: "next" }],
    ["turns a page that fits", "ArrowDown", FITS, { turn: "next" }],
    ["turns a page that fits", "ArrowUp", FITS, { turn: "previous" }],
    ["scrolls a screen, with the last lines in view", " ", LONG, { scroll: { x: 0, y: 540 } }],
    ["scrolls a step", "ArrowDown", LONG, { scroll: { x: 0, y: 80 } }],
    ["scrolls to the end at most", " ", MIDDLE, { scroll: { x: 0, y: 100 } }],
    ["scrolls back", "PageUp", MIDDLE, { scroll: { x: 0, y: -50 } }],
    ["scrolls sideways first", "ArrowRight", MIDDLE, { scroll: { x: 80, y: 0 } }],
    ["scrolls sideways first", "ArrowLeft", MIDDLE, { scroll: { x: -30, y: 0 } }],
    ["turns at the end", " ", END, { turn: "next" }],
    ["turns back at the beginning", "PageUp", LONG, { turn: "previous" }],
    ["goes to the last page", "End", MIDDLE, { turn: "last" }],
    ["enlarges", "+", FITS, { zoom: 1 }],
    ["makes it smaller", "-", FITS, { zoom: -1 }],
    ["fits it to the window", "0", FITS, { zoom: 0 }],
    ["does nothing", "a", LONG, null],
  ])("%s (%s)", (_, key, room, action) => {
    expect(actionOfKey(press(key), room, false)).toEqual(action);
  });

  it("scrolls and turns back by Shift and Space", () => {
    expect(actionOfKey(press(" ", { shiftKey: true }), MIDDLE, false)).toEqual({ scroll: { x: 0, y: -50 } });
    expect(actionOfKey(press(" ", { shiftKey: true }), LONG, false)).toEqual({ turn: "previous" });
  });

  it("goes the other way in pages from right to left", () => {
    expect(actionOfKey(press("ArrowLeft"), FITS, true)).toEqual({ turn: "next" });
  });

  it("is left to the browser with Ctrl", () => {
    expect(actionOfKey(press("+", { ctrlKey: true }), FITS, false)).toBeNull();
  });
});
