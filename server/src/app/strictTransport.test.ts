import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type TestServer, testServer } from "../testing/testServer.ts";
import { strictTransport } from "./strictTransport.ts";

const PLATFORM = "quire.example";

describe("Strict-Transport-Security", () => {
  it.each([
    ["https", PLATFORM, "max-age=31536000; includeSubDomains"],
    ["https", `www.${PLATFORM}`, "max-age=31536000; includeSubDomains"],
    ["https", `melville.${PLATFORM}`, "max-age=31536000"],
    ["https", "whale.example", "max-age=31536000"],
    ["http", PLATFORM, undefined],
    ["http", "whale.example", undefined],
  ] as const)("by %s on %s is %s", (scheme, host, expected) => {
    expect(strictTransport({ scheme, host }, PLATFORM)["strict-transport-security"]).toBe(expected);
  });
});

describe("every response", () => {
  let app: TestServer;
  beforeAll(async () => {
    app = await testServer({ config: { trustedProxies: ["127.0.0.1"] } });
  });
  afterAll(() => app.close());

  it.each(["/", "/nowhere", "/api/r/session", "/api/r/nothing", "/robots.txt", "/signin/"])(
    "%s keeps the browser on https, and says nothing on http",
    async (url) => {
      const headers = { host: "localhost:4000", "x-forwarded-proto": "https" };
      const secure = await app.server.inject({ url, headers, remoteAddress: "127.0.0.1" });
      expect(secure.headers["strict-transport-security"]).toBe("max-age=31536000; includeSubDomains");
      const plain = await app.server.inject({ url, headers: { host: headers.host } });
      expect(plain.headers).not.toHaveProperty("strict-transport-security");
    },
  );
});
