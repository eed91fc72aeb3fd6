import { getEmbed, getSiteEmbed } from "@quire/contracts/calls/embeds";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { type FetchResult, type Outbound, OutboundError } from "../../../platform/outbound/outbound.ts";
import { makeSite } from "../../../testing/factories/site.ts";
import type { Caller } from "../../../testing/testCaller.ts";
import { type TestServer, testServer } from "../../../testing/testServer.ts";

/** Fake external pages by address, and the requests made to them. */
const pages = new Map<string, Omit<FetchResult, "url"> & { url?: string }>();
const requests: string[] = [];
const outbound: Pick<Outbound, "get"> = {
  async get(address) {
    requests.push(address);
    const page = pages.get(address);
    if (!page) throw new OutboundError("not_allowed");
    return { url: address, ...page };
  },
};
const html = (text: string, url?: string) => ({
  contentType: "text/html; charset=utf-8",
  body: Buffer.from(text),
  ...(url ? { url } : {}),
});
const json = (value: unknown) => ({
  contentType: "application/json",
  body: Buffer.from(JSON.stringify(value)),
});

let app: TestServer;
let guest: Caller;
beforeAll(async () => {
  app = await testServer({ outbound });
  guest = await app.asGuest();
});
afterAll(() => app.close());
beforeEach(() => {
  requests.length = 0;
  pages.clear();
});

const fetchEmbed = (url: string, caller = guest) => caller.call(getEmbed, { query: { url } });

describe("an address of an allow-listed provider", () => {
  const video = "https://www.youtube.com/watch?v=dQw4w9WgXcQ";
  const oembed = `https://www.youtube.com/oembed?format=json&url=${encodeURIComponent(video)}`;

  it("shows the provider's description in a frame from our own table", async () => {
    pages.set(
      oembed,
      json({
        title: "A \u001b[31mfilm\u202e",
        author_name: "Somebody",
        provider_name: "Not YouTube",
        thumbnail_url: "https://i.ytimg.com/vi/x/hq.jpg",
        html: "<iframe src=https://evil.example></iframe>",
      }),
    );
    const { status, body } = await fetchEmbed("http://www.youtube.com/watch?v=dQw4w9WgXcQ#t=3");
    expect([status, body]).toEqual([
      200,
      {
        url: video,
        provider: "youtube",
        site_name: "YouTube",
        title: "A film",
        description: "",
        author: "Somebody",
        image: "https://i.ytimg.com/vi/x/hq.jpg",
        frame: "https://www.youtube-nocookie.com/embed/dQw4w9WgXcQ",
      },
    ]);
  });

  it("is requested once in seven days", async () => {
    const song = "https://open.spotify.com/track/4uLU6h";
    const endpoint = `https://open.spotify.com/oembed?url=${encodeURIComponent(song)}`;
    pages.set(endpoint, json({ title: "A song" }));
    expect((await fetchEmbed(song)).body.title).toBe("A song");
    pages.set(endpoint, json({ title: "Another name" }));
    expect((await fetchEmbed(`${song}#again`)).body.title).toBe("A song");
    expect(requests).toEqual([endpoint]);
    app.platform.clock.advance(7 * 24 * 3600_000 + 1);
    expect((await fetchEmbed(song)).body.title).toBe("Another name");
  });

  it("is described by its own page if the provider needs an API key", async () => {
    const picture = "https://www.instagram.com/p/Abc-1/";
    pages.set(picture, html('<meta property="og:title" content="A picture">'));
    expect((await fetchEmbed(picture)).body).toMatchObject({
      provider: "instagram",
      title: "A picture",
      frame: "https://www.instagram.com/p/Abc-1/embed/",
    });
  });

  it("is named after its host if the response is invalid", async () => {
    pages.set("https://vimeo.com/api/oembed.json?url=https%3A%2F%2Fvimeo.com%2F123", json(["what"]));
    expect((await fetchEmbed("https://vimeo.com/123")).body).toMatchObject({
      title: "vimeo.com",
      image: null,
    });
  });
});

