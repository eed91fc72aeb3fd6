import type { Page } from "@quire/contracts/records/page";
import { afterAll, beforeAll, expect, it } from "vitest";
import { makePublication } from "../testing/factories/publication.ts";
import { makeSite } from "../testing/factories/site.ts";
import { type TestServer, testServer } from "../testing/testServer.ts";

let app: TestServer;
beforeAll(async () => {
  app = await testServer();
});
afterAll(() => app.close());

async function fetchPageData(path: string, host = "localhost:4000"): Promise<Page> {
  const { payload } = await app.server.inject({
    url: `/api/sr/page?path=${encodeURIComponent(path)}`,
    headers: { host },
  });
  return JSON.parse(payload);
}

async function makeStory() {
  const site = await makeSite(app.platform, { name: "Herman Melville" });
  const of = { site_id: site.id };
  const story = await makePublication(app.platform, { ...of, ptype: "parent", subtype: "story" });
  const [first, second] = [1, 2].map((position) =>
    makePublication(app.platform, { ...of, ptype: "chapter", parent_id: story.post_id, position }),
  );
  return { site, story, first: await first, second: await second };
}

it("a chapter of any site opens on the platform, and every link stays there", async () => {
  const { site, story, first, second } = await makeStory();
  const at = (id = "") => `/read/${site.id}/${id}`;
  const page = await fetchPageData(at(first?.post_id));
  expect([page.status, page.site, page.read_from?.name]).toEqual([200, null, "Herman Melville"]);
  if (page.data.kind !== "post") throw new Error("no post");
  const { post, previous, next } = page.data;
  expect([post.permalink, post.parent?.permalink, previous, next?.permalink]).toEqual([
    at(first?.post_id),
    at(story.post_id),
    null,
    at(second?.post_id),
  ]);
  const serial = await fetchPageData(at(story.post_id));
  expect(serial.data.kind === "serial" && serial.data.chapters.map(({ permalink }) => permalink)).toEqual([
    at(first?.post_id),
    at(second?.post_id),
  ]);
});

it("its canonical address stays the site's", async () => {
  const { site, first } = await makeStory();
  const { payload } = await app.server.inject({
    url: `/read/${site.id}/${first?.post_id}`,
    headers: { host: "localhost:4000" },
  });
  expect(payload).toContain(`<link rel="canonical" href="http://${site.domain}.localhost:4000/chapter/`);
});

it("an unpublished post doesn't exist, nor one under another site's id or on a site's host", async () => {
  const { site, first } = await makeStory();
  const other = await makeSite(app.platform);
  const statuses = [
    (await fetchPageData(`/read/${site.id}/${app.platform.newId()}`)).status,
    (await fetchPageData(`/read/${other.id}/${first?.post_id}`)).status,
    (await fetchPageData(`/read/${app.platform.newId()}/${first?.post_id}`)).status,
    (await fetchPageData(`/read/${site.id}/${first?.post_id}`, `${site.domain}.localhost:4000`)).status,
  ];
  expect(statuses).toEqual([404, 404, 404, 404]);
});

it("a locked text shows its opening and nothing more", async () => {
  const site = await makeSite(app.platform);
  const post = await makePublication(app.platform, { site_id: site.id, visibility: "follow" });
  const page = await fetchPageData(`/read/${site.id}/${post.post_id}`);
  expect(page.data.kind === "post" && page.data.post.content_is_opening).toBe(true);
});
