import { getPost, listPosts } from "@quire/contracts/calls/posts";
import * as calls from "@quire/contracts/calls/siteImports";
import type { SiteImport } from "@quire/contracts/records/siteImport";
import type { UploadedFile } from "@quire/contracts/records/upload";
import { QueryTypes } from "sequelize";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { type Outbound, OutboundError } from "../../../platform/outbound/outbound.ts";
import { makeSite } from "../../../testing/factories/site.ts";
import { makePicture } from "../../../testing/media/picture.ts";
import { zip } from "../../../testing/media/zip.ts";
import type { Caller } from "../../../testing/testCaller.ts";
import { type TestServer, testServer } from "../../../testing/testServer.ts";
import { type SubstackPost, substackExport } from "./testing/substackExport.ts";

/** Pictures that stand on the web, and what was asked for there. */
const web = new Map<string, Buffer>();
const asked: string[] = [];
const outbound: Outbound = {
  async get(address) {
    asked.push(address);
    const body = web.get(address);
    if (!body) throw new OutboundError("unreachable");
    return { url: address, contentType: "image/png", body };
  },
};

let app: TestServer;
let siteId: string;
let owner: Caller;
beforeAll(async () => {
  app = await testServer({ outbound });
});
afterAll(() => app.close());
beforeEach(async () => {
  web.clear();
  asked.length = 0;
  ({ id: siteId } = await makeSite(app.platform));
  owner = await app.asProgram({ id: siteId });
});

async function send(bytes: Buffer | string, name = "export.zip"): Promise<UploadedFile> {
  const boundary = "quire-test-boundary";
  const head = `--${boundary}\r\nContent-Disposition: form-data; name="file"; filename="${name}"\r\n\r\n`;
  const body = Buffer.concat([head, bytes, `\r\n--${boundary}--\r\n`].map((part) => Buffer.from(part)));
  const answer = await owner.send("POST", `/api/w/sites/${siteId}/uploads/archive`, body, {
    headers: { "content-type": `multipart/form-data; boundary=${boundary}` },
  });
  expect([answer.status, answer.error]).toEqual([201, undefined]);
  return answer.body as UploadedFile;
}

async function start(bytes: Buffer | string, wishes: Partial<calls.NewSiteImport> = {}, name?: string) {
  const { id: file_id } = await send(bytes, name);
  const body: calls.NewSiteImport = { source: "substack", file_id, ...wishes };
  return owner.call(calls.startSiteImport, { params: { id: siteId }, body });
}

/** Sends an export and waits for what comes of it. */
async function bring(
  bytes: Buffer | string,
  wishes: Partial<calls.NewSiteImport> = {},
  name?: string,
): Promise<SiteImport> {
  const { status, body } = await start(bytes, wishes, name);
  expect(status).toBe(201);
  await app.platform.jobs.runDue();
  return look(body.id);
}

const look = async (importId: string) =>
  (await owner.call(calls.getSiteImport, { params: { id: siteId, importId } })).body;
const report = async ({ id }: SiteImport, query: object = {}) =>
  (await owner.call(calls.listImportedPosts, { params: { id: siteId, importId: id }, query })).body.posts;
const feed = async (status: "published" | "drafts" = "published") =>
  (await owner.call(listPosts, { params: { siteId }, query: { status } })).body.posts;
const textOf = async (id: string) =>
  (await owner.call(getPost, { params: { siteId, id }, query: { post_content_type: "html" } })).body;

const post = (id: string, title: string, more: Partial<SubstackPost> = {}): SubstackPost => ({
  id,
  title,
  html: `<p>${title}, in words.</p>`,
  ...more,
});

