import { createHash } from "node:crypto";
import { parse } from "parse5";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { makePublication } from "../factories/publication.ts";
import { makeSite } from "../factories/site.ts";
import { elementsOf, textOf } from "../readMarkup.ts";
import { type TestServer, testServer } from "../testServer.ts";

let app: TestServer;
let host: string;
let postPath: string;
beforeAll(async () => {
  app = await testServer();
  const site = await makeSite(app.platform);
  host = `${site.domain}.localhost:4000`;
  const { post_id: id } = await makePublication(app.platform, { site_id: site.id, title: "Loomings" });
  postPath = `/post/${id}/loomings`;
});
afterAll(() => app.close());

const get = (url: string, on: string) => app.server.inject({ url, headers: { host: on } });

describe("every page that a browser opens", () => {
  const places: [string, () => string, () => string][] = [
    ["a site's home", () => "/", () => host],
    ["a post", () => postPath, () => host],
    ["a missing page", () => "/nowhere", () => host],
    ["an unknown account", () => "/", () => "nobody.localhost:4000"],
    ["the platform's home", () => "/", () => "localhost:4000"],
    ["the sign-in", () => "/signin", () => "localhost:4000"],
    ["settings", () => "/settings", () => "localhost:4000"],
    ["the way in from the platform", () => "/signin/token/abc", () => host],
    ["the shell of the app", () => "/app.html", () => host],
  ];

  it.each(places)("%s runs our own scripts only", async (_, path, on) => {
    const { headers, payload } = await get(path(), on());
    expect(headers["content-type"]).toMatch(/^text\/html/);
    const policy = String(headers["content-security-policy"]);
    expect(policy).toMatch(/default-src 'self'/);
    expect(policy).toMatch(/object-src 'none'; base-uri 'none'; form-action 'self'; frame-ancestors 'self'/);
    expect(policy).not.toMatch(/unsafe-|nonce-|\*|http:/);
    expect(headers["x-content-type-options"]).toBe("nosniff");
    expect(headers["referrer-policy"]).toBe("strict-origin-when-cross-origin");
    const inline = elementsOf(parse(payload)).filter(
      ({ name, attributes }) => name === "script" && !attributes.src && !/json/.test(attributes.type ?? ""),
    );
    for (const script of inline) {
      expect(policy).toContain(`'sha256-${createHash("sha256").update(textOf(script)).digest("base64")}'`);
    }
    expect(elementsOf(parse(payload)).filter(({ name }) => name === "style")).toEqual([]);
  });

  describe("the payment page", () => {
    const payment = "/b0000000000000000001/payment/razorpay/b0000000000000000002";
    const script = "http://localhost:4001/razorpay/v1/checkout.js";
    const account = { keyId: "k", keySecret: "s", webhookSecret: "w", url: null, checkoutUrl: script };
    let paid: TestServer;
    beforeAll(async () => {
      paid = await testServer({
        config: { payments: { ...app.platform.config.payments, razorpay: account } },
      });
    });
    afterAll(() => paid.close());
    const policyOf = async (url: string, headers: Record<string, string> = {}) => {
      const answer = await paid.server.inject({ url, headers: { host: "localhost:4000", ...headers } });
      return { ...answer, policy: String(answer.headers["content-security-policy"]) };
    };

    it("runs the provider's script as well as ours", async () => {
      const { policy, statusCode } = await policyOf(`${payment}?key=abc`);
      expect(statusCode).toBe(200);
      expect(policy).toMatch(/script-src 'self' 'sha256-[^;]* http:\/\/localhost:4001;/);
      expect(policy).toMatch(/frame-src http:\/\/localhost:4001;/);
      expect(policy).toMatch(
        /object-src 'none'; base-uri 'none'; form-action 'self'; frame-ancestors 'self'/,
      );
      expect(policy).not.toMatch(/script-src[^;]*(unsafe|\*)/);
    });

    it("is the only page that does", async () => {
      for (const path of ["/", "/purchases", `${payment}/more`, "/signin", "/app.html"]) {
        expect((await policyOf(path)).policy, path).not.toContain("localhost:4001");
      }
    });

    it("keeps its policy when served from a cache", async () => {
      const first = await policyOf(payment);
      const second = await policyOf(payment, { "if-none-match": String(first.headers.etag) });
      expect(second.statusCode).toBe(304);
      expect(second.policy).toBe(first.policy);
    });

    it("has no looser policy where no such provider is configured", async () => {
      const { headers } = await get(payment, "localhost:4000");
      expect(headers["content-security-policy"]).toBe(
        (await get("/", "localhost:4000")).headers["content-security-policy"],
      );
    });
  });

  it("is not served from a cached response without its policy", async () => {
    const first = await get("/", host);
    const second = await app.server.inject({
      url: "/",
      headers: { host, "if-none-match": String(first.headers.etag) },
    });
    expect(second.statusCode).toBe(304);
    expect(second.headers["content-security-policy"]).toBe(first.headers["content-security-policy"]);
  });

  it("the API documentation loosens only styles and images", async () => {
    const policy = String((await get("/docs", "localhost:4000")).headers["content-security-policy"]);
    expect(policy).toMatch(/default-src 'self'/);
    expect(policy).not.toMatch(/script-src[^;]*unsafe|http:|\*/);
    expect(policy).toMatch(/frame-ancestors 'none'/);
  });
});

describe("every response", () => {
  it.each([
    "/",
    "/api/r/topics",
    "/api/r/none",
    "/healthz",
    "/rss.xml",
    "/robots.txt",
    "/docs",
    "/docs/openapi.json",
    "/sw.js",
    "/files/x/full.webp",
    "/%zz",
  ])("%s is interpreted as its declared type only", async (path) => {
    expect((await get(path, host)).headers["x-content-type-options"]).toBe("nosniff");
  });
});