describe("any other address", () => {
  it("is a link with the page's description, never a frame", async () => {
    const page = `<title>x</title><meta property="og:title" content="&lt;b&gt;Whales">
      <meta property="og:image" content="/whale.jpg"><meta property="og:site_name" content="Sea">`;
    pages.set("https://sea.example/old", html(page, "https://sea.example/new"));
    expect((await fetchEmbed("https://sea.example/old")).body).toEqual({
      url: "https://sea.example/new",
      provider: null,
      site_name: "Sea",
      title: "<b>Whales",
      description: "",
      author: "",
      image: "https://sea.example/whale.jpg",
      frame: null,
    });
  });

  it.each([
    ["http://plain.example/x.jpg", null],
    ["javascript:alert(1)", null],
    ["data:image/png;base64,x", null],
    ["//cdn.example/x.jpg", "https://cdn.example/x.jpg"],
  ])("shows the picture %s as %s", async (image, expected) => {
    const address = `https://pictures.example/${encodeURIComponent(image)}`;
    pages.set(address, html(`<meta property="og:image" content="${image}">`));
    expect((await fetchEmbed(address)).body.image).toBe(expected);
  });

  it("is shortened if the description is too long", async () => {
    pages.set("https://long.example/", html(`<title>${"ब".repeat(5000)}</title>`));
    expect([...(await fetchEmbed("https://long.example/")).body.title]).toHaveLength(300);
  });
});

describe("an address that cannot be read", () => {
  it("is retried later, whatever the reason, and not requested on every keystroke", async () => {
    const address = "https://gone.example/";
    const answers = [await fetchEmbed(address), await fetchEmbed(address)];
    expect(answers.map(({ status, error }) => [status, error?.code, error?.message])).toEqual(
      answers.map(() => [400, "embed_failed", "There was an issue with this embed. Please recheck the URL."]),
    );
    expect(JSON.stringify(answers[0]?.body)).not.toContain("not_allowed");
    expect(requests).toEqual([address]);
    app.platform.clock.advance(10 * 60_000 + 1);
    pages.set(address, html("<title>Back</title>"));
    expect((await fetchEmbed(address)).body.title).toBe("Back");
  });

  it.each(["ftp://a.example/", "javascript:alert(1)", "x", ""])("names the field for “%s”", async (url) => {
    const { status, error } = await fetchEmbed(url);
    expect([status, error?.code, error?.issues?.[0]?.path]).toEqual([400, "invalid_input", "query.url"]);
  });

  it("is not requested if it carries credentials", async () => {
    expect((await fetchEmbed("https://user:secret@a.example/")).error?.code).toBe("embed_failed");
    expect(requests).toEqual([]);
  });
});

it("a site's embeds can be requested by its creator only", async () => {
  const { id: siteId } = await makeSite(app.platform);
  pages.set("https://sea.example/", html("<title>Sea</title>"));
  const as = async (user: { id: string }) =>
    (await app.asProgram(user)).call(getSiteEmbed, {
      params: { siteId },
      query: { url: "https://sea.example/" },
    });
  expect((await as({ id: siteId })).body.title).toBe("Sea");
  expect((await as(await makeSite(app.platform))).status).toBe(403);
});

it("expired embeds are deleted by later inserts", async () => {
  await fetchEmbed("https://never.example/");
  app.platform.clock.advance(8 * 24 * 3600_000);
  pages.set("https://sea.example/next", html("<title>Sea</title>"));
  await fetchEmbed("https://sea.example/next");
  const [rows] = await app.platform.db.query("SELECT 1 FROM embeds");
  expect(rows).toHaveLength(1);
});

it("one address can request sixty pages an hour", async () => {
  const busy = await app.asGuest();
  for (let n = 0; n < 60; n++) await fetchEmbed(`https://many.example/${n}`, busy);
  expect((await fetchEmbed("https://many.example/one-more", busy)).status).toBe(429);
  expect((await fetchEmbed("https://many.example/1", busy)).status).toBe(400);
});
