// @vitest-environment jsdom
import { beforeEach, expect, test, vi } from "vitest";
import { openAtPlace, openAtPlaceScript } from "./openAtPlace.ts";
import { saveHints } from "./placeHints.ts";

const ID = "b0000000000000000001";
const scrollTo = vi.fn();

/** A page with a text of 5,000 pixels that begins 400 pixels below the top; the window is 768 high. */
beforeEach(() => {
  localStorage.clear();
  location.hash = "";
  vi.stubGlobal("scrollTo", scrollTo.mockReset());
  document.body.innerHTML = `<div data-post-content="${ID}"><div>Call me Ishmael.</div></div>`;
  const text = document.querySelector("[data-post-content]") as HTMLElement;
  text.getBoundingClientRect = () => ({ top: 400, height: 5000 }) as DOMRect;
});

test("opens a text where what was read has passed the window's bottom edge", () => {
  saveHints(new Map([[ID, 0.53]]));
  expect(openAtPlace()).toBe(true);
  expect(scrollTo).toHaveBeenCalledWith({ top: 400 + 0.53 * 5000 - window.innerHeight, behavior: "instant" });
});

test("does the same as the script of the document", () => {
  saveHints(new Map([[ID, 0.53]]));
  new Function(openAtPlaceScript)();
  expect(scrollTo).toHaveBeenCalledOnce();
});

test.each([
  ["a text without a place", {}, ""],
  ["another text's place", { other: 0.5 }, ""],
  ["a link to a part of the page", { [ID]: 0.53 }, "#comments"],
  ["a place on the first screen", { [ID]: 0.05 }, ""],
])("leaves the page at the top for %s", (_, hints, hash) => {
  saveHints(new Map(Object.entries(hints)));
  location.hash = hash;
  expect(openAtPlace()).toBe(false);
  expect(scrollTo).not.toHaveBeenCalled();
});

test("remembers the texts read last", () => {
  saveHints(new Map(Array.from({ length: 250 }, (_, n) => [`post${n}`, 0.5])));
  saveHints(new Map([["post249", 0]]));
  const stored = Object.keys(JSON.parse(localStorage.getItem("places") ?? "{}"));
  expect([stored.length, stored.at(-1), stored.includes("post0")]).toEqual([199, "post248", false]);
});
