import type { SessionState, User } from "@quire/contracts/records/user";
import { expect, test } from "vitest";
import { page, site } from "../testing/pages.ts";
import { createItems, creatorItems, proSection } from "./creatorItems.ts";
import { footerItems, menuSections, NO_CREATOR } from "./menuSections.ts";

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
    flags: { sandbox: true, signups: "open", social: [] },
    site: null,
  };
}

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

test("a creator's screens link to their site, and there by path alone", () => {
  const user = session({ id: "b1", groups: [11], site_url: "http://ada.localhost:4000" }).user as User;
  const hrefs = (where: typeof onSite) => creatorItems(where, user).map(({ href }) => href);
  expect(hrefs(onPlatform)).toContain("http://ada.localhost:4000/stats");
  const home = page({ kind: "profile" }, { site: { ...site, id: "b1" } });
  expect(hrefs(home)).toContain("/stats");
});

test.each([
  [
    "has a domain linked",
    { custom_domain: "ada.example", groups: [11, 3] },
    "Manage custom domain",
    undefined,
  ],
  ["has Pro", { custom_domain: null, groups: [11, 3] }, "Link custom domain", undefined],
  ["has neither", { custom_domain: null, groups: [11] }, "Link custom domain", "Pro"],
  [
    "has a domain from a Pro that is over",
    { custom_domain: "ada.example", groups: [11] },
    "Manage custom domain",
    undefined,
  ],
])("the domain entry leads a creator who %s to the platform", (_, fields, label, note) => {
  const user = session({ id: "b1", site_url: "http://ada.localhost:4000", ...fields }).user as User;
  const item = proSection(onSite, user)[0]?.items[0];
  expect(item).toMatchObject({ label, href: "http://localhost:4000/settings/domain" });
  expect(item?.note).toBe(note);
  const sections = menuSections(onSite, session(user), [], { ...NO_CREATOR, pro: proSection(onSite, user) });
  expect(sections.find(({ title }) => title === "For Pro Storytellers")?.items).toHaveLength(5);
});

test.each([
  ["has Pro", [11, 3], undefined],
  ["has not", [11], "Pro"],
])("the subscriber entries lead a creator who %s to their own site", (_, groups, note) => {
  const user = session({ id: "b1", site_url: "http://ada.localhost:4000", custom_domain: null, groups }).user;
  const items = proSection(onPlatform, user as User)[0]?.items.slice(1, 3);
  expect(items).toMatchObject([
    { label: "Import email subscribers", href: "http://ada.localhost:4000/mailinglist/import" },
    { label: "Email subscribers", href: "http://ada.localhost:4000/mailinglist" },
  ]);
  expect(items?.map((item) => item.note)).toEqual([note, note]);
});

test("the invite entry leads to the platform from anywhere", () => {
  const user = session({ id: "b1", groups: [11], site_url: "http://ada.localhost:4000" }).user as User;
  const items = proSection(onSite, user)[0]?.items ?? [];
  expect(items).toContainEqual(
    expect.objectContaining({ label: "Invite writers", href: "http://localhost:4000/invite" }),
  );
});

test.each([
  ["has Pro", [11, 3], "Your plan", "http://localhost:4000/pro"],
  ["has not", [11], "Get Pro", "#pro"],
])(
  "a creator who %s gets their plan, or a link to the plans over the current page",
  (_, groups, label, href) => {
    const user = session({
      id: "b1",
      site_url: "http://ada.localhost:4000",
      custom_domain: null,
      groups,
    }).user;
    expect(proSection(onSite, user as User)[0]?.items.at(-1)).toMatchObject({ label, href });
  },
);

test("a reader gets no domain entry", () => {
  const reader = session({ id: "b1", site_url: null, custom_domain: null, groups: [14] }).user as User;
  expect(proSection(onSite, reader)).toEqual([]);
  expect(menuSections(onSite, session(reader), []).map(({ title }) => title)).not.toContain(
    "For Pro Storytellers",
  );
});

test("what a creator can create comes first, and opens over their own site", () => {
  const user = session({ id: "b1", groups: [11], site_url: "http://ada.localhost:4000" }).user as User;
  const items = createItems(onPlatform, user);
  expect(items[0]).toMatchObject({ label: "Write a story", href: "http://ada.localhost:4000/#create=story" });
  const sections = menuSections(onPlatform, session(user), [], { ...NO_CREATOR, create: items });
  expect(sections[0]?.title).toBe("Create");
  expect(createItems(onPlatform, { ...user, site_url: null })).toEqual([]);
});

test("users without a site, signed in or not, can start to write too: first entry, on the platform", () => {
  for (const user of [null, session(null), session({ id: "b1", site_url: null })]) {
    const [first] = menuSections(onSite, user, []);
    expect(first).toMatchObject({ title: "Create" });
    expect(first?.items).toMatchObject([{ label: "Write something", href: "http://localhost:4000/create" }]);
  }
  const creator = session({ id: "b1", site_url: "http://ada.localhost:4000" });
  expect(labels(menuSections(onSite, creator, []))).not.toContain("Write something");
});

test("a signed-in user is not prompted to sign in", () => {
  expect(labels(menuSections(onSite, session({ id: "b1" }), []))).not.toContain("Sign in");
});

test("an empty section is omitted", () => {
  for (const section of menuSections(onSite, session({ id: "b1" }), [])) {
    expect(section.items.length).toBeGreaterThan(0);
  }
});
