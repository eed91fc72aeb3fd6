import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type TestServer, testServer } from "../testing/testServer.ts";
import { readDirectives } from "./cspReports.ts";

const report = (directive: unknown) => ({
  "csp-report": {
    "effective-directive": directive,
    "document-uri": "https://quire.example/signin/token/secret",
  },
});
const modern = (directive: unknown) => ({ type: "csp-violation", body: { effectiveDirective: directive } });

describe("a report's directives", () => {
  it.each([
    [report("script-src-elem"), ["script-src-elem"]],
    [{ "csp-report": { "violated-directive": "img-src 'self' data:" } }, ["img-src"]],
    [
      [modern("style-src-attr"), modern("connect-src")],
      ["style-src-attr", "connect-src"],
    ],
    [[{ type: "deprecation", body: { effectiveDirective: "img-src" } }], []],
    [report("made-up"), ["other"]],
    [report({ a: 1 }), ["other"]],
    [modern("__proto__"), ["other"]],
    [[null, 1, "x", []], []],
    [null, []],
    ["text", []],
  ])("of %j are %j", (payload, directives) => {
    expect(readDirectives(payload)).toEqual(directives);
  });

  it("are read from the first reports of a long message only", () => {
    expect(readDirectives(Array.from({ length: 500 }, () => modern("img-src")))).toHaveLength(20);
  });
});

describe("reports", () => {
  let app: TestServer;
  beforeAll(async () => {
    app = await testServer();
  });
  afterAll(() => app.close());

  const send = (payload: string, type = "application/csp-report", remoteAddress = "198.18.9.1") =>
    app.server.inject({
      method: "POST",
      url: "/api/csp-reports",
      headers: { host: "localhost:4000", "content-type": type },
      payload,
      remoteAddress,
    });
  const metrics = async () =>
    (await app.server.inject({ url: "/metrics", headers: { host: "localhost:4000" } })).payload;

  it("are counted by directive, without the page's URL", async () => {
    expect((await send(JSON.stringify(report("script-src-elem")))).statusCode).toBe(204);
    const list = JSON.stringify([modern("script-src-elem"), modern("img-src")]);
    expect((await send(list, "application/reports+json")).statusCode).toBe(204);
    const text = await metrics();
    expect(text).toContain('csp_reports_total{directive="script-src-elem"} 2');
    expect(text).toContain('csp_reports_total{directive="img-src"} 1');
    expect(text).not.toContain("secret");
  });

  it.each([
    ["no JSON", "{", 400],
    ["too large", JSON.stringify("x".repeat(40_000)), 413],
  ])("that are %s are refused", async (_, payload, status) => {
    expect((await send(payload)).statusCode).toBe(status);
  });

  it("are limited by address", async () => {
    let last = 204;
    for (let count = 0; count < 61; count++) {
      last = (await send(JSON.stringify(report("img-src")), undefined, "198.18.9.2")).statusCode;
    }
    expect(last).toBe(429);
    expect((await send(JSON.stringify(report("img-src")), undefined, "198.18.9.3")).statusCode).toBe(204);
  });
});
