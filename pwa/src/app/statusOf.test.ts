import { expect, test } from "vitest";
import { postPage } from "../testing/pages.ts";
import type { View } from "./navigator.ts";
import { statusOf } from "./statusOf.ts";

const page = postPage();
const view: View = { path: page.path, page, state: "ready", slow: false, last: page };

test("nothing is said while all is well", () => {
  expect(statusOf(view, true)).toBeNull();
});

test("with no network the line says so, whatever is on the screen", () => {
  expect(statusOf(view, false)?.words).toContain("Offline");
  expect(statusOf({ ...view, state: "kept" }, false)?.words).toContain("Offline");
});

test("with a network but no server the reader learns that this is a copy", () => {
  expect(statusOf({ ...view, state: "kept" }, true)).toMatchObject({ tone: "warn" });
});
