import type { User } from "@quire/contracts/records/user";
import { expect, test } from "vitest";
import { page, postPage } from "../testing/pages.ts";
import { hasBottomNav, type NavItem, readerNavItems } from "./bottomNavItems.ts";
import { creatorNavItems } from "./creatorItems.ts";

const labels = (items: NavItem[]) => items.map(({ label }) => label);
const profile = page({ kind: "profile" });

test("a guest's bar ends with the sign-in, a reader's with the library, before the bell", () => {
  expect(labels(readerNavItems(profile, true))).toEqual(["Home", "Search", "Library", "Sign in"]);
  expect(labels(readerNavItems(profile, false))).toEqual(["Home", "Search", "Library"]);
  expect(readerNavItems(profile, false)[1]?.href).toBe("http://localhost:4000/search");
});

test("a creator's bar leads to the creator's own site", () => {
  const user = { id: "s1", site_url: "http://ada.localhost:4000" } as User;
  expect(labels(creatorNavItems(profile, user) ?? [])).toEqual(["Home", "Write", "Posts", "Stats"]);
  expect(creatorNavItems(profile, user)?.at(-1)?.href).toBe("http://ada.localhost:4000/stats");
  expect(creatorNavItems(profile, { ...user, site_url: null })).toBeNull();
});

test("no bar covers a text or a form", () => {
  expect(hasBottomNav(postPage())).toBe(false);
  expect(hasBottomNav(page({ kind: "app", screen: "signup" }))).toBe(false);
  expect(hasBottomNav(page({ kind: "app", screen: "post_new" }))).toBe(false);
  expect(hasBottomNav(page({ kind: "app", screen: "library" }))).toBe(true);
  expect(hasBottomNav(page({ kind: "not_found" }))).toBe(true);
});
