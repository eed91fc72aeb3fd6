import { createPost, getPost, publishPost, updatePost } from "@quire/contracts/calls/posts";
import { getPublishing, PREVIEWS, type PreviewAs, previewPost } from "@quire/contracts/calls/publishing";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { makeFile } from "../../../testing/factories/file.ts";
import { makeSite } from "../../../testing/factories/site.ts";
import type { Caller } from "../../../testing/testCaller.ts";
import { type TestServer, testServer } from "../../../testing/testServer.ts";

const CANARY = "xylograph";
const CLOSED = `${"An opening that anybody may read. ".repeat(8)}\n\n<!-- paywall -->\n\nThe ${CANARY} sings.`;

let app: TestServer;
let site: Awaited<ReturnType<typeof makeSite>>;
let owner: Caller;
beforeAll(async () => {
  app = await testServer();
  site = await makeSite(app.platform);
  owner = await app.asProgram(site);
});
afterAll(() => app.close());

async function write(body: object) {
  const answer = await owner.call(createPost, {
    params: { siteId: site.id },
    body: { ptype: "blog", title: "Loomings", markdown: "Call me Ishmael.", ...body },
  });
  expect(answer.error).toBeUndefined();
  return { siteId: site.id, id: answer.body.id };
}
const previewAs = async (params: { siteId: string; id: string }, as: PreviewAs) =>
  (await owner.call(previewPost, { params, query: { as } })).body;

describe("a preview", () => {
  const pricing = { web: { INR: 5000 } };
  it.each([
    ["free", { guest: true, follower: true, buyer: true, mail: true }],
    ["follow", { guest: false, follower: true, buyer: true, mail: true }],
    ["paid", { guest: false, follower: false, buyer: true, mail: false }],
  ] as const)("of a %s post shows what each reader would get", async (visibility, isOpen) => {
    const params = await write({ visibility, pricing, markdown: CLOSED });
    for (const as of PREVIEWS) {
      const preview = await previewAs(params, as);
      expect([as, preview.content_is_opening]).toEqual([as, !isOpen[as]]);
      expect([as, JSON.stringify(preview).includes(CANARY)]).toEqual([as, isOpen[as]]);
      expect(preview.content).toContain("An opening that anybody may read.");
    }
  });

  it("tells a guest why it ends", async () => {
    const params = await write({ visibility: "paid", pricing, markdown: CLOSED });
    expect((await previewAs(params, "guest")).access).toBe("sign_in_and_payment_required");
    expect((await previewAs(params, "follower")).access).toBe("payment_required");
  });

  it("of an explicit post as email contains none of its text", async () => {
    const preview = await previewAs(await write({ nsfw: true, markdown: `The ${CANARY}.` }), "mail");
    expect(preview.content).not.toContain(CANARY);
    expect(preview.content).toContain("marked as explicit");
  });

  it("shows the text being written, and is never cached", async () => {
    const params = await write({});
    await owner.call(publishPost, { params, body: {} });
    await owner.call(updatePost, { params, body: { markdown: `Not yet: ${CANARY}.`, last_version: 1 } });
    const answer = await owner.call(previewPost, { params, query: { as: "guest" } });
    expect(answer.body.content).toContain(CANARY);
    expect(answer.headers["cache-control"]).toContain("no-store");
    const guest = await app.asGuest();
    expect((await guest.call(getPost, { params, query: {} })).body.content).not.toContain(CANARY);
  });
});

