import { ROUTES } from "@quire/domain/sites/routes";
import { expect, test } from "vitest";
import { page, postPage } from "../testing/pages.ts";
import { isOfflineScreen } from "./offlineScreens.ts";
import { loadSavedPage } from "./savedPage.ts";

const host = "melville.localhost:4000";
const home = page({
  kind: "site_feed",
  tab: "home",
  feed: { posts: [], next: null, search: "", sort: "newest" },
  pinned: [],
});

function device(saved: Record<string, typeof home>, lists: Record<string, unknown> = {}) {
  const paths = Object.keys(saved).map((key) => key.slice(key.indexOf("/")));
  return {
    loadPage: async (key: string) => saved[key] ?? null,
    listSaved: async () => paths.filter((path) => path !== "/").map((path) => ({ path })),
    loadOwnList: async (name: string): Promise<unknown> => lists[name],
  };
}

test("a saved page is found by its host and path", async () => {
  const post = postPage();
  const load = device({ [host + post.path]: post, [`other.localhost:4000${post.path}`]: home });
  expect(await loadSavedPage(load, host, post.path)).toBe(post);
});

test("the library opens without a server, under its site's name", async () => {
  const library = await loadSavedPage(device({ [`${host}/`]: home }), host, "/library");
  expect(library).toMatchObject({
    data: { kind: "app", screen: "library" },
    site: { name: "Herman Melville" },
  });
});

test("a saved story names the site whose home was never opened", async () => {
  const story = postPage({ ptype: "parent", subtype: "story" });
  const library = await loadSavedPage(device({ [host + story.path]: story }), host, "/library");
  expect(library?.site?.name).toBe("Herman Melville");
});

test("the library opens even where nothing was saved", async () => {
  expect(await loadSavedPage(device({}), host, "/library")).toMatchObject({ site: null, title: "Library" });
});

test("no other page is made up", async () => {
  expect(await loadSavedPage(device({ [`${host}/`]: home }), host, "/settings")).toBeNull();
});

test.each([
  ["/drafts", "own_posts"],
  ["/studio", "studio"],
  ["/studio/serials", "own_posts"],
  ["/studio/pages", "site_pages"],
  ["/studio/pages/b01j0000000mmmmmmmmm", "site_page_edit"],
  ["/post/new", "post_new"],
  ["/post/b0000000000000000001/edit", "post_edit"],
  ["/story/b0000000000000000001/chapter/new", "child_new"],
  ["/story/b0000000000000000001/chapter/b0000000000000000002/edit", "child_edit"],
])("a writing screen opens without a server: %s", async (path, screen) => {
  const found = await loadSavedPage(device({ [`${host}/`]: home }), host, path);
  expect(found?.data).toMatchObject({ kind: "app", screen });
  expect(found?.site?.name).toBe("Herman Melville");
});

test.each([
  ["/purchases", "purchases"],
  ["/purchase/b0000000000000000001", "purchase"],
])("a purchase screen opens without a server: %s", async (path, screen) => {
  expect((await loadSavedPage(device({}), host, path))?.data).toMatchObject({ kind: "app", screen });
});

test.each([
  ["/earnings", "earnings"],
  ["/stats", "stats"],
  ["/stats/posts/b0000000000000000000", "post_stats"],
  ["/deliveries", "deliveries"],
  ["/pro", "pro_plan"],
  ["/invite", "invite"],
])("a creator's screen opens without a server: %s", async (path, screen) => {
  expect((await loadSavedPage(device({}), host, path))?.data).toMatchObject({ kind: "app", screen });
});

test.each(
  ROUTES.filter(({ screen }) => isOfflineScreen(screen)).map(({ path, screen }) => ({
    path: path.replace(/\[(\w+)[^\]]*\]/g, "$1").replace(/\{\w+\}/g, "b0000000000000000001"),
    screen,
  })),
)("an offline screen is reachable without a server: $path", async ({ path, screen }) => {
  expect((await loadSavedPage(device({}), host, path))?.data).toMatchObject({ kind: "app", screen });
});

test("the user's own site is known where none of its pages was visited", async () => {
  const found = await loadSavedPage(device({}, { frame: home }), host, "/drafts");
  expect(found?.site?.name).toBe("Herman Melville");
});

test("a path outside the offline screens is not made up", async () => {
  expect(await loadSavedPage(device({ [`${host}/`]: home }), host, "/mailinglist")).toBeNull();
  expect(await loadSavedPage(device({ [`${host}/`]: home }), host, "/new/thing")).toBeNull();
});
