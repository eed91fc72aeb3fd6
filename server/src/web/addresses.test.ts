import { parse } from "parse5";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { execute } from "../platform/database/select.ts";
import { platformUrl } from "../platform/http/urls.ts";
import { makePost } from "../testing/factories/post.ts";
import { makePublication } from "../testing/factories/publication.ts";
import { makeSite } from "../testing/factories/site.ts";
import { elementsOf, textOf } from "../testing/readMarkup.ts";
import { type TestServer, testServer } from "../testing/testServer.ts";

let app: TestServer;
let site: Awaited<ReturnType<typeof makeSite>>;
let story: Awaited<ReturnType<typeof makePublication>>;
let chapter: Awaited<ReturnType<typeof makePublication>>;
let blog: Awaited<ReturnType<typeof makePublication>>;
let host: string;

beforeAll(async () => {
  const company = { name: "The Pequod Press", address: "New Bedford", country: "US" };
  app = await testServer({ config: { company } });
  const { platform } = app;
  site = await makeSite(platform, {
    name: "Herman Melville",
    domain: "melville",
    custom_domain: "melville.example",
  });
  host = "melville.example";
  const of = { site_id: site.id };
  story = await makePublication(platform, { ...of, ptype: "parent", subtype: "story", title: "Moby-Dick" });
  const inside = { ...of, parent_id: story.post_id };
  chapter = await makePublication(platform, { ...inside, title: "Loomings", text: ["Call me Ishmael."] });
  await makePublication(platform, {
    ...inside,
    title: "The Carpet-Bag",
    text: ["I stuffed a shirt or two."],
  });
  blog = await makePublication(platform, { ...of, title: "कहानी का अंत", text: ["समुद्र"] });
  await execute(
    platform.db,
    "INSERT INTO topics (slug, name, posts_count, authors_count) VALUES ('sea', 'The sea', 1, 1)",
  );
  await execute(
    platform.db,
    "INSERT INTO publication_topics (topic_slug, post_id, site_id, published_at) VALUES ('sea', $post, $site, now())",
    { post: blog.post_id, site: site.id },
  );
});
afterAll(() => app.close());

const get = (path: string, headers: Record<string, string> = {}, method = "GET") =>
  app.server.inject({ method, url: path, headers: { host, ...headers } });
const titleOf = (html: string) => textOf(elementsOf(parse(html)).find(({ name }) => name === "title"));
const path = (segment: string, id: string, slug = "") => `/${segment}/${id}${slug && `/${slug}`}`;

describe("each kind of page is complete without JavaScript:", () => {
  it.each([
    ["a site's home", () => "/", "Herman Melville", "Moby-Dick"],
    ["its stories", () => "/stories", "Stories by Herman Melville", "Moby-Dick"],
    ["its comics", () => "/comics", "Comics by Herman Melville", ""],
    ["its books", () => "/books", "Books by Herman Melville", ""],
    ["its e-books", () => "/ebooks", "E-books by Herman Melville", ""],
    ["its profile", () => "/profile", "About Herman Melville", "Herman Melville"],
    [
      "a story with its chapters",
      () => path("story", story.post_id, "moby-dick"),
      "Moby-Dick · Herman Melville",
      "The Carpet-Bag",
    ],
    [
      "a chapter with the next",
      () => path("chapter", chapter.post_id, "loomings"),
      "Loomings · Moby-Dick · Herman Melville",
      "Call me Ishmael.",
    ],
    ["terms", () => "/terms", "Terms · Quire", "The Pequod Press, New Bedford"],
    ["privacy, with every cookie", () => "/privacy", "Privacy · Quire", "quire_to_facebook"],
    ["refunds", () => "/refund-policy", "Refunds · Quire", "within 30 days"],
    ["payouts", () => "/payout-policy", "Payouts · Quire", "₹500"],
    ["terms of Pro", () => "/pro-terms", "Terms of Pro · Quire", "14 days"],
  ])("%s", async (_, address, title, text) => {
    const answer = await get(address());
    expect(answer.statusCode).toBe(200);
    expect(answer.headers["content-type"]).toBe("text/html; charset=utf-8");
    expect(titleOf(answer.payload)).toBe(title);
    expect(textOf(elementsOf(parse(answer.payload)).find(({ name }) => name === "body"))).toContain(text);
  });

  it.each([
    ["the platform's home", "/", "Moby-Dick"],
    ["a topic", "/c/sea", "कहानी का अंत"],
  ])("%s", async (_, address, text) => {
    const answer = await get(address, { host: "localhost:4000" });
    expect(answer.statusCode).toBe(200);
    expect(answer.payload).toContain(text);
  });

  it("a site is served on its own domain, which is its canonical address", async () => {
    const answer = await get("/", { host: "melville.example" });
    expect(answer.payload).toContain('<link rel="canonical" href="http://melville.example/">');
  });

  it("a site with a sorted tab shows it sorted", async () => {
    const { payload } = await get("/?sort=a-z");
    expect(payload.indexOf("Moby-Dick")).toBeLessThan(payload.indexOf("कहानी का अंत"));
  });
});

