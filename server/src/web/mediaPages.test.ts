import { createPost, publishPost, unpublishPost } from "@quire/contracts/calls/posts";
import { parse } from "parse5";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { makeFile } from "../testing/factories/file.ts";
import { makePublication } from "../testing/factories/publication.ts";
import { makeSite } from "../testing/factories/site.ts";
import { elementsOf, type FoundElement, textOf } from "../testing/readMarkup.ts";
import type { Caller } from "../testing/testCaller.ts";
import { type TestServer, testServer } from "../testing/testServer.ts";

let app: TestServer;
let siteId: string;
let host: string;
let owner: Caller;
let guest: Caller;
let comic: string;

beforeAll(async () => {
  app = await testServer();
  const site = await makeSite(app.platform);
  siteId = site.id;
  host = `${site.domain}.localhost:4000`;
  owner = await app.asProgram(site);
  guest = await app.asGuest();
  const serial = { site_id: siteId, ptype: "parent", subtype: "comic" } as const;
  comic = (await makePublication(app.platform, serial)).post_id;
});
afterAll(() => app.close());

const file = async (fields: object = {}) => (await makeFile(app.platform, { site_id: siteId, ...fields })).id;
async function published(body: object): Promise<{ id: string; permalink: string }> {
  const post = { ptype: "blog", title: "A post", ...body } as never;
  const { body: made } = await owner.call(createPost, { params: { siteId }, body: post });
  const published = await owner.call(publishPost, { params: { siteId, id: made.id }, body: {} });
  expect(published.error).toBeUndefined();
  return published.body;
}
const get = (path: string) => guest.get(path, { headers: { host } });
async function elementsAt(path: string): Promise<FoundElement[]> {
  const page = await get(path);
  expect(page.status).toBe(200);
  return elementsOf(parse(String(page.body)));
}
const named = (all: FoundElement[], name: string) => all.filter((one) => one.name === name);
const structured = (all: FoundElement[]) =>
  named(all, "script")
    .filter(({ attributes }) => attributes.type === "application/ld+json")
    .map((one) => JSON.parse(textOf(one))["@type"]);

describe("without JavaScript", () => {
  it("a comic shows its pages in order, each with its alt text and size", async () => {
    const files = [{ file: await file(), alt: "A whale" }, { file: await file({ width: 600, height: 900 }) }];
    const { permalink } = await published({ ptype: "episode", parent: comic, direction: "rtl", files });
    const all = await elementsAt(permalink);
    const list = all.find(({ attributes }) => attributes["data-direction"] === "rtl");
    const pages = named(list ? elementsOf(list.node) : [], "img").map(({ attributes }) => attributes);
    expect(pages.map(({ alt, width, height }) => [alt, width, height])).toEqual([
      ["A whale", "1200", "800"],
      ["Page 2", "600", "900"],
    ]);
    expect(structured(all)).toContain("ComicIssue");
  });

  it("a closed comic shows its first pages and its page count, and names no other page", async () => {
    const ids = await Promise.all(Array.from({ length: 8 }, () => file()));
    const paid = { visibility: "paid", pricing: { web: { INR: 5000 } } };
    const files = ids.map((id) => ({ file: id, alt: `Canary ${id}` }));
    const { permalink } = await published({ ptype: "episode", parent: comic, files, ...paid });
    const html = String((await get(permalink)).body);
    expect(html).toContain("2 of 8 pages can be seen here.");
    expect(html).toContain(ids[1]);
    for (const id of ids.slice(2)) expect(html).not.toContain(id);
  });

  it.each(["audio", "video"] as const)(
    "%s plays in the browser's own player, which loads nothing before playback",
    async (kind) => {
      const media = await file({ kind, public: false, name: `whale.${kind}`, content_type: `${kind}/mp4` });
      const { id, permalink } = await published({ subtype: kind, files: [{ file: media }] });
      const [player] = named(await elementsAt(permalink), kind);
      expect(player?.attributes).toMatchObject({ controls: "", preload: "none" });
      const [source] = named(player ? elementsOf(player.node) : [], "source");
      expect(source?.attributes).toEqual({
        src: `/api/r/${siteId}/posts/${id}/files/${media}`,
        type: `${kind}/mp4`,
      });
    },
  );

  it("an e-book shows its name, page count and size, with a download link", async () => {
    const pdf = { kind: "pdf", public: false, name: "whale.pdf", content_type: "application/pdf" };
    const { permalink } = await published({
      ptype: "dg",
      subtype: "document",
      summary: "A whale.",
      cover_file: await file(),
      pricing: { web: { INR: 0 } },
      files: [{ file: await file({ ...pdf, pages: 30, size: 1_200_000 }) }],
    });
    const all = await elementsAt(permalink);
    const row = all.find(({ attributes }) => attributes.class === "media-file");
    expect(textOf(row)).toContain("whale.pdf");
    expect(textOf(row)).toContain("PDF · 30 pages · 1.2 MB");
    const save = all.find(({ attributes }) => attributes.download === "whale.pdf");
    expect(save?.attributes.href).toMatch(/\/files\/b[0-9a-z]{19}\?download=true$/);
    expect(structured(all)).toContain("Book");
  });
});

describe("an address", () => {
  it.each(["post", "chapter", "story", "comic", "episode", "archive"])(
    "with /%s/ redirects to the post's own",
    async (segment) => {
      const { id, permalink } = await published({ title: "One address" });
      const answer = await get(`/${segment}/${id}`);
      const canonical = permalink.startsWith(`/${segment}/${id}/`) ? permalink : answer.headers.location;
      expect([answer.status, canonical]).toEqual([301, permalink]);
    },
  );

  it("in the archive makes the app fetch what the user owns, and reveals nothing to others", async () => {
    const { id } = await published({ title: "Withdrawn words" });
    await owner.call(unpublishPost, { params: { siteId, id } });
    const answer = await get(`/archive/${id}`);
    expect(answer.status).toBe(200);
    expect(String(answer.body)).not.toContain("Withdrawn words");
    const unknown = await get("/archive/b0000000000000000000");
    expect([unknown.status, String(unknown.body).includes('"screen":"archive"')]).toEqual([200, true]);
    expect((await get(`/post/${id}`)).status).toBe(404);
  });
});
