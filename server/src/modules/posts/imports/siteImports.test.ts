import { Readable } from "node:stream";
import { getPost, listPosts } from "@quire/contracts/calls/posts";
import * as calls from "@quire/contracts/calls/siteImports";
import type { SiteImport } from "@quire/contracts/records/siteImport";
import type { UploadedFile } from "@quire/contracts/records/upload";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { execute, select } from "../../../platform/database/select.ts";
import { limitTable } from "../../../platform/limits/limitTable.ts";
import { type Outbound, OutboundError } from "../../../platform/outbound/outbound.ts";
import { makeSite } from "../../../testing/factories/site.ts";
import { silentMp3 } from "../../../testing/media/mp3.ts";
import { pdf } from "../../../testing/media/pdf.ts";
import { makePicture } from "../../../testing/media/picture.ts";
import { zip } from "../../../testing/media/zip.ts";
import type { Caller } from "../../../testing/testCaller.ts";
import { type TestServer, testServer } from "../../../testing/testServer.ts";
import { type SubstackPost, substackExport } from "./testing/substackExport.ts";

/** Fake pictures on the web, and the requests made to them. */
const web = new Map<string, Buffer>();
const requests: string[] = [];
async function get(address: string) {
  requests.push(address);
  const body = web.get(address);
  if (!body) throw new OutboundError("unreachable");
  return { url: address, contentType: "image/png", body };
}
const outbound: Pick<Outbound, "get" | "open"> = {
  get,
  open: async (address) => Readable.from([(await get(address)).body]),
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
  requests.length = 0;
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

async function start(bytes: Buffer | string, options: Partial<calls.NewSiteImport> = {}, name?: string) {
  const { id: file_id } = await send(bytes, name);
  const body: calls.NewSiteImport = { source: "substack", file_id, ...options };
  return owner.call(calls.startSiteImport, { params: { id: siteId }, body });
}

/** Uploads an export and waits for its import. */
async function runImport(
  bytes: Buffer | string,
  options: Partial<calls.NewSiteImport> = {},
  name?: string,
): Promise<SiteImport> {
  const { status, body } = await start(bytes, options, name);
  expect(status).toBe(201);
  await app.platform.jobs.runDue();
  return getImport(body.id);
}

const getImport = async (importId: string) =>
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

/** A WordPress export of one post. */
const wxr = (html: string) =>
  `<rss xmlns:content="c" xmlns:wp="http://wordpress.org/export/1.2/"><channel><link>https://crumb.example</link><item><title>Bread</title><guid>https://crumb.example/?p=1</guid><content:encoded><![CDATA[${html}]]></content:encoded><wp:post_id>1</wp:post_id><wp:post_date_gmt>2020-01-02 03:04:05</wp:post_date_gmt><wp:status>publish</wp:status><wp:post_type>post</wp:post_type></item></channel></rss>`;

describe("an export", () => {
  it("is imported with its dates, states and texts, and notifies no one", async () => {
    const done = await runImport(
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
    const published = await feed();
    expect(published.map(({ title, published }) => [title, published])).toEqual([
      ["The second", "2020-02-03T04:05:06.000Z"],
      ["The first", "2019-01-02T03:04:05.000Z"],
    ]);
    expect((await textOf(published[0]?.id as string)).content).toContain("Call me <strong>Ishmael</strong>.");
    expect((await feed("drafts")).map(({ title }) => title)).toEqual(["Not yet"]);
    expect(app.platform.outbox).toEqual([]);
    expect((await report(done)).map(({ position, outcome, status }) => [position, outcome, status])).toEqual([
      [1, "added", "published"],
      [2, "added", "published"],
      [3, "added", "drafts"],
    ]);
  });

  it("makes audio posts of a podcast, and links to a recording that can't be fetched", async () => {
    const item = (name: string) =>
      `<item><title>${name}</title><description>Notes.</description><enclosure type="audio/mpeg" url="https://cdn.example/${name}.mp3?x=1"/></item>`;
    web.set("https://cdn.example/One.mp3?x=1", silentMp3(40));
    const rss = `<rss><channel>${item("One")}${item("Two")}</channel></rss>`;
    const done = await runImport(rss, { source: "rss" }, "feed.xml");
    expect(done.counts).toMatchObject({ added: 2, published: 2 });
    const [one, two] = await report(done);
    expect([one?.left_out, two?.left_out]).toEqual([
      [],
      ["A recording couldn't be fetched, and is a link now: https://cdn.example/Two.mp3?x=1"],
    ]);
    const episode = await textOf(one?.post_id as string);
    expect(episode).toMatchObject({ subtype: "audio", files: [{ name: "One.mp3" }] });
    expect((await textOf(two?.post_id as string)).content).toContain("https://cdn.example/Two.mp3?x=1");
  });

  it("fetches the files on its former site that its text links to, and reports those that it can't", async () => {
    const at = "https://crumb.example/wp-content/uploads";
    web.set(`${at}/bread.pdf`, await pdf(1));
    web.set(`${at}/oven.mp3`, silentMp3(40));
    const html =
      `<p><a href="${at}/bread.pdf">The recipe</a></p><audio src="${at}/oven.mp3"></audio>` +
      `<p>See <a href="${at}/gone.epub">the book</a> and <a href="https://other.example/a.pdf">this</a>.</p>`;
    const tried = await runImport(wxr(html), { source: "wordpress", dry_run: true }, "crumb.xml");
    expect([requests, (await report(tried))[0]?.left_out]).toEqual([[], []]);
    const done = await runImport(wxr(html), { source: "wordpress" }, "crumb.xml");
    expect((await report(done))[0]?.left_out).toEqual([
      `A file couldn't be fetched, and stays a link: ${at}/gone.epub`,
    ]);
    const [bread] = await feed();
    const { content } = await textOf(bread?.id as string);
    expect(content).toMatch(/data-kind="file"[^>]*>.*The recipe/);
    expect(content).toMatch(/data-kind="audio"/);
    expect(content).toContain(`<a href="${at}/gone.epub"`);
    expect(content).toContain('<a href="https://other.example/a.pdf"');
    expect(content).not.toContain("bread.pdf");
    expect(requests).toEqual(["bread.pdf", "oven.mp3", "gone.epub"].map((name) => `${at}/${name}`));
  });

  it("imports only new posts the second time, also from a later export", async () => {
    await runImport(await substackExport([post("1.first", "The first")]));
    const [before] = await feed();
    const second = await runImport(
      await substackExport([post("1.first", "The first, retold"), post("2.second", "The second")]),
    );
    expect(second.counts).toMatchObject({ posts: 2, added: 1, already: 1 });
    expect((await feed()).map(({ title }) => title).sort()).toEqual(["The first", "The second"]);
    const [first] = await report(second);
    expect(first).toMatchObject({ outcome: "already", post_id: before?.id });
  });

  it("reports the same in a dry run and changes nothing", async () => {
    const bytes = await substackExport([
      post("1.first", "The first"),
      post("2.draft", "D", { published: false }),
    ]);
    const tried = await runImport(bytes, { dry_run: true });
    expect(tried).toMatchObject({
      state: "done",
      dry_run: true,
      counts: { posts: 2, added: 2, published: 1 },
    });
    expect([await feed(), await feed("drafts"), requests]).toEqual([[], [], []]);
    const done = await runImport(bytes);
    expect(done.counts).toMatchObject({ posts: 2, added: 2, published: 1 });
  });

  it("adds a post that two of its files hold once", async () => {
    const bytes = await zip({ "a.xml": wxr("<p>Bread.</p>"), "b.xml": wxr("<p>Bread.</p>") });
    const { counts } = await runImport(bytes, { source: "wordpress" });
    expect(counts).toMatchObject({ posts: 2, added: 1, already: 1 });
  });

  it("imported as drafts shows nothing, and a draft published later has its original date", async () => {
    const done = await runImport(
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

  it("keeps a paid post closed until it has a price", async () => {
    const done = await runImport(
      await substackExport([post("1.paid", "For payers", { audience: "only_paid" })]),
    );
    expect(done.counts).toMatchObject({ added: 1, published: 0 });
    expect([await feed(), (await feed("drafts")).length]).toEqual([[], 1]);
    const [reported] = await report(done, { with_remarks: true });
    expect(reported?.left_out.join(" ")).toMatch(/stays a draft/);
  });

  it("may import more posts than the daily limit for new posts", async () => {
    const many = Array.from({ length: 120 }, (_, n) => post(`${n}.p`, `Post ${n}`));
    expect((await runImport(await substackExport(many))).counts).toMatchObject({ added: 120, refused: 0 });
  });
});

describe("its pictures", () => {
  const published = "https://cdn.example.com/whale.png";
  const html = `<p>Look:</p><figure><img src="${published}" alt="A whale"></figure>`;

  it("become the site's own, each once", async () => {
    web.set(published, await makePicture("#205080"));
    const done = await runImport(
      await substackExport([post("1.a", "One", { html }), post("2.b", "Two", { html })]),
    );
    expect(done.counts).toMatchObject({ pictures: 2, pictures_missing: 0 });
    expect(requests).toEqual([published]);
    for (const { id } of await feed()) {
      const { content } = await textOf(id);
      expect(content).toContain("/files/");
      expect(content).not.toContain("cdn.example.com");
    }
  });

  it("keep their address and are named if they can't be fetched", async () => {
    const done = await runImport(await substackExport([post("1.a", "One", { html })]));
    expect(done.counts).toMatchObject({ added: 1, pictures: 0, pictures_missing: 1 });
    expect((await textOf((await feed())[0]?.id as string)).content).toContain(encodeURIComponent(published));
    expect((await report(done, { with_remarks: true }))[0]?.left_out).toEqual([
      `A picture couldn't be fetched: ${published}`,
    ]);
  });

  it("are the originals of smaller copies, or the copies if there are none", async () => {
    const at = (name: string) => `https://crumb.example/wp-content/uploads/${name}`;
    web.set(at("sea.png"), await makePicture("#102030"));
    web.set(at("bay-300x200.png"), await makePicture("#302010"));
    const images = ["sea-300x200.png", "bay-300x200.png"].map((name) => `<img src="${at(name)}">`);
    const done = await runImport(await zip({ "a.xml": wxr(images.join("")) }), { source: "wordpress" });
    expect(done.counts).toMatchObject({ pictures: 2, pictures_missing: 0 });
    expect(requests.sort()).toEqual([at("bay-300x200.png"), at("bay.png"), at("sea.png")]);
  });

  it("are refused like any upload if they are no pictures", async () => {
    web.set(published, Buffer.from("a program that is called a picture"));
    const done = await runImport(await substackExport([post("1.a", "One", { html })]));
    expect(done.counts).toMatchObject({ added: 1, pictures_missing: 1 });
    expect((await report(done))[0]?.left_out[0]).toMatch(
      /^A picture couldn't be imported \(This image format/,
    );
  });

  it("aren't awaited one by one if their server is down", async () => {
    const many = Array.from({ length: 40 }, (_, n) => `<img src="https://gone.example.com/${n}.png">`).join(
      "",
    );
    const done = await runImport(await substackExport([post("1.a", "One", { html: `<p>x</p>${many}` })]));
    expect(done.counts.pictures_missing).toBe(40);
    expect(requests.length).toBeLessThan(12);
  });

  it("are taken from the export if it has them", async () => {
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
    const done = await runImport(
      await zip({
        "blog.json": ghost,
        "content/images/2020/01/whale.png": await makePicture("#102030"),
        "content/images/2020/01/cover.png": await makePicture("#a0b0c0"),
      }),
      { source: "ghost" },
    );
    expect(done).toMatchObject({ state: "done", counts: { added: 1, pictures: 2, pictures_missing: 0 } });
    expect(requests).toEqual([]);
    const [published] = await feed();
    expect(published?.meta.cover?.image).toMatch(/^\/files\//);
  });
});

describe("an import", () => {
  it("is one import when sent twice under one id", async () => {
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
    expect((await getImport(body.id)).counts.added).toBe(1);
  });

  it("is returned again when sent under its id beyond the daily limit", async () => {
    const { id: file_id } = await send(await substackExport([post("1.a", "One")]));
    const body = { id: app.platform.newId(), file_id, source: "substack" as const };
    const request = () => owner.call(calls.startSiteImport, { params: { id: siteId }, body });
    expect((await request()).status).toBe(201);
    await app.platform.limits.consume("importsByUser", siteId, limitTable.importsByUser.points);
    const again = await request();
    expect([again.status, again.body.id]).toEqual([201, body.id]);
  });

  it("continues after the last recorded post when interrupted", async () => {
    const bytes = await substackExport([post("1.a", "One"), post("2.b", "Two"), post("3.c", "Three")]);
    const done = await runImport(bytes);
    // The state after a server crashed after the second post.
    await execute(app.platform.db, "DELETE FROM posts WHERE site_id = $siteId AND title = 'Three'", {
      siteId,
    });
    await execute(app.platform.db, "DELETE FROM site_import_posts WHERE import_id = $id AND position = 3", {
      id: done.id,
    });
    await execute(
      app.platform.db,
      `UPDATE site_imports SET state = 'reading', finished_at = NULL,
              counts = counts || '{"posts": 2, "added": 2, "published": 2}' WHERE id = $id`,
      { id: done.id },
    );
    const { runSiteImport } = await import("./jobs/names.ts");
    await app.platform.jobs.enqueue(null, runSiteImport, { importId: done.id });
    await app.platform.jobs.runDue();
    expect(await getImport(done.id)).toMatchObject({
      state: "done",
      counts: { posts: 3, added: 3, published: 3 },
    });
    expect((await feed()).map(({ title }) => title).sort()).toEqual(["One", "Three", "Two"]);
  });

  it("waits for another import of the same site, however long it takes", async () => {
    const { body } = await start(await substackExport([post("1.a", "One")]));
    await app.platform.withOwnConnection(async (client) => {
      await client.query("SELECT pg_advisory_lock(hashtextextended($1, 0))", [`site import of ${siteId}`]);
      for (let tries = 0; tries < 10; tries++) {
        await app.platform.jobs.runDue();
        await app.platform.advance(10_000);
      }
      expect((await getImport(body.id)).state).toBe("waiting");
    });
    await app.platform.jobs.runDue();
    expect(await getImport(body.id)).toMatchObject({ state: "done", counts: { added: 1 } });
  });

  it("imports nothing after it is cancelled, and can't be cancelled once it is over", async () => {
    const { body } = await start(await substackExport([post("1.a", "One")]));
    const params = { id: siteId, importId: body.id };
    expect((await owner.call(calls.cancelSiteImport, { params })).body.state).toBe("cancelled");
    await app.platform.jobs.runDue();
    expect(await feed()).toEqual([]);
    const over = await runImport(await substackExport([post("1.a", "One")]));
    const late = await owner.call(calls.cancelSiteImport, { params: { id: siteId, importId: over.id } });
    expect([late.status, late.error?.code]).toEqual([409, "import_over"]);
  });

  it.each([
    ["another platform's", () => zip({ "readme.txt": "nothing" }), /This isn't a Substack export/],
    ["a broken zip", async () => (await substackExport([post("1.a", "A")])).subarray(0, 200), /broken/],
  ])("of %s fails with advice on what to do", async (_, make, problem) => {
    const failed = await runImport(await make());
    expect(failed).toMatchObject({ state: "failed", problem: expect.stringMatching(problem) });
  });

  it.each([
    ["a picture", () => makePicture("#000000"), "export.zip"],
    ["bytes", async () => Buffer.from([1, 2, 3, 0, 5]), "export.json"],
    ["a text", async () => Buffer.from("Call me Ishmael."), "export.xml"],
  ])("of %s is refused when sent", async (_, make, name) => {
    const boundary = "b";
    const head = `--${boundary}\r\nContent-Disposition: form-data; name="file"; filename="${name}"\r\n\r\n`;
    const body = Buffer.concat([Buffer.from(head), await make(), Buffer.from(`\r\n--${boundary}--\r\n`)]);
    const answer = await owner.send("POST", `/api/w/sites/${siteId}/uploads/archive`, body, {
      headers: { "content-type": `multipart/form-data; boundary=${boundary}` },
    });
    expect([answer.status, answer.error?.code]).toEqual([415, "archive_unsupported"]);
  });

  it("deletes the file a day later, and never shows it to other users", async () => {
    const done = await runImport(await substackExport([post("1.a", "One")]));
    const stranger = await app.asProgram({ id: (await makeSite(app.platform)).id });
    const params = { id: siteId, importId: done.id };
    expect((await stranger.call(calls.getSiteImport, { params })).status).toBe(403);
    await app.platform.advance(25 * 60 * 60_000);
    await app.platform.jobs.runDue();
    const left = await select(
      app.platform.db,
      "SELECT 1 FROM files WHERE site_id = $siteId AND kind = 'archive'",
      { siteId },
    );
    expect(left).toEqual([]);
    expect((await getImport(done.id)).state).toBe("done");
  });

  it("names the field of an invalid address", async () => {
    const { error, status } = await start(await substackExport([post("1.a", "One")]), {
      site_url: "javascript:alert(1)",
    });
    expect([status, error?.issues?.[0]?.path]).toEqual([400, "body.site_url"]);
  });
});
