import { expect, test } from "vitest";
import { page, postPage } from "../testing/pages.ts";
import { bottomNavItems } from "./bottomNavItems.ts";

const labels = (...of: Parameters<typeof bottomNavItems>) => bottomNavItems(...of).map(({ label }) => label);

test("a site's bottom bar has its home, its stories and its library", () => {
  expect(labels(page({ kind: "profile" }), false)).toEqual(["Home", "Stories", "Library", "Sign in"]);
});

test("the platform has no stories of its own", () => {
  expect(labels(page({ kind: "not_found" }, { site: null }), false)).toEqual(["Home", "Library", "Sign in"]);
});

test("a signed-in user finds the settings, on the platform", () => {
  const settings = bottomNavItems(page({ kind: "profile" }), true).at(-1);
  expect(settings).toMatchObject({ label: "Settings", href: "http://localhost:4000/settings" });
});

test("no bar covers a text or a form", () => {
  expect(labels(postPage(), false)).toEqual([]);
  expect(labels(page({ kind: "app", screen: "signup" }), false)).toEqual([]);
  expect(labels(page({ kind: "app", screen: "library" }), false)).not.toEqual([]);
});
