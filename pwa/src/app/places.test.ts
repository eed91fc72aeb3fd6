import { expect, test } from "vitest";
import { page, postPage } from "../testing/pages.ts";
import { placesOf } from "./places.ts";

const labels = (...of: Parameters<typeof placesOf>) => placesOf(...of).map(({ label }) => label);

test("a site's places are its home, its stories and what is kept of it", () => {
  expect(labels(page({ kind: "profile" }), false)).toEqual(["Home", "Stories", "Library", "Sign in"]);
});

test("the platform has no stories of its own", () => {
  expect(labels(page({ kind: "not_found" }, { site: null }), false)).toEqual(["Home", "Library", "Sign in"]);
});

test("who is signed in finds the settings, on the platform where they are", () => {
  const settings = placesOf(page({ kind: "profile" }), true).at(-1);
  expect(settings).toMatchObject({ label: "Settings", href: "http://localhost:4000/settings" });
});

test("nothing lies over a text that is read or a form that is filled in", () => {
  expect(labels(postPage(), false)).toEqual([]);
  expect(labels(page({ kind: "app", screen: "signup" }), false)).toEqual([]);
  expect(labels(page({ kind: "app", screen: "library" }), false)).not.toEqual([]);
});
