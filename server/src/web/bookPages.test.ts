import type { Page } from "@quire/contracts/records/page";
import { afterAll, beforeAll, expect, it } from "vitest";
import { makeBook } from "../testing/factories/book.ts";
import { makeSite } from "../testing/factories/site.ts";
import { type TestServer, testServer } from "../testing/testServer.ts";

let app: TestServer;
beforeAll(async () => {
  app = await testServer();
});
afterAll(() => app.close());

async function fetchPage(path: string, host: string): Promise<Page> {
  const { payload } = await app.server.inject({
    url: `/api/sr/page?path=${encodeURIComponent(path)}`,
    headers: { host },
  });
  return JSON.parse(payload);
}

async function makeBookSite() {
  const site = await makeSite(app.platform, { name: "Herman Melville" });
  const { id } = await makeBook(app.platform, { site_id: site.id });
  return { site, id, host: `${site.domain}.localhost:4000` };
}

it("a book's page has its specifications and list prices, and is the same for everyone", async () => {
  const { id, host } = await makeBookSite();
  const { data } = await fetchPage(`/book/${id}`, host);
  if (data.kind !== "book") throw new Error(`a page of kind ${data.kind}`);
  expect(data.book).toMatchObject({
    pages: 300,
    prices: { INR: 60_000, USD: 2_500 },
    own_prices: null,
    is_orderable: true,
  });
  expect(data.book.spine).toBeCloseTo(300 / 444 + 0.06);
  const { payload, headers } = await app.server.inject({ url: data.post.permalink, headers: { host } });
  expect(headers["set-cookie"]).toBeUndefined();
  expect(payload).toContain('"@type":"Book"');
  expect(payload).toContain('property="og:type" content="book"');
});

it("a book of any site opens on the platform", async () => {
  const { site, id } = await makeBookSite();
  const page = await fetchPage(`/read/${site.id}/${id}`, "localhost:4000");
  expect([page.data.kind, page.site, page.read_from?.name]).toEqual(["book", null, "Herman Melville"]);
});

it("hides the cover and the sample of an explicit book", async () => {
  const site = await makeSite(app.platform);
  const sample = { key: "books/x/sample.pdf", size: 1000, md5: "0".repeat(32) };
  const { id } = await makeBook(app.platform, { site_id: site.id, edition: { sample } });
  await app.platform.db.query("UPDATE publications SET nsfw = true WHERE post_id = $id", { bind: { id } });
  const { data } = await fetchPage(`/book/${id}`, `${site.domain}.localhost:4000`);
  if (data.kind !== "book") throw new Error(`a page of kind ${data.kind}`);
  expect(data.post.meta.explicit).toBe("hidden");
  expect([data.book.cover_image, data.book.sample]).toEqual([null, null]);
});
