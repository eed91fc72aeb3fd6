import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { makeSite } from "../testing/factories/site.ts";
import { sendRaw } from "../testing/sendRaw.ts";
import { type TestServer, testServer } from "../testing/testServer.ts";

const HOST = "localhost:4000";

let app: TestServer;
let site: string;
beforeAll(async () => {
  app = await testServer();
  site = `${(await makeSite(app.platform)).domain}.${HOST}`;
  await app.server.start();
});
afterAll(() => app.close());

const get = (path: string, ...headers: string[]) => sendRaw(app.server, `GET ${path} HTTP/1.1`, ...headers);
const statusOf = (response: string) => Number(response.split(" ")[1]);

describe("a path that browsers read as another host", () => {
  it.each([
    "/\\evil.example/",
    "//evil.example/",
    "/.//evil.example/",
    "/%2e//evil.example/",
    "/x/..//evil.example/",
    "/\\/evil.example/x/",
    "//evil.example/SIGNIN",
  ])("%s redirects to our own, or nowhere", async (path) => {
    for (const host of [HOST, site]) {
      const response = await get(path, `Host: ${host}`);
      expect(statusOf(response), response).toBeGreaterThanOrEqual(300);
      const [, location] = /^location: (.*)$/im.exec(response) ?? [];
      if (location) expect(new URL(location.trim(), `http://${host}`).host).toBe(host);
    }
  });
});

describe("two Host headers", () => {
  it("are refused with the field's name", async () => {
    const response = await get("/api/r/session", `Host: ${HOST}`, "host: evil.example");
    expect(statusOf(response)).toBe(400);
    expect(response).toContain("headers.host");
    expect(response).toMatch(/^x-request-id: /im);
  });

  it("are refused on a page, a file and a socket", async () => {
    for (const path of ["/", "/robots.txt", "/healthz"]) {
      expect(statusOf(await get(path, `Host: ${HOST}`, `Host: ${HOST}`)), path).toBe(400);
    }
    const upgrade = [
      "Upgrade: websocket",
      "Sec-WebSocket-Version: 13",
      `Sec-WebSocket-Key: ${btoa("0123456789abcdef")}`,
    ];
    const socket = [
      "/api/rooms/b1",
      `Host: ${HOST}`,
      "Host: evil.example",
      `Origin: http://${HOST}`,
      ...upgrade,
    ];
    expect(statusOf(await get(...(socket as [string, ...string[]])))).toBe(400);
  });

  it("differ from one, and from a longer name", async () => {
    expect(statusOf(await get("/healthz", `Host: ${HOST}`, "X-Host: evil.example"))).toBe(200);
  });
});
