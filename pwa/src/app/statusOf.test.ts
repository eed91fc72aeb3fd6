import { expect, test } from "vitest";
import { postPage } from "../testing/pages.ts";
import type { View } from "./navigator.ts";
import { statusOf } from "./statusOf.ts";

const page = postPage();
const view: View = { path: page.path, page, state: "ready", slow: false, last: page };

const NONE = { waiting: 0, isStuck: false };

test("nothing is said while all is well", () => {
  expect(statusOf(view, true, NONE, null)).toBeNull();
});

test("with no network the line says so, whatever is on the screen", () => {
  expect(statusOf(view, false, NONE, null)?.words).toContain("offline");
  expect(statusOf({ ...view, state: "kept" }, false, NONE, null)?.words).toContain("offline");
});

test("with a network but no server the reader learns that this is a copy", () => {
  expect(statusOf({ ...view, state: "kept" }, true, NONE, null)).toMatchObject({ tone: "warn" });
});

test("with no network one learns how much waits to be sent", () => {
  const words = (waiting: number) => statusOf(view, false, { waiting, isStuck: true }, null)?.words;
  expect(words(1)).toBe("You're offline. 1 change will sync when you're online.");
  expect(words(2)).toBe("You're offline. 2 changes will sync when you're online.");
});

test("what is on its way needs no word; what didn't get through does", () => {
  expect(statusOf(view, true, { waiting: 2, isStuck: false }, null)).toBeNull();
  expect(statusOf(view, true, { waiting: 2, isStuck: true }, null)?.words).toBe(
    "2 changes will sync when you're online.",
  );
});

test("a copy says both that it is one and what waits", () => {
  const status = statusOf({ ...view, state: "kept" }, true, { waiting: 1, isStuck: true }, null);
  expect(status?.words).toMatch(/^We can't reach the server\..* 1 change will sync when you're online\.$/);
});

test("how a payment stands is said before what waits, and after that there is no network", () => {
  const said = { tone: "plain", words: "Checking your payment." } as const;
  expect(statusOf(view, true, { waiting: 1, isStuck: true }, said)).toBe(said);
  expect(statusOf(view, false, NONE, said)?.words).toContain("offline");
});