describe("a tab in the order of its query", () => {
  const TITLES = ["Bartleby", "Benito Cereno", "Typee"];
  let shelf: string;
  beforeAll(async () => {
    const { id: site_id } = await makeSite(app.platform, { domain: "shelf" });
    shelf = "shelf.localhost:4000";
    const priced = (INR: number) => ({ visibility: "paid", pricing: { web: { INR } } }) as const;
    await makePublication(app.platform, { site_id, title: "Typee", ...priced(20_000) });
    app.platform.clock.advance(1000);
    await makePublication(app.platform, { site_id, title: "Bartleby", ...priced(30_000) });
    app.platform.clock.advance(1000);
    await makePublication(app.platform, { site_id, title: "Benito Cereno", ...priced(10_000) });
  });

  it.each([
    ["newest", ["Benito Cereno", "Bartleby", "Typee"]],
    ["oldest", ["Typee", "Bartleby", "Benito Cereno"]],
    ["a-z", ["Bartleby", "Benito Cereno", "Typee"]],
    ["z-a", ["Typee", "Benito Cereno", "Bartleby"]],
    ["price-low-to-high", ["Benito Cereno", "Typee", "Bartleby"]],
    ["price-high-to-low", ["Bartleby", "Typee", "Benito Cereno"]],
  ])("?sort=%s", async (sort, titles) => {
    const { payload } = await get(`/?sort=${sort}`, { host: shelf });
    const main = payload.slice(payload.indexOf("<main"), payload.indexOf("</main>"));
    const order = [...TITLES].sort((a, b) => main.indexOf(a) - main.indexOf(b));
    expect(TITLES.filter((title) => !main.includes(title))).toEqual([]);
    expect(order).toEqual(titles);
    expect(payload).toMatch(
      new RegExp(`<option[^>]*value="${sort}"[^>]*selected|selected[^>]*value="${sort}"`),
    );
  });
});

