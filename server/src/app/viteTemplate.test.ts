import type { AddressInfo } from "node:net";
import type { Server } from "@hapi/hapi";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { makeSite } from "../testing/factories/site.ts";
import { type TestPlatform, testPlatform } from "../testing/testPlatform.ts";
import { buildServer } from "./buildServer.ts";
import { openViteTemplate } from "./viteTemplate.ts";

let platform: TestPlatform;
let server: Server;
let base = "";

beforeAll(async () => {
  platform = await testPlatform();
  server = await buildServer(platform, (server) => openViteTemplate(server, platform.config));
  await server.start();
  base = `http://127.0.0.1:${(server.listener.address() as AddressInfo).port}`;
});
afterAll(async () => {
  await server.stop();
  await platform.close();
});

describe("in development", () => {
  it("a page is rendered from the source, around modules that are loaded one by one", async () => {
    const site = await makeSite(platform, { name: "Ada Whitcombe" });
    const headers = { host: `${site.domain}.localhost:4000` };
    const { result, headers: sent } = await server.inject({ url: "/", headers });
    expect(result).toContain("Ada Whitcombe");
    expect(result).toContain('src="/src/app/entry-client.tsx"');
    expect(result).not.toContain("<!--q:");
    expect(sent["content-security-policy"]).toContain("script-src 'self' 'unsafe-inline';");
  });

  it("Vite serves the modules, and the server serves calls", async () => {
    const source = await fetch(`${base}/src/app/entry-client.tsx`);
    expect(source.headers.get("content-type")).toContain("javascript");
    expect(await source.text()).toContain("hydrateRoot");
    expect(await fetch(`${base}/healthz`).then((answer) => answer.json())).toEqual({ status: "ok" });
    expect((await fetch(`${base}/api/r/nothing`)).status).toBe(404);
  });
});
