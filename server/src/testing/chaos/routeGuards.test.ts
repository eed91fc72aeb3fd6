import { contracts } from "@quire/contracts/schemas/all";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { makePost } from "../factories/post.ts";
import { makeSite } from "../factories/site.ts";
import type { Caller } from "../testCaller.ts";
import { type TestServer, testServer } from "../testServer.ts";

let app: TestServer;
let guest: Caller;
let ids: Record<string, string>;
beforeAll(async () => {
  app = await testServer();
  guest = await app.asGuest();
  const site = await makeSite(app.platform);
  const { id } = await makePost(app.platform, { site_id: site.id, title: "Secret plan" });
  ids = { siteId: site.id, id, postId: id, sha256: "a".repeat(64), slug: "x" };
});
afterAll(() => app.close());

const guarded = contracts.filter(({ audience }) => ["user", "session", "browser"].includes(audience));

/** Spellings of a path that a guard might fail to recognize. */
const SPELLINGS: [string, (path: string) => string][] = [
  ["as it is", (path) => path],
  ["with a slash behind", (path) => `${path}/`],
  ["with two slashes before", (path) => `/${path}`],
  ["with a slash twice", (path) => path.replace("/w/", "/w//").replace("/r/", "/r//")],
  ["in capitals", (path) => path.toUpperCase()],
  ["with a capital", (path) => path.replace("/api/", "/Api/")],
  ["with an encoded letter", (path) => path.replace("/api/", "/%61pi/")],
  ["with an encoded slash", (path) => path.replace("/api/", "/api%2f")],
  ["with a dot segment", (path) => path.replace("/api/", "/api/./")],
  ["with a way back", (path) => path.replace("/api/", "/api/x/../")],
  ["with an encoded way back", (path) => path.replace("/api/", "/api/x/%2e%2e/")],
  ["with a semicolon", (path) => `${path};x=1`],
  ["with a NUL behind", (path) => `${path}%00`],
  ["with a query twice", (path) => `${path}?siteId=a&siteId=b&user_id=c`],
  ["through the other base", (path) => path.replace("/api/w/", "/api/sr/").replace("/api/r/", "/api/sr/")],
];

describe("a guest is refused by", () => {
  it.each(guarded.map((contract) => [contract.name, contract] as const))(
    "%s, however its path is spelled",
    async (_, { call }) => {
      const path = `/api/${call.base}${call.path.replace(/\{(\w+)\}/g, (__, name: string) => ids[name] ?? "x")}`;
      for (const [how, spell] of SPELLINGS) {
        const answer = await guest.send(call.method, spell(path), call.method === "GET" ? undefined : {});
        expect([400, 401, 403, 404, 405], `${how}: ${answer.status}`).toContain(answer.status);
        expect(JSON.stringify(answer.body)).not.toContain("Secret plan");
      }
    },
  );
});

describe("an undeclared method", () => {
  it.each(["PUT", "PATCH", "DELETE", "OPTIONS", "TRACE"])("%s is refused", async (method) => {
    const answer = await guest.send(method, `/api/w/${ids.siteId}/posts`, {});
    expect(answer.status).toBeGreaterThanOrEqual(400);
    expect(answer.status).toBeLessThan(500);
  });

  it("is ignored in a header or a query", async () => {
    const path = `/api/w/${ids.siteId}/posts/${ids.id}`;
    for (const headers of [{ "x-http-method-override": "DELETE" }, { "x-method-override": "DELETE" }]) {
      const answer = await guest.send("GET", `${path}?_method=DELETE`, undefined, { headers });
      expect(answer.status).toBe(404);
    }
  });
});