describe("a page has one address; others redirect there:", () => {
  const own = () => path("chapter", chapter.post_id, "loomings");
  it.each([
    ["the wrong word", () => path("post", chapter.post_id, "loomings"), own],
    ["the wrong slug", () => path("chapter", chapter.post_id, "whatever"), own],
    ["no slug", () => path("chapter", chapter.post_id), own],
    ["capitals", () => path("CHAPTER", chapter.post_id.toUpperCase(), "Loomings"), own],
    ["a query", () => `${path("archive", chapter.post_id)}?utm_source=a`, () => `${own()}?utm_source=a`],
    ["a trailing slash", () => `${own()}/?a=b`, () => `${own()}?a=b`],
    ["several trailing slashes", () => "/stories///", () => "/stories"],
    [
      "a slug in another script, half encoded",
      () => path("post", blog.post_id, "कहानी"),
      () => path("post", blog.post_id, encodeURIComponent("कहानी-का-अंत")),
    ],
    ["capitals in a tab", () => "/STORIES", () => "/stories"],
  ])("%s", async (_, address, to) => {
    const answer = await get(address());
    expect(answer.statusCode).toBe(301);
    expect(answer.headers.location).toBe(to());
    expect(answer.headers["cache-control"]).toBe("no-cache");
    expect((await get(to())).statusCode).toBe(200);
  });

  it("a percent-encoded letter is the same address", async () => {
    for (const address of ["/%73tories", path("chapter", chapter.post_id, "%6Coomings")]) {
      const { headers, statusCode, payload } = await get(address);
      if (statusCode === 301) expect(headers.location).not.toContain("%");
      else expect(payload).toMatch(/rel="canonical" href="[^"%]+"/);
    }
  });

  it("concurrent requests keep their own queries", async () => {
    const address = path("post", story.post_id);
    const answers = await Promise.all(["a", "b", "c"].map((tag) => get(`${address}?ref=${tag}`)));
    expect(answers.map(({ headers }) => headers.location)).toEqual(
      ["a", "b", "c"].map((tag) => `${path("story", story.post_id, "moby-dick")}?ref=${tag}`),
    );
  });

  it.each([
    "//evil.example/",
    "/\\evil.example/",
    "/.//evil.example/",
    "///evil.example//",
    "/%2F%2Fevil.example/",
    "/%5Cevil.example/",
    "/..//evil.example/",
  ])("%s never redirects to another site", async (address) => {
    const { headers, statusCode } = await get(address);
    expect(statusCode).toBeLessThan(500);
    const location = new URL(String(headers.location ?? "/"), `http://${host}`);
    expect(location.host).toBe(host);
  });
});

describe("a platform-only screen", () => {
  it("redirects from a site to the platform", async () => {
    const { statusCode, headers } = await get("/settings?from=menu");
    expect(statusCode).toBe(301);
    expect(headers.location).toBe(`${platformUrl(app.platform.config)}/settings?from=menu`);
  });

  it("has no data on a site", async () => {
    expect((await get("/api/sr/page?path=/settings")).statusCode).toBe(404);
  });
});

describe("a missing page", () => {
  it.each([
    ["an unknown path", () => "/nowhere"],
    ["a post that doesn't exist", () => path("post", app.platform.newId())],
    ["a made-up continuation", () => "/?next=made-up"],
    [
      "a continuation with an invalid time",
      () => `/?next=${Buffer.from('["newest","yesterday","b"]').toString("base64url")}`,
    ],
    ["an editor path with an invalid id", () => "/story/short/edit"],
  ])("%s is a page that doesn't exist", async (_, address) => {
    const answer = await get(address());
    expect(answer.statusCode).toBe(404);
    expect(titleOf(answer.payload)).toBe("This page doesn't exist");
    expect(answer.payload).toContain("Go home");
    expect(answer.headers["cache-control"]).toBe("no-store");
  });

  it("is a draft, a post of another site, or a chapter of an unpublished story", async () => {
    const { platform } = app;
    const draft = await makePost(platform, { site_id: site.id, title: "Secret plan" });
    const elsewhere = await makePublication(platform, { title: "Elsewhere" });
    const hidden = await makePost(platform, {
      site_id: site.id,
      ptype: "parent",
      subtype: "story",
      title: "Not yet",
    });
    const inside = await makePublication(platform, {
      site_id: site.id,
      parent_id: hidden.id,
      title: "Early",
    });
    for (const id of [draft.id, elsewhere.post_id, hidden.id, inside.post_id]) {
      const answer = await get(path("post", id));
      expect(answer.statusCode).toBe(404);
      expect(answer.payload).not.toMatch(/Secret plan|Elsewhere|Not yet|Early/);
    }
  });

  it.each(["nobody.localhost:4000", "nobody.example", "api.localhost:4000"])(
    "%s is an account that doesn't exist, on every path",
    async (unknown) => {
      for (const address of ["/", "/stories", "/post/x"]) {
        const answer = await get(address, { host: unknown });
        expect(answer.statusCode).toBe(404);
        expect(titleOf(answer.payload)).toBe("This account doesn't exist");
        expect(answer.payload).toContain("See other creators");
      }
      expect((await get("/rss.xml", { host: unknown })).statusCode).toBe(404);
    },
  );
});

