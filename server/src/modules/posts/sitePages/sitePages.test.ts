import {
  createSitePage,
  deleteSitePage,
  getNavigation,
  getSitePage,
  listSitePages,
  type NewSitePage,
  updateNavigation,
  updateSitePage,
} from "@quire/contracts/calls/sitePages";
import type { Page } from "@quire/contracts/records/page";
import type { NavigationEntry, SitePageEntry } from "@quire/contracts/records/sitePage";
import type { NavigationTarget } from "@quire/domain/sites/navigation";
import { MAX_SITE_PAGES } from "@quire/domain/sites/sitePages";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { execute } from "../../../platform/database/select.ts";
import { withTransaction } from "../../../platform/database/withTransaction.ts";
import { scopeOf } from "../../../platform/scope.ts";
import { makePublication } from "../../../testing/factories/publication.ts";
import { makeSite } from "../../../testing/factories/site.ts";
import { makeUser } from "../../../testing/factories/user.ts";
import type { Caller } from "../../../testing/testCaller.ts";
import { type TestServer, testServer } from "../../../testing/testServer.ts";
import { warmPool } from "../../../testing/warmPool.ts";
import { deletePosts } from "../accountDeletion.ts";

let app: TestServer;
beforeAll(async () => {
  app = await testServer();
});
afterAll(() => app.close());

let id: string;
let host: string;
let owner: Caller;
beforeEach(async () => {
  const site = await makeSite(app.platform, { name: "Ada" });
  id = site.id;
  host = `${site.domain}.localhost:4000`;
  owner = await app.asBrowser({ id });
});

const create = (body: Partial<NewSitePage> = {}) =>
  owner.call(createSitePage, { params: { id }, body: { title: "About", markdown: "I *write*.", ...body } });
const publish = async (body: Partial<NewSitePage> = {}): Promise<SitePageEntry> =>
  (await create({ published: true, ...body })).body;
const update = (page: Pick<SitePageEntry, "id" | "version">, body: Partial<NewSitePage>) =>
  owner.call(updateSitePage, {
    params: { id, pageId: page.id },
    body: { ...body, last_version: page.version },
  });
const remove = (page: { id: string }) => owner.call(deleteSitePage, { params: { id, pageId: page.id } });
const list = async () => (await owner.call(listSitePages, { params: { id } })).body.pages;

const get = (url: string) => app.server.inject({ url, headers: { host } });
/** The page at a path, as the app loads it. */
async function read(path: string): Promise<Page> {
  return JSON.parse((await get(`/api/sr/page?path=${encodeURIComponent(path)}`)).payload);
}

const navigate = (targets: (NavigationTarget | NavigationEntry)[]) =>
  owner.call(updateNavigation, {
    params: { id },
    body: {
      entries: targets.map((one, at) => ("label" in one ? one : { label: `Entry ${at}`, target: one })),
    },
  });

