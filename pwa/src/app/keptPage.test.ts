import { expect, test } from "vitest";
import { page, postPage } from "../testing/pages.ts";
import { loadKeptPage } from "./keptPage.ts";

const host = "melville.localhost:4000";
const home = page({
  kind: "site_feed",
  tab: "home",
  feed: { posts: [], next: null, search: "", sort: "newest" },
  pinned: [],
});

function device(kept: Record<string, typeof home>) {
  const paths = Object.keys(kept).map((key) => key.slice(key.indexOf("/")));
  return {
    loadPage: async (key: string) => kept[key] ?? null,
    listKept: async () => paths.filter((path) => path !== "/").map((path) => ({ path })),
  };
}

test("a page that was kept is the page of its host and path", async () => {
  const post = postPage();
  const load = device({ [host + post.path]: post, [`other.localhost:4000${post.path}`]: home });
  expect(await loadKeptPage(load, host, post.path)).toBe(post);
});

test("the library opens with no server, under the name of its site", async () => {
  const library = await loadKeptPage(device({ [`${host}/`]: home }), host, "/library");
  expect(library).toMatchObject({
    data: { kind: "app", screen: "library" },
    site: { name: "Herman Melville" },
  });
});

test("a kept story names the site where its home was never opened", async () => {
  const story = postPage({ ptype: "parent", subtype: "story" });
  const library = await loadKeptPage(device({ [host + story.path]: story }), host, "/library");
  expect(library?.site?.name).toBe("Herman Melville");
});

test("the library opens even where nothing was kept", async () => {
  expect(await loadKeptPage(device({}), host, "/library")).toMatchObject({ site: null, title: "Library" });
});

test("nothing else is made up", async () => {
  expect(await loadKeptPage(device({ [`${host}/`]: home }), host, "/settings")).toBeNull();
});