describe("an export", () => {
  it("comes with its dates, states and words, and tells nobody", async () => {
    const done = await bring(
      await substackExport([
        post("1.first", "The first", { date: "2019-01-02T03:04:05.000Z" }),
        post("2.second", "The second", {
          date: "2020-02-03T04:05:06.000Z",
          html: "<p>Call me <b>Ishmael</b>.</p>",
        }),
        post("3.draft", "Not yet", { published: false }),
      ]),
    );
    expect(done).toMatchObject({
      state: "done",
      problem: null,
      counts: { posts: 3, added: 3, published: 2, already: 0, refused: 0 },
    });
    const shown = await feed();
    expect(shown.map(({ title, published }) => [title, published])).toEqual([
      ["The second", "2020-02-03T04:05:06.000Z"],
      ["The first", "2019-01-02T03:04:05.000Z"],
    ]);
    expect((await textOf(shown[0]?.id as string)).content).toContain("Call me <strong>Ishmael</strong>.");
    expect((await feed("drafts")).map(({ title }) => title)).toEqual(["Not yet"]);
    expect(app.platform.outbox).toEqual([]);
    expect((await report(done)).map(({ position, outcome, status }) => [position, outcome, status])).toEqual([
      [1, "added", "published"],
      [2, "added", "published"],
      [3, "added", "drafts"],
    ]);
  });

  it("brought again, also a later one, brings only what is new", async () => {
    await bring(await substackExport([post("1.first", "The first")]));
    const [before] = await feed();
    const again = await bring(
      await substackExport([post("1.first", "The first, retold"), post("2.second", "The second")]),
    );
    expect(again.counts).toMatchObject({ posts: 2, added: 1, already: 1 });
    expect((await feed()).map(({ title }) => title).sort()).toEqual(["The first", "The second"]);
    const [first] = await report(again);
    expect(first).toMatchObject({ outcome: "already", post_id: before?.id });
  });

  it("tried first, says the same and leaves everything as it was", async () => {
    const bytes = await substackExport([
      post("1.first", "The first"),
      post("2.draft", "D", { published: false }),
    ]);
    const tried = await bring(bytes, { dry_run: true });
    expect(tried).toMatchObject({
      state: "done",
      dry_run: true,
      counts: { posts: 2, added: 2, published: 1 },
    });
    expect([await feed(), await feed("drafts"), asked]).toEqual([[], [], []]);
    const done = await bring(bytes);
    expect(done.counts).toMatchObject({ posts: 2, added: 2, published: 1 });
  });

  it("as drafts shows nothing, and a draft published later has the date that it had", async () => {
    const done = await bring(
      await substackExport([post("1.a", "Once", { date: "2018-05-06T07:08:09.000Z" })]),
      {
        as_drafts: true,
      },
    );
    expect(done.counts).toMatchObject({ added: 1, published: 0 });
    const [draft] = await feed("drafts");
    await owner.send("POST", `/api/w/${siteId}/posts/${draft?.id}/publish`, {});
    expect((await feed())[0]?.published).toBe("2018-05-06T07:08:09.000Z");
  });

  it("of a paid post keeps it from everybody until it has a price", async () => {
    const done = await bring(await substackExport([post("1.paid", "For payers", { audience: "only_paid" })]));
    expect(done.counts).toMatchObject({ added: 1, published: 0 });
    expect([await feed(), (await feed("drafts")).length]).toEqual([[], 1]);
    const [told] = await report(done, { noted: true });
    expect(told?.left_out.join(" ")).toMatch(/stays a draft/);
  });

  it("may bring more posts than one may write in a day", async () => {
    const many = Array.from({ length: 120 }, (_, n) => post(`${n}.p`, `Post ${n}`));
    expect((await bring(await substackExport(many))).counts).toMatchObject({ added: 120, refused: 0 });
  });
});