describe("a page", () => {
  it("is readable once it is published, and gone once it isn't", async () => {
    const draft = (await create({ markdown: "I *write*, and ![A whale](https://x.example/w.png)" })).body;
    expect(draft).toMatchObject({ slug: "about", path: "/page/about", published: false, version: 1 });
    expect((await get("/page/about")).statusCode).toBe(404);

    const published = (await update(draft, { published: true })).body;
    const { statusCode, payload } = await get("/page/about");
    expect(statusCode).toBe(200);
    expect(payload).toContain("<em>write</em>");
    expect(payload).toContain("<title>About · Ada</title>");
    expect(payload).toMatch(/<link rel="canonical" href="http:\/\/[^"]+\/page\/about">/);
    expect(payload).toContain('<meta property="og:description" content="I write');
    expect((await get("/sitemap.xml")).payload).toContain("/page/about</loc>");

    const edited = (await update(published, { title: "About me", markdown: "New." })).body;
    // Its address is known by now.
    expect([edited.slug, edited.version]).toEqual(["about", 3]);
    expect((await read("/page/about")).data).toMatchObject({
      kind: "site_page",
      page: { title: "About me", summary: "New.", content: "<p>New.</p>" },
    });
    await update(edited, { published: false });
    expect((await get("/page/about")).statusCode).toBe(404);
    expect((await get("/sitemap.xml")).payload).not.toContain("/page/about");
  });

  it("is in no feed and in no list of posts", async () => {
    await publish({ title: "Canary" });
    for (const path of ["/", "/rss.xml", "/api/sr/page?path=/"]) {
      expect((await get(path)).payload).not.toContain("Canary");
    }
  });

  it("has the address of its title while it is a draft, unless one was chosen", async () => {
    const { body: page } = await create();
    const renamed = (await update(page, { title: "Über mich" })).body;
    expect(renamed.slug).toBe("über-mich");
    expect((await get(`/page/${encodeURIComponent("über-mich")}`)).statusCode).toBe(404);
    const chosen = (await update(renamed, { slug: "Me Myself" })).body;
    expect((await update(chosen, { title: "Contact" })).body.slug).toBe("me-myself");
  });

  it("refuses an address that another page has, and numbers those of equal titles", async () => {
    const [first, second] = [(await create()).body, (await create()).body];
    expect([first.slug, second.slug]).toEqual(["about", "about-2"]);
    const answers = [await update(second, { slug: "About" }), await update(second, { slug: "invite" })];
    for (const answer of answers) {
      expect([answer.status, answer.error?.issues?.[0]?.path]).toEqual([400, "body.slug"]);
    }
    const other = await makeSite(app.platform);
    const theirs = await (await app.asBrowser(other)).call(createSitePage, {
      params: { id: other.id },
      body: { title: "About" },
    });
    expect(theirs.body.slug).toBe("about");
  });

  it("refuses changes to another version, a text with files, and publishing nothing", async () => {
    const { body: page } = await create();
    await update(page, { title: "Contact" });
    const late = await update(page, { title: "Mine" });
    expect([late.status, late.error?.code]).toEqual([409, "site_page_changed"]);
    const empty = await create({ markdown: "", published: true });
    expect([empty.status, empty.error?.issues?.[0]?.path]).toEqual([400, "body.published"]);
    const file = {
      type: "file" as const,
      id: app.platform.newId(),
      file: app.platform.newId(),
      title: "a.pdf",
    };
    const withFile = await owner.call(createSitePage, {
      params: { id },
      body: { title: "Files", blocks: [file as never] },
    });
    expect([withFile.status, withFile.error?.issues?.[0]?.path]).toEqual([
      400,
      expect.stringMatching(/^body.blocks/),
    ]);
  });

  it("is created once, however often it is sent", async () => {
    const pageId = app.platform.newId();
    const sent = [await create({ id: pageId }), await create({ id: pageId, title: "Other" })];
    expect(sent.map(({ body }) => [body.id, body.title])).toEqual([
      [pageId, "About"],
      [pageId, "About"],
    ]);
    const other = await makeSite(app.platform);
    const theirs = await (await app.asBrowser(other)).call(createSitePage, {
      params: { id: other.id },
      body: { id: pageId, title: "Taken" },
    });
    expect(theirs.error?.code).toBe("id_taken");
  });

  it("gets the last place, or the free address, of many that are created at once", async () => {
    for (let at = 1; at < MAX_SITE_PAGES - 1; at++) await create();
    await warmPool(app.platform);
    const answers = await Promise.all(Array.from({ length: 6 }, () => create({ title: "Contact" })));
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 201, 409, 409, 409, 409]);
    expect(answers.find(({ status }) => status === 409)?.error?.code).toBe("too_many_site_pages");
    const slugs = (await list()).map(({ slug }) => slug);
    expect([slugs.length, new Set(slugs).size]).toEqual([MAX_SITE_PAGES, MAX_SITE_PAGES]);
  });

  it("is deleted", async () => {
    const page = await publish();
    expect((await owner.call(getSitePage, { params: { id, pageId: page.id } })).body.blocks).toHaveLength(2);
    expect((await remove(page)).status).toBe(200);
    expect([(await remove(page)).status, (await get("/page/about")).statusCode]).toEqual([404, 404]);
  });

  it("needs a site", async () => {
    const user = await makeUser(app.platform);
    const answer = await (await app.asBrowser(user)).call(createSitePage, {
      params: { id: user.id },
      body: { title: "About" },
    });
    expect(answer.status).toBeGreaterThanOrEqual(403);
  });

  it("is hidden with its site, and deleted with it", async () => {
    await publish();
    await navigate([{ kind: "tab", tab: "profile" }]);
    const { db } = app.platform;
    await execute(db, "UPDATE sites SET suspended_at = now() WHERE id = $id", { id });
    await execute(
      db,
      "UPDATE sites SET suspended_at = now(), content_version = content_version + 1 WHERE id = $id",
      { id },
    );
    expect((await get("/page/about")).payload).not.toContain("<em>write</em>");
    await withTransaction(db, (transaction) =>
      deletePosts(scopeOf(app.platform, transaction), { userId: id }),
    );
    const { rows } = { rows: await list() };
    expect(rows).toEqual([]);
  });
});

