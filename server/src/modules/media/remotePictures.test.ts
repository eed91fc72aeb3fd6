import { createPost, getPost, publishPost } from "@quire/contracts/calls/posts";
import sharp from "sharp";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type FetchOptions, OutboundError } from "../../platform/outbound/outbound.ts";
import { makeSite } from "../../testing/factories/site.ts";
import { type TestServer, testServer } from "../../testing/testServer.ts";
import { remotePictureUrl, withOwnPictures } from "./remotePictures.ts";

const FOREIGN = "https://pictures.example/a b/whale.png?size=1&x=2";
let app: TestServer;
let answers: Map<string, Buffer>;
const requested: string[] = [];
beforeAll(async () => {
  const png = await sharp({ create: { width: 20, height: 20, channels: 3, background: "red" } })
    .png()
    .toBuffer();
  answers = new Map([
    [FOREIGN, png],
    ["https://pictures.example/image.svg", Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>')],
    ["https://pictures.example/page", Buffer.from("<!doctype html><script>alert(1)</script>")],
  ]);
  app = await testServer({
    outbound: {
      async get(url: string, options: FetchOptions) {
        requested.push(url);
        const body = answers.get(url);
        if (!body || body.length > options.maxBytes) throw new OutboundError("unreachable");
        return { url, contentType: "application/octet-stream", body };
      },
    },
  });
});
afterAll(() => app.close());

const get = (url: string, headers: Record<string, string> = {}) => app.server.inject({ url, headers });

describe("a picture of another server", () => {
  it("is served through us under a signed address, and cached", async () => {
    const url = remotePictureUrl(app.platform, FOREIGN);
    const answer = await get(url);
    expect([answer.statusCode, answer.rawPayload.equals(answers.get(FOREIGN) as Buffer)]).toEqual([
      200,
      true,
    ]);
    expect(answer.headers).toMatchObject({
      "content-type": "image/png",
      "cache-control": "public, max-age=1800",
      "x-content-type-options": "nosniff",
      "content-security-policy": "default-src 'none'; sandbox",
    });
    expect((await get(url)).statusCode).toBe(200);
    expect(requested).toEqual([FOREIGN]);
  });

  it("is JPEG for email programs that don't know its format", async () => {
    const webp = await sharp({ create: { width: 1300, height: 20, channels: 3, background: "red" } })
      .webp()
      .toBuffer();
    answers.set("https://pictures.example/new.webp", webp);
    const url = `${remotePictureUrl(app.platform, "https://pictures.example/new.webp")}&as=jpeg`;
    const answer = await get(url);
    expect([answer.statusCode, answer.headers["content-type"]]).toEqual([200, "image/jpeg"]);
    expect(await sharp(answer.rawPayload).metadata()).toMatchObject({ format: "jpeg", width: 1120 });
    const png = await get(`${remotePictureUrl(app.platform, FOREIGN)}&as=jpeg`);
    expect(png.headers["content-type"]).toBe("image/png");
  });

  it.each([
    ["another address", (url: string) => url.replace("whale", "shark")],
    ["a wrong signature", (url: string) => url.replace(/signature=../, "signature=zz")],
    ["no signature, to a guest", (url: string) => url.replace(/&signature=.*/, "")],
  ])("is refused under %s", async (_, change) => {
    const before = requested.length;
    expect((await get(change(remotePictureUrl(app.platform, FOREIGN)))).statusCode).toBe(404);
    expect(requested).toHaveLength(before);
  });

  it.each(["a b", "[", "%", "host:99999"])("is served the same under the invalid host %j", async (host) => {
    expect((await get(remotePictureUrl(app.platform, FOREIGN), { host })).statusCode).toBe(200);
  });

  it("is served without a signature to a signed-in user, for this user alone", async () => {
    const writer = await app.asProgram(await makeSite(app.platform));
    const answer = await writer.get(`/files/remote?url=${encodeURIComponent(FOREIGN)}`);
    expect([answer.status, answer.headers["cache-control"]]).toEqual([200, "private, max-age=1800"]);
  });

  it.each([
    "https://pictures.example/image.svg",
    "https://pictures.example/page",
    "https://nowhere.example/",
  ])("is not found at %s, whatever its server says", async (url) => {
    expect((await get(remotePictureUrl(app.platform, url))).statusCode).toBe(404);
  });

  it("appears in a post under our address, for guests and in feeds", async () => {
    const site = await makeSite(app.platform);
    const owner = await app.asProgram(site);
    const { body } = await owner.call(createPost, {
      params: { siteId: site.id },
      body: { ptype: "blog", title: "Foreign", markdown: `Look.\n\n![](${encodeURI(FOREIGN)})` },
    });
    const key = { params: { siteId: site.id, id: body.id } };
    expect((await owner.call(publishPost, { ...key, body: {} })).error).toBeUndefined();
    const guest = await app.asGuest();
    const { content } = (await guest.call(getPost, { ...key, query: {} })).body;
    expect(content).toMatch(
      /<img src="\/files\/remote\?url=https%3A%2F%2Fpictures\.example%2F[^"]+signature=/,
    );
    expect(content).not.toContain("https://pictures.example");
    const host = `${site.domain}.localhost:4000`;
    const feed = await guest.get("/rss.xml", { headers: { host } });
    expect(feed.body).not.toContain("https://pictures.example");
    expect(feed.body).toContain(`http://${host}/files/remote`);
  });
});

describe("our addresses of remote pictures", () => {
  it.each([
    ["//pictures.example/a.png", "https://pictures.example/a.png"],
    ["\\\\pictures.example/a.png", "https://pictures.example/a.png"],
    ["HTTP://pictures.example/a.png", "HTTP://pictures.example/a.png"],
  ])("replace %s", (address, url) => {
    const html = withOwnPictures(app.platform, `<figure><img src="${address}" alt=""></figure>`);
    expect(new URLSearchParams(html.split("?")[1]?.replaceAll("&amp;", "&")).get("url")).toBe(url);
  });

  it("leave our own pictures and links alone", () => {
    const html = '<p><a href="https://a.example/">a</a></p><img src="/files/a/full.webp" alt="">';
    expect(withOwnPictures(app.platform, html)).toBe(html);
  });
});
