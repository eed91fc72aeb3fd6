import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { makePublication } from "../testing/factories/publication.ts";
import { type TestServer, testServer } from "../testing/testServer.ts";

let app: TestServer;
beforeAll(async () => {
  app = await testServer();
  for (let n = 0; n < 20; n++) await makePublication(app.platform, { title: `Whale number ${n}` });
});
afterAll(() => app.close());

const open = (url: string, host = "localhost:4000") => app.server.inject({ url, headers: { host } });
const dataOf = async (path: string) =>
  JSON.parse((await open(`/api/sr/page?path=${encodeURIComponent(path)}`)).payload).data;

describe("the search page", () => {
  it("is complete without JavaScript: the form, highlighted results, and the next page", async () => {
    const { statusCode, payload, headers } = await open("/search?query=whale");
    expect(statusCode).toBe(200);
    expect(payload).toContain('value="whale"');
    const more = /href="(\/search\?query=whale&amp;next=[^"]+)"/.exec(payload)?.[1]?.replaceAll("&amp;", "&");
    expect(more).toBeDefined();
    const rest = (await open(more as string)).payload;
    const matches = `${payload}${rest}`.match(/<mark>Whale<\/mark> number \d+/g);
    expect(new Set(matches).size).toBe(20);
    expect(payload).toContain('name="robots" content="noindex"');
    expect(headers["set-cookie"]).toBeUndefined();
  });

  it("asks for words if there are none, or too few", async () => {
    expect(await dataOf("/search")).toMatchObject({ query: "", type: "posts", results: null });
    expect(await dataOf("/search?query=wh&type=sites")).toMatchObject({
      query: "wh",
      type: "sites",
      results: null,
    });
    expect((await open("/search?query=wh")).payload).toContain("Type more than 2 characters");
  });

  it("shows the query as text, whatever it is", async () => {
    const { payload } = await open(`/search?query=${encodeURIComponent('"><script>alert(1)</script>')}`);
    expect(payload).not.toContain("<script>alert(1)");
  });

  it("doesn't exist for an invalid page key, and only on the platform", async () => {
    expect((await open("/search?query=whale&next=made-up")).statusCode).toBe(404);
    const { statusCode, headers } = await open("/search?query=whale", "nobody.localhost:4000");
    expect([404, 302, 307].includes(statusCode), String(headers.location)).toBe(true);
  });

  it("has one spelling, and keeps only its own parameters", async () => {
    const path = encodeURIComponent("/search?utm_source=x&type=posts&query=whale");
    const page = JSON.parse((await open(`/api/sr/page?path=${path}`)).payload);
    expect(page.path).toBe("/search?query=whale");
    expect((await open("/Search")).headers.location).toBe("/search");
  });
});
