import { expect, test } from "vitest";
import { postPage } from "../testing/pages.ts";
import type { View } from "./navigator.ts";
import { statusOf } from "./statusOf.ts";

const page = postPage();
const view: View = { path: page.path, page, state: "ready", slow: false, last: page };

const NONE = { waiting: 0, isStuck: false };

test("nothing is said while all is well", () => {
  expect(statusOf(view, true, NONE)).toBeNull();
});

test("with no network the line says so, whatever is on the screen", () => {
  expect(statusOf(view, false, NONE)?.words).toContain("Offline");
  expect(statusOf({ ...view, state: "kept" }, false, NONE)?.words).toContain("Offline");
});

test("with a network but no server the reader learns that this is a copy", () => {
  expect(statusOf({ ...view, state: "kept" }, true, NONE)).toMatchObject({ tone: "warn" });
});

test("with no network one learns how much waits to be sent", () => {
  const words = (waiting: number) => statusOf(view, false, { waiting, isStuck: true })?.words;
  expect(words(1)).toBe("Offline. 1 change waits to be sent.");
  expect(words(2)).toBe("Offline. 2 changes wait to be sent.");
});

test("what is on its way needs no word; what didn't get through does", () => {
  expect(statusOf(view, true, { waiting: 2, isStuck: false })).toBeNull();
  expect(statusOf(view, true, { waiting: 2, isStuck: true })?.words).toBe("2 changes wait to be sent.");
});

test("a copy says both that it is one and what waits", () => {
  const status = statusOf({ ...view, state: "kept" }, true, { waiting: 1, isStuck: true });
  expect(status?.words).toMatch(/^The server can't be reached\..* 1 change waits to be sent\.$/);
});
