import type { SessionState, User } from "@quire/contracts/records/user";
import { expect, test } from "vitest";
import { page, site } from "../testing/pages.ts";
import { userItems } from "./creatorItems.ts";
import { footerItems, menuSections } from "./menuSections.ts";

const onSite = page({ kind: "profile" }, { path: "/profile" });
const onPlatform = page({ kind: "not_found" }, { site: null });
const labels = (sections: ReturnType<typeof menuSections>) =>
  sections.flatMap((section) => section.items.map((item) => item.label));

function session(user: Partial<User> | null): SessionState {
  return {
    session: null,
    user: user as User | null,
    xsrf: "x",
    country: null,
    currency: "USD",
    flags: { sandbox: true, signups: "open", social: [], cookie_banner: false },
    announcement: null,
    site: null,
    silent_signin: "never",
  };
}

const SITE = { site_url: "http://ada.localhost:4000", custom_domain: null };
const SUPPORT = ["Submit feedback", "Help", "Community guidelines"];
const GUEST_CREATE = ["New post", "Create covers with AI"];
const READER = ["Library", "Track print edition orders", "Purchases"];
const CREATOR = ["Your site", "Library", "Studio", "Track print edition orders", "Purchases"];
const END = ["Settings", "Sign out"];
test.each<[string, Partial<User> | null, Record<string, string[]>]>([
  [
    "a guest",
    null,
    { Create: GUEST_CREATE, Manage: ["Library", "Sign in", "Create a new account"], Support: SUPPORT },
  ],
  [
    "a reader",
    { site_url: null, groups: [14] },
    { Create: GUEST_CREATE, Manage: [...READER, ...END], Support: SUPPORT },
  ],
  [
    "a reader with free Pro",
    { site_url: null, groups: [3, 17] },
    { Create: GUEST_CREATE, Pro: ["Invite writers"], Manage: [...READER, ...END], Support: SUPPORT },
  ],
  ["a creator", { ...SITE, groups: [11] }, { Manage: [...CREATOR, ...END], Support: SUPPORT }],
  [
    "a moderator",
    { site_url: null, groups: [2] },
    { Create: GUEST_CREATE, Manage: [...READER, "Moderation", "Payouts", ...END], Support: SUPPORT },
  ],
  [
    "an admin",
    { site_url: null, groups: [1] },
    {
      Create: GUEST_CREATE,
      Manage: [...READER, "Moderation", "Payouts", "Announcements", ...END],
      Support: SUPPORT,
    },
  ],
])("the menu of %s has every entry of the specification", (_, fields, expected) => {
  const state = session(fields && { id: "b1", ...fields });
  const items = state.user && userItems(onSite, state.user);
  const sections = menuSections(onSite, state, [], items);
  expect(
    Object.fromEntries(sections.map(({ title, items }) => [title, items.map(({ label }) => label)])),
  ).toEqual(expected);
  // Sentence case: no word but the first, and names, begins with a capital.
  for (const label of labels(sections)) expect(label).toMatch(/^[A-Z][^A-Z]*(?:AI|Android|Pro)?[^A-Z]*$/);
});

test("the Android app and the blog are linked where the operator has them", () => {
  const { product } = onSite;
  const links = { play: "https://play.google.com/store/apps/details?id=x", blog: "https://blog.example" };
  const shown = page({ kind: "profile" }, { product: { ...product, ...links } });
  const manage = menuSections(shown, null, []).find(({ title }) => title === "Manage");
  expect(manage?.items).toContainEqual(
    expect.objectContaining({ label: "Get the Android app", href: links.play }),
  );
  expect(labels(menuSections(onSite, null, []))).not.toContain("Get the Android app");
  expect(footerItems(shown).at(-1)).toEqual({ label: "Blog", href: links.blog });
  expect(footerItems(onSite).map(({ label }) => label)).toEqual(["Privacy", "Terms"]);
});

test("everyone finds help", () => {
  expect(labels(menuSections(onSite, null, []))).toContain("Help");
});

test("the house's texts are linked on the platform", () => {
  expect(footerItems(onSite)[0]?.href).toBe("http://localhost:4000/privacy");
  expect(footerItems(onPlatform)[0]?.href).toBe("/privacy");
});

test("a creator gets a link to their site, a reader does not", () => {
  const creator = session({ id: "b1", site_url: "http://ada.localhost:4000" });
  expect(labels(menuSections(onSite, creator, []))).toContain("Your site");
  expect(labels(menuSections(onSite, session({ id: "b1", site_url: null }), []))).not.toContain("Your site");
});

test("a creator's studio is on their site, and there by path alone", () => {
  const user = session({ id: "b1", groups: [11], site_url: "http://ada.localhost:4000" }).user as User;
  const studio = (where: typeof onSite) => userItems(where, user).manage[0];
  expect(studio(onPlatform)).toMatchObject({ label: "Studio", href: "http://ada.localhost:4000/studio" });
  const home = page({ kind: "profile" }, { site: { ...site, id: "b1" } });
  expect(studio(home)?.href).toBe("/studio");
});

test("a reader with free Pro invites writers on the platform", () => {
  const user = session({ id: "b1", groups: [3, 17], site_url: null }).user as User;
  expect(userItems(onSite, user).pro[0]?.items).toMatchObject([{ href: "http://localhost:4000/invite" }]);
});

test("users without a site, signed in or not, can start to write too: first entry, on the platform", () => {
  for (const user of [null, session(null), session({ id: "b1", site_url: null })]) {
    const [first] = menuSections(onSite, user, []);
    expect(first).toMatchObject({ title: "Create" });
    expect(first?.items[0]).toMatchObject({ label: "New post", href: "http://localhost:4000/create" });
  }
});

test("a signed-in user is not prompted to sign in", () => {
  expect(labels(menuSections(onSite, session({ id: "b1" }), []))).not.toContain("Sign in");
});

test("an empty section is omitted", () => {
  for (const section of menuSections(onSite, session({ id: "b1" }), [])) {
    expect(section.items.length).toBeGreaterThan(0);
  }
});