describe("its pictures", () => {
  const shown = "https://cdn.example.com/whale.png";
  const html = `<p>Look:</p><figure><img src="${shown}" alt="A whale"></figure>`;

  it("become the site's own, each once", async () => {
    web.set(shown, await makePicture("#205080"));
    const done = await bring(
      await substackExport([post("1.a", "One", { html }), post("2.b", "Two", { html })]),
    );
    expect(done.counts).toMatchObject({ pictures: 2, pictures_missing: 0 });
    expect(asked).toEqual([shown]);
    for (const { id } of await feed()) {
      const { content } = await textOf(id);
      expect(content).toContain("/files/");
      expect(content).not.toContain("cdn.example.com");
    }
  });

  it("that can't be had stay where they are, and are named", async () => {
    const done = await bring(await substackExport([post("1.a", "One", { html })]));
    expect(done.counts).toMatchObject({ added: 1, pictures: 0, pictures_missing: 1 });
    expect((await textOf((await feed())[0]?.id as string)).content).toContain(shown);
    expect((await report(done, { noted: true }))[0]?.left_out).toEqual([
      `A picture could not be fetched: ${shown}`,
    ]);
  });

  it("that are none are refused like any upload", async () => {
    web.set(shown, Buffer.from("a program that is called a picture"));
    const done = await bring(await substackExport([post("1.a", "One", { html })]));
    expect(done.counts).toMatchObject({ added: 1, pictures_missing: 1 });
    expect((await report(done))[0]?.left_out[0]).toMatch(/^A picture was not taken \(This image format/);
  });

  it("of a server that is gone are not waited for one by one", async () => {
    const many = Array.from({ length: 40 }, (_, n) => `<img src="https://gone.example.com/${n}.png">`).join(
      "",
    );
    const done = await bring(await substackExport([post("1.a", "One", { html: `<p>x</p>${many}` })]));
    expect(done.counts.pictures_missing).toBe(40);
    expect(asked.length).toBeLessThan(12);
  });

  it("in the export are taken from there", async () => {
    const ghost = JSON.stringify({
      db: [
        {
          meta: { version: "5.0.0" },
          data: {
            posts: [
              {
                id: "5f",
                title: "With a picture",
                slug: "with-a-picture",
                html: '<p>x</p><img src="__GHOST_URL__/content/images/2020/01/whale.png">',
                feature_image: "__GHOST_URL__/content/images/2020/01/cover.png",
                type: "post",
                status: "published",
                visibility: "public",
                created_at: "2020-01-01T00:00:00.000Z",
                published_at: "2020-01-02T00:00:00.000Z",
              },
            ],
            tags: [],
            posts_tags: [],
          },
        },
      ],
    });
    const done = await bring(
      await zip({
        "blog.json": ghost,
        "content/images/2020/01/whale.png": await makePicture("#102030"),
        "content/images/2020/01/cover.png": await makePicture("#a0b0c0"),
      }),
      { source: "ghost" },
    );
    expect(done).toMatchObject({ state: "done", counts: { added: 1, pictures: 2, pictures_missing: 0 } });
    expect(asked).toEqual([]);
    const [shownPost] = await feed();
    expect(shownPost?.meta.cover?.image).toMatch(/^\/files\//);
  });
});

describe("an import", () => {
  it("sent twice under one id is one", async () => {
    const { id: file_id } = await send(await substackExport([post("1.a", "One")]));
    const body = { id: app.platform.newId(), file_id, source: "substack" as const };
    const both = await Promise.all(
      [1, 2].map(() => owner.call(calls.startSiteImport, { params: { id: siteId }, body })),
    );
    expect(both.map(({ status, body: { id } }) => [status, id])).toEqual([
      [201, body.id],
      [201, body.id],
    ]);
    await app.platform.jobs.runDue();
    expect((await look(body.id)).counts.added).toBe(1);
  });

  it("that was cut off goes on behind the last post that was written down", async () => {
    const bytes = await substackExport([post("1.a", "One"), post("2.b", "Two"), post("3.c", "Three")]);
    const done = await bring(bytes);
    // As a server leaves it that died after the second.
    await app.platform.db.query("DELETE FROM posts WHERE site_id = $siteId AND title = 'Three'", {
      bind: { siteId },
    });
    await app.platform.db.query("DELETE FROM site_import_posts WHERE import_id = $id AND position = 3", {
      bind: { id: done.id },
    });
    await app.platform.db.query(
      `UPDATE site_imports SET state = 'reading', finished_at = NULL,
              counts = counts || '{"posts": 2, "added": 2, "published": 2}' WHERE id = $id`,
      { bind: { id: done.id } },
    );
    const { runSiteImport } = await import("./jobs/names.ts");
    await app.platform.jobs.enqueue(null, runSiteImport, { importId: done.id });
    await app.platform.jobs.runDue();
    expect(await look(done.id)).toMatchObject({
      state: "done",
      counts: { posts: 3, added: 3, published: 3 },
    });
    expect((await feed()).map(({ title }) => title).sort()).toEqual(["One", "Three", "Two"]);
  });

  it("waits for another of the same site, however long that takes", async () => {
    const { body } = await start(await substackExport([post("1.a", "One")]));
    await app.platform.withOwnConnection(async (client) => {
      await client.query("SELECT pg_advisory_lock(hashtextextended($1, 0))", [`site import of ${siteId}`]);
      for (let tries = 0; tries < 10; tries++) {
        await app.platform.jobs.runDue();
        await app.platform.advance(10_000);
      }
      expect((await look(body.id)).state).toBe("waiting");
    });
    await app.platform.jobs.runDue();
    expect(await look(body.id)).toMatchObject({ state: "done", counts: { added: 1 } });
  });

  it("that was cancelled brings nothing, and can't be cancelled once it is over", async () => {
    const { body } = await start(await substackExport([post("1.a", "One")]));
    const params = { id: siteId, importId: body.id };
    expect((await owner.call(calls.cancelSiteImport, { params })).body.state).toBe("cancelled");
    await app.platform.jobs.runDue();
    expect(await feed()).toEqual([]);
    const over = await bring(await substackExport([post("1.a", "One")]));
    const late = await owner.call(calls.cancelSiteImport, { params: { id: siteId, importId: over.id } });
    expect([late.status, late.error?.code]).toEqual([409, "import_over"]);
  });

  it.each([
    ["another platform's", () => zip({ "readme.txt": "nothing" }), /This is no Substack export/],
    ["a broken zip", async () => (await substackExport([post("1.a", "A")])).subarray(0, 200), /broken/],
  ])("of %s fails with what to do", async (_, make, problem) => {
    const failed = await bring(await make());
    expect(failed).toMatchObject({ state: "failed", problem: expect.stringMatching(problem) });
  });

  it.each([
    ["a picture", () => makePicture("#000000"), "export.zip"],
    ["bytes", async () => Buffer.from([1, 2, 3, 0, 5]), "export.json"],
    ["a text", async () => Buffer.from("Call me Ishmael."), "export.xml"],
  ])("of %s is refused when it is sent", async (_, make, name) => {
    const boundary = "b";
    const head = `--${boundary}\r\nContent-Disposition: form-data; name="file"; filename="${name}"\r\n\r\n`;
    const body = Buffer.concat([Buffer.from(head), await make(), Buffer.from(`\r\n--${boundary}--\r\n`)]);
    const answer = await owner.send("POST", `/api/w/sites/${siteId}/uploads/archive`, body, {
      headers: { "content-type": `multipart/form-data; boundary=${boundary}` },
    });
    expect([answer.status, answer.error?.code]).toEqual([415, "archive_unsupported"]);
  });

  it("forgets the file a day later, and nobody else's eyes see it", async () => {
    const done = await bring(await substackExport([post("1.a", "One")]));
    const stranger = await app.asProgram({ id: (await makeSite(app.platform)).id });
    const params = { id: siteId, importId: done.id };
    expect((await stranger.call(calls.getSiteImport, { params })).status).toBe(403);
    await app.platform.advance(25 * 60 * 60_000);
    await app.platform.jobs.runDue();
    const left = await app.platform.db.query(
      "SELECT 1 FROM files WHERE site_id = $siteId AND kind = 'archive'",
      {
        bind: { siteId },
        type: QueryTypes.SELECT,
      },
    );
    expect(left).toEqual([]);
    expect((await look(done.id)).state).toBe("done");
  });

  it("names the field of an address that is none", async () => {
    const { error, status } = await start(await substackExport([post("1.a", "One")]), {
      site_url: "javascript:alert(1)",
    });
    expect([status, error?.issues?.[0]?.path]).toEqual([400, "body.site_url"]);
  });
});