describe("the publish dialog", () => {
  it("gets fields, obstacles, pictures and the default summary in one response", async () => {
    const picture = await makeFile(app.platform, { site_id: site.id });
    const address = `/files/${picture.sha256.toString("hex")}/full.webp`;
    const params = await write({
      title: "",
      slug: "Going To Sea",
      markdown: `Call me Ishmael.\n\n![A whale](${address})\n\n![Elsewhere](https://example.com/a.png)`,
    });
    const { body } = await owner.call(getPublishing, { params });
    expect(body).toMatchObject({
      status: "drafts",
      version: 1,
      published_version: null,
      has_unpublished_changes: true,
      currency: "INR",
      parent: null,
      fields: { slug: "going-to-sea", visibility: "free", canonical_url: null },
      suggested_summary: "Call me Ishmael.",
      issues: [{ path: "title", message: "Please add a title" }],
      covers: [{ file_id: picture.id, image: { image: address } }],
      schedule: null,
    });
    await owner.call(updatePost, { params, body: { cover_file: picture.id, last_version: 1 } });
    expect((await owner.call(getPublishing, { params })).body.cover?.image).toBe(address);
  });

  it("counts the GIFs that an email may show as stills", async () => {
    const gif = { site_id: site.id, content_type: "image/gif" };
    const heavy = await makeFile(app.platform, { ...gif, size: 3_000_000 });
    const light = await makeFile(app.platform, { ...gif, size: 200_000 });
    const shown = [heavy, light, heavy].map(
      ({ sha256 }) => `![](/files/${sha256.toString("hex")}/full.webp)`,
    );
    const params = await write({ markdown: shown.join("\n\n") });
    expect((await owner.call(getPublishing, { params })).body.heavy_gifs).toBe(1);
  });

  it("of a chapter names its story, and whether that is published", async () => {
    const story = await write({ ptype: "parent", subtype: "story", title: "Moby-Dick" });
    const chapter = await write({ ptype: "chapter", parent: story.id });
    const parent = async () => (await owner.call(getPublishing, { params: chapter })).body.parent;
    expect(await parent()).toMatchObject({ id: story.id, title: "Moby-Dick", is_published: false });
    await owner.call(publishPost, { params: story, body: {} });
    expect(await parent()).toMatchObject({ is_published: true });
  });
});

describe("a post first published elsewhere", () => {
  const there = "https://elsewhere.example/first?a=1&b=2";
  const host = () => ({ headers: { host: `${site.domain}.localhost:4000` } });
  const read = async (path: string) => String((await (await app.asGuest()).get(path, host())).body);

  it("names the original address in its page, feeds and data, and is not in the sitemap", async () => {
    const params = await write({ canonical_url: there });
    const here = await write({ title: "Only here" });
    await owner.call(publishPost, { params: here, body: {} });
    const { body } = await owner.call(publishPost, { params, body: {} });
    const escaped = there.replace("&", "&amp;");
    const page = await read(body.permalink);
    expect(page).toContain(`<link rel="canonical" href="${escaped}">`);
    expect(page).toContain(`<meta property="og:url" content="${escaped}">`);
    expect(page).not.toContain(`rel="canonical" href="http://${site.domain}`);
    const data = [...page.matchAll(/<script type="application\/ld\+json">(.*?)<\/script>/g)].map(
      (match) => JSON.parse(String(match[1])) as { headline?: string; url?: string },
    );
    expect(data.find(({ headline }) => headline === "Loomings")?.url).toBe(there);
    expect(await read("/rss.xml")).toContain(`<link>${escaped}</link>`);
    const map = await read("/sitemap.xml");
    expect(map).not.toContain(params.id);
    expect(map).toContain(here.id);
  });

  it.each(["not an address", "http://localhost/x", "javascript:alert(1)"])(
    "can't have its original at %s",
    async (url) => {
      const params = await write({});
      const answer = await owner.call(updatePost, { params, body: { canonical_url: url, last_version: 1 } });
      expect([answer.status, answer.error?.issues?.[0]?.path]).toEqual([400, "body.canonical_url"]);
    },
  );

  it("is canonical here once the address is cleared and it is published", async () => {
    const params = await write({ title: "Back home", canonical_url: there });
    await owner.call(publishPost, { params, body: {} });
    await owner.call(updatePost, { params, body: { canonical_url: "", last_version: 1 } });
    expect((await owner.call(getPost, { params, query: {} })).body.canonical_url).toBe(there);
    await owner.call(publishPost, { params, body: {} });
    expect((await owner.call(getPost, { params, query: {} })).body.canonical_url).toBeUndefined();
  });
});
