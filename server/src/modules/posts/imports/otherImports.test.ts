import { createPost, getPost, listChildren, listPosts, publishPost } from "@quire/contracts/calls/posts";
import * as calls from "@quire/contracts/calls/siteImports";
import type { SiteImport } from "@quire/contracts/records/siteImport";
import type { UploadedFile } from "@quire/contracts/records/upload";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { makeSite } from "../../../testing/factories/site.ts";
import { makePicture } from "../../../testing/media/picture.ts";
import { zip } from "../../../testing/media/zip.ts";
import type { Caller } from "../../../testing/testCaller.ts";
import { type TestServer, testServer } from "../../../testing/testServer.ts";
import { exportedFileBytes } from "../exports/testing/downloadExport.ts";
import { substackExport } from "./testing/substackExport.ts";

let app: TestServer;
let siteId: string;
let domain: string;
let owner: Caller;
beforeAll(async () => {
  app = await testServer();
});
afterAll(() => app.close());
beforeEach(async () => {
  const site = await makeSite(app.platform);
  ({ id: siteId } = site);
  domain = site.domain as string;
  owner = await app.asProgram({ id: siteId });
});

async function runImport(
  bytes: Buffer,
  source: calls.NewSiteImport["source"],
  options: Partial<calls.NewSiteImport> = {},
  name = "export.zip",
): Promise<SiteImport> {
  const boundary = "quire-test-boundary";
  const head = `--${boundary}\r\nContent-Disposition: form-data; name="file"; filename="${name}"\r\n\r\n`;
  const body = Buffer.concat([head, bytes, `\r\n--${boundary}--\r\n`].map((part) => Buffer.from(part)));
  const sent = await owner.send("POST", `/api/w/sites/${siteId}/uploads/archive`, body, {
    headers: { "content-type": `multipart/form-data; boundary=${boundary}` },
  });
  const { id: file_id } = sent.body as UploadedFile;
  const started = await owner.call(calls.startSiteImport, {
    params: { id: siteId },
    body: { source, file_id, ...options },
  });
  await app.platform.jobs.runDue();
  const params = { id: siteId, importId: started.body.id };
  return (await owner.call(calls.getSiteImport, { params })).body;
}

const report = async ({ id }: SiteImport) =>
  (await owner.call(calls.listImportedPosts, { params: { id: siteId, importId: id }, query: {} })).body.posts;
const listed = async (status: "published" | "drafts" = "published") =>
  (await owner.call(listPosts, { params: { siteId }, query: { status } })).body.posts;
const textOf = async (id: string) =>
  (await owner.call(getPost, { params: { siteId, id }, query: { post_content_type: "markdown" } })).body;
const page = (path: string) =>
  app.server.inject({ url: path, headers: { host: `${domain}.localhost:4000` } });

describe("a dry run", () => {
  it("ends as the import does, for posts with one key and for posts that can't be published", async () => {
    const posts = [
      { id: "1.one", title: "One", html: "<p>x</p>" },
      { id: "1.one-again", title: "One again", html: "<p>x</p>" },
      { id: "2.paid", title: "Paid", html: "<p>x</p>", audience: "only_paid" },
    ];
    const bytes = await substackExport(posts);
    const tried = await runImport(bytes, "substack", { dry_run: true });
    expect([await listed(), await listed("drafts")]).toEqual([[], []]);
    const done = await runImport(bytes, "substack");
    expect(tried.counts).toEqual(done.counts);
    const said = (rows: Awaited<ReturnType<typeof report>>) =>
      rows.map(({ title, outcome, status, left_out }) => ({ title, outcome, status, left_out }));
    expect(said(await report(tried))).toEqual(said(await report(done)));
  });
});

describe("a folder of markdown", () => {
  it("keeps links, pictures, dates and former addresses, and shows no draft", async () => {
    const front = (lines: string) => `---\n${lines}\n---\n\n`;
    const done = await runImport(
      await zip({
        "_config.yml": "permalink: /:year/:title.html\n",
        "_posts/2013-05-06-one.md": `${front("title: One")}See [two]({% post_url 2013-05-07-two %}).\n\n![A](/images/a.png)\n\n<!-- SECRET -->\n`,
        "_posts/2013-05-07-two.md": `${front("title: Two")}Back to [one](2013-05-06-one.md).\n`,
        "_drafts/three.md": `${front("title: Three")}SECRET\n`,
        "images/a.png": await makePicture("#205080"),
      }),
      "markdown",
    );
    expect(done).toMatchObject({
      ...{ state: "done", problem: null },
      counts: { posts: 3, added: 3, published: 2, refused: 0, pictures: 1, pictures_missing: 0 },
    });
    const [two, one] = await listed();
    expect([one?.title, two?.title]).toEqual(["One", "Two"]);
    const text = await textOf(one?.id as string);
    expect(text.markdown).toContain(`[two](/post/${two?.id})`);
    expect(text.markdown).toMatch(/!\[A\]\(\/files\/\w+\/full\.webp\)/);
    expect((await textOf(two?.id as string)).markdown).toContain(`[one](/post/${one?.id})`);
    const rows = await report(done);
    expect(rows.map(({ former_path: former }) => former)).toEqual([null, "/2013/one.html", "/2013/two.html"]);
    const moved = await page("/2013/One.html");
    expect([moved.statusCode, moved.headers.location]).toEqual([301, one?.permalink]);
    expect((await page("/2013/three.html")).statusCode).toBe(404);
    expect((await page(one?.permalink as string)).payload).not.toContain("SECRET");
  });

  it("is imported once, also from a later state of the folder", async () => {
    const text = (title: string) => `---\ntitle: ${title}\npublish: true\n---\nWords.\n`;
    await runImport(await zip({ "a.md": text("A") }), "markdown");
    const again = await runImport(await zip({ "a.md": text("A, retold"), "b.md": text("B") }), "markdown");
    expect(again.counts).toMatchObject({ added: 1, already: 1 });
  });
});

