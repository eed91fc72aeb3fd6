import type { AppScreen, PageData } from "@quire/contracts/records/page";
import { ROUTES } from "@quire/domain/sites/routes";
import { expect, it } from "vitest";
import { page, postPage, site } from "../testing/pages.ts";
import { offersProfileEdit } from "./EditProfile.tsx";
import { topBarOf } from "./navbar.ts";

const screenPage = (screen: AppScreen) => page({ kind: "app", screen });
const kindOf = (screen: AppScreen) => topBarOf(screenPage(screen)).kind;

it.each([
  ["post_new", "own"],
  ["post_edit", "own"],
  ["child_new", "own"],
  ["child_edit", "own"],
  ["guest_editor", "own"],
  ["picto_customise", "own"],
  ["notification_permission", "own"],
  ["book_new", "own"],
  ["book_edit", "own"],
  ["book_publish", "own"],
  ["books_early_access", "own"],
  ["good_new", "back"],
  ["good_edit", "back"],
  ["profile_edit", "back"],
  ["purchase", "back"],
  ["book_order", "back"],
] as const)("the screen %s has no navbar, but a way back (%s)", (screen, kind) => {
  expect(kindOf(screen)).toBe(kind);
});

it("every other screen has the navbar, and so has a page that isn't loaded", () => {
  const screens = new Set(ROUTES.map(({ screen }) => screen));
  expect([...screens].filter((screen) => kindOf(screen) !== "navbar")).toHaveLength(16);
  expect(topBarOf(null)).toEqual({ kind: "navbar" });
  expect(topBarOf(postPage())).toEqual({ kind: "navbar" });
});

it("a book's page names its site itself", () => {
  expect(topBarOf(page({ kind: "book" } as PageData)).kind).toBe("own");
});

it.each([
  ["home and feeds", page({ kind: "site_feed" } as PageData), true],
  ["the profile", page({ kind: "profile" }), true],
  ["a post", postPage(), true],
  ["a story", page({ kind: "serial" } as PageData), true],
  ["a studio screen", screenPage("stats"), false],
  ["the platform", page({ kind: "platform_home" } as PageData, { site: null }), false],
])("a creator's own %s offers to edit the profile: %#", (_, shown, isOffered) => {
  expect(offersProfileEdit(shown, site.id)).toBe(isOffered);
  expect(offersProfileEdit(shown, "b01j0000000zzzzzzzzz")).toBe(false);
  expect(offersProfileEdit(shown, null)).toBe(false);
});