describe("an unreadable request is refused in plain words:", () => {
  it.each([
    "",
    "a b",
    "[::",
    "a..b",
    "-x-.localhost:4000",
    "melville.localhost:99999",
    "a.b.localhost:4000",
    "x".repeat(300),
    "user@localhost:4000",
    "localhost:4000/x",
  ])("the host “%s”", async (wrong) => {
    const answer = await get("/", { host: wrong });
    expect(answer.statusCode, answer.payload).toBeGreaterThanOrEqual(400);
    expect(answer.statusCode).toBeLessThan(500);
    expect(answer.payload).not.toContain("Herman Melville");
  });

  it.each([
    "/%",
    "/%zz",
    "/%E0%A4%A",
    "/%00",
    "/stories/%00",
    "/post/%ff%fe",
    "/c/%",
    "/a%2fb",
    `/${"a".repeat(5000)}`,
    "/?search=%00%00%00",
    "/?search=%ff%ff%ff",
    "/?sort[]=x&sort[]=y",
    "/?next=%00",
  ])("the path %s", async (wrong) => {
    for (const on of [host, "localhost:4000"]) {
      const answer = await get(wrong, { host: on });
      expect(answer.statusCode, answer.payload.slice(0, 300)).toBeLessThan(500);
      expect(answer.headers["x-content-type-options"]).toBe("nosniff");
    }
  });

  it.each(["POST", "PUT", "DELETE", "PATCH"])("%s of a page", async (method) => {
    const answer = await get("/stories", {}, method);
    expect(answer.statusCode).toBe(404);
    expect(answer.headers["content-type"]).toBe("text/plain; charset=utf-8");
    expect(answer.headers["x-request-id"]).toBeTruthy();
  });
});

describe("a page as data", () => {
  const data = async (address: string, on = host) => {
    const answer = await app.server.inject({
      url: `/api/sr/page?path=${encodeURIComponent(address)}`,
      headers: { host: on },
    });
    return { status: answer.statusCode, body: JSON.parse(answer.payload) };
  };

  it("equals the page's inlined data, including the text", async () => {
    const own = path("chapter", chapter.post_id, "loomings");
    const { body } = await data(own);
    expect(body).toMatchObject({
      status: 200,
      path: own,
      data: { kind: "post", post: { title: "Loomings" } },
    });
    expect(body.data.post.content).toContain("Call me Ishmael.");
    const script = elementsOf(parse((await get(own)).payload)).find(
      (tag) => tag.attributes.id === "page-data",
    );
    const inlined = JSON.parse(textOf(script));
    expect({ ...inlined, data: { ...inlined.data, post: body.data.post } }).toEqual({
      ...body,
      content_in_document: true,
    });
  });

  it("has any of the page's addresses, and names the canonical one", async () => {
    const own = path("story", story.post_id, "moby-dick");
    for (const address of [path("post", story.post_id), `${own}/`, `${own}?utm=1`]) {
      expect((await data(address)).body).toMatchObject({ path: own });
    }
  });

  it.each([["/nowhere"], ["relative"], ["//"], ["/%"]])("of %s succeeds", async (address) => {
    expect((await data(address)).status).toBeLessThan(500);
  });

  it("uses the first of two values of a parameter", async () => {
    const answer = await app.server.inject({
      url: "/api/sr/page?path=/stories&path=/comics",
      headers: { host },
    });
    expect(JSON.parse(answer.payload)).toMatchObject({ path: "/stories" });
  });
});