it("a WordPress post above the others is pinned, a page is a draft, and their addresses lead to them", async () => {
  const item = (id: number, more: string) =>
    `<item><title>P${id}</title><link>https://crumb.example/2020/p${id}/</link><content:encoded><![CDATA[<p>x</p>]]></content:encoded><wp:post_id>${id}</wp:post_id><wp:status>publish</wp:status>${more}</item>`;
  const items =
    item(1, "<wp:post_type>post</wp:post_type><wp:is_sticky>1</wp:is_sticky>") +
    item(2, "<wp:post_type>page</wp:post_type><wp:is_sticky>1</wp:is_sticky>");
  const wxr = `<rss xmlns:content="c" xmlns:wp="http://wordpress.org/export/1.2/"><channel>${items}</channel></rss>`;
  await runImport(Buffer.from(wxr), "wordpress", {}, "crumb.xml");
  const [post] = await listed();
  const { data } = JSON.parse((await page("/api/sr/page?path=/")).payload);
  expect(data.pinned).toMatchObject([{ id: post?.id }]);
  expect((await listed("drafts")).map(({ title }) => title)).toEqual(["P2"]);
  expect((await page("/2020/p1")).headers.location).toBe(post?.permalink);
});

it("one file of a table, a feed or a text is an export too", async () => {
  const table = "id,web_title,status,audience,content_html\n1,One,confirmed,free,<p>Words.</p>\n";
  expect((await runImport(Buffer.from(table), "beehiiv", {}, "posts.csv")).counts.published).toBe(1);
  const feed =
    "<rss><channel><item><title>Two</title><description>Words.</description></item></channel></rss>";
  expect((await runImport(Buffer.from(feed), "rss", {}, "feed.rss")).counts.published).toBe(1);
  const text = "---\npublish: true\n---\n# Three\n\nWords.\n";
  expect((await runImport(Buffer.from(text), "markdown", {}, "three.md")).counts.published).toBe(1);
});

it("an export of Quire goes into another site whole: texts, picture bytes, parts in order, and links", async () => {
  const first = owner;
  const params = { siteId };
  const make = async (body: object) => {
    const { id } = (await first.call(createPost, { params, body: { ptype: "blog", ...body } as never })).body;
    return id;
  };
  const publish = (id: string) => first.call(publishPost, { params: { siteId, id }, body: {} });
  const bytes = await makePicture("#a05020");
  const sent = await sendPicture(bytes);
  const story = await make({ ptype: "parent", subtype: "story", title: "Saga" });
  const chapters = [];
  for (const title of ["First", "Second"])
    chapters.push(await make({ ptype: "chapter", parent: story, title, markdown: `Of ${title}.` }));
  const post = await make({
    title: "Alone",
    markdown: `See [first](/chapter/${chapters[0]}).\n\n![A](${sent.url})`,
  });
  const draft = await make({ title: "Not yet", markdown: "SECRET" });
  for (const id of [story, ...chapters, post]) await publish(id);

  const files = await exportedFileBytes(app, { id: siteId });
  const [, exported = ""] = [...files].find(([name]) => name.endsWith(`${post}.md`)) ?? [];
  expect(exported.toString()).toContain(`![A](../files/${sent.id}-picture.png)`);

  const other = await makeSite(app.platform);
  ({ id: siteId } = other);
  owner = await app.asProgram({ id: siteId });
  const done = await runImport(await zip(Object.fromEntries(files)), "quire");
  expect(done).toMatchObject({ state: "done", counts: { posts: 5, refused: 0, pictures_missing: 0 } });
  const drafts = (await listed("drafts")).map(({ title }) => title);
  expect(drafts).toContain("Not yet");
  const all = await report(done);
  const idOf = (title: string) => all.find((row) => row.title === title)?.post_id as string;
  const { children } = (await owner.call(listChildren, { params: { siteId, id: idOf("Saga") }, query: {} }))
    .body;
  expect(children.map(({ title }) => title)).toEqual(["First", "Second"]);
  const text = (await textOf(idOf("Alone"))).markdown;
  expect(text).toContain(`[first](/post/${idOf("First")})`);
  const again = await exportedFileBytes(app, other);
  const picture = [...again].find(([name]) => name.startsWith("files/") && name.endsWith("picture.png"));
  expect(picture?.[1].equals(bytes)).toBe(true);
  expect(draft).not.toBe(idOf("Not yet"));
});

async function sendPicture(bytes: Buffer): Promise<UploadedFile> {
  const boundary = "b";
  const head = `--${boundary}\r\nContent-Disposition: form-data; name="file"; filename="picture.png"\r\n\r\n`;
  const body = Buffer.concat([Buffer.from(head), bytes, Buffer.from(`\r\n--${boundary}--\r\n`)]);
  const { body: file } = await owner.send("POST", `/api/w/sites/${siteId}/uploads/image`, body, {
    headers: { "content-type": `multipart/form-data; boundary=${boundary}` },
  });
  return file as UploadedFile;
}