describe("navigation", () => {
  it("shows its entries on every page of the site, in order", async () => {
    expect("navigation" in (await read("/"))).toBe(false);
    expect((await get("/")).payload).not.toContain('"navigation"');
    const page = await publish();
    const post = await makePublication(app.platform, { site_id: id, title: "Loomings" });
    const { body } = await navigate([
      { kind: "page", id: page.id },
      { kind: "post", id: post.post_id },
      { kind: "tab", tab: "stories" },
      { label: "Shop", target: { kind: "link", url: "shop.example" } },
    ]);
    expect(body.entries.map(({ title }) => title)).toEqual(["About", "Loomings", null, null]);
    const links = [
      { label: "Entry 0", url: "/page/about" },
      { label: "Entry 1", url: `/post/${post.post_id}/loomings` },
      { label: "Entry 2", url: "/stories" },
      { label: "Shop", url: "https://shop.example/" },
    ];
    for (const path of ["/", "/profile", "/page/about", `/post/${post.post_id}/loomings`, "/nowhere"]) {
      expect((await read(path)).navigation).toEqual(links);
    }
    const { payload } = await get("/page/about");
    expect(payload).toMatch(/<a [^>]*href="\/page\/about"[^>]* aria-current="page"[^>]*>Entry 0</);
    expect(payload).toMatch(/<a [^>]*href="https:\/\/shop.example\/"[^>]* rel="noopener external"/);
  });

  it("leaves out what readers can't open, which its creator still sees", async () => {
    const [page, draft] = [await publish(), (await create()).body];
    const post = await makePublication(app.platform, { site_id: id });
    const targets = [page.id, draft.id].map((one) => ({ kind: "page" as const, id: one }));
    await navigate([...targets, { kind: "post", id: post.post_id }]);
    await owner.call(updateSitePage, {
      params: { id, pageId: page.id },
      body: { published: false, last_version: page.version },
    });
    await remove(draft);
    expect((await read("/")).navigation?.map(({ label }) => label)).toEqual(["Entry 2"]);
    const { entries } = (await owner.call(getNavigation, { params: { id } })).body;
    expect(entries.map(({ title, url }) => [title, url === null])).toEqual([
      ["About", true],
      [null, true],
      [expect.any(String), false],
    ]);
    // Other entries can be changed while the deleted page's is still there.
    expect((await navigate(entries.map(({ label, target }) => ({ label, target })))).status).toBe(200);
  });

  it.each<[string, unknown, string]>([
    [
      "a page of another site",
      { label: "A", target: { kind: "page", id: "other" } },
      "body.entries.0.target.id",
    ],
    [
      "http",
      { label: "A", target: { kind: "link", url: "http://shop.example" } },
      "body.entries.0.target.url",
    ],
    [
      "a script",
      { label: "A", target: { kind: "link", url: "javascript:alert(1)" } },
      "body.entries.0.target.url",
    ],
    ["a long label", { label: "a".repeat(31), target: { kind: "tab", tab: "home" } }, "body.entries.0.label"],
    ["no label", { label: " ", target: { kind: "tab", tab: "home" } }, "body.entries.0.label"],
    ["an unknown tab", { label: "A", target: { kind: "tab", tab: "cinema" } }, "body.entries.0.target"],
  ])("refuses %s", async (_, entry, path) => {
    const other = await makePublication(app.platform, {});
    const sent = JSON.parse(JSON.stringify(entry).replace('"other"', JSON.stringify(other.post_id)));
    const answer = await navigate([sent]);
    expect([answer.status, answer.error?.issues?.[0]?.path]).toEqual([400, expect.stringContaining(path)]);
  });

  it("refuses a ninth entry", async () => {
    const answer = await navigate(Array.from({ length: 9 }, () => ({ kind: "tab", tab: "home" })));
    expect([answer.status, answer.error?.issues?.[0]?.path]).toEqual([400, "body.entries"]);
  });
});
