import { errors } from "@quire/contracts/errors";
import { contracts } from "@quire/contracts/schemas/all";
import * as comments from "@quire/contracts/schemas/comments";
import type { Contract } from "@quire/contracts/schemas/contract";
import * as domains from "@quire/contracts/schemas/domains";
import * as moderation from "@quire/contracts/schemas/moderation";
import * as newsletterSettings from "@quire/contracts/schemas/newsletterSettings";
import * as reactions from "@quire/contracts/schemas/reactions";
import * as topics from "@quire/contracts/schemas/topics";
import { Role } from "@quire/domain/enums";
import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { limitTable } from "../../platform/limits/limitTable.ts";
import { makePublication } from "../factories/publication.ts";
import { makeSite } from "../factories/site.ts";
import { makeUser } from "../factories/user.ts";
import { fuzzCall } from "../fuzzCall.ts";
import type { Caller } from "../testCaller.ts";
import { type TestServer, testServer } from "../testServer.ts";

const RUNS = Number(process.env.FUZZ_RUNS ?? 60);
const SEED = Number(process.env.FUZZ_SEED ?? 20_260_105);

let app: TestServer;
let owner: Caller;
let callers: Caller[];
let known: { any: string[] };
let siteId: string;
beforeAll(async () => {
  const unlimited = Object.fromEntries(
    Object.entries(limitTable).map(([name, limit]) => [name, { ...limit, points: 1_000_000 }]),
  ) as never;
  const none = async () => ({ kind: "none" as const });
  app = await testServer({
    config: { limits: unlimited },
    dns: { texts: none, alias: none, addresses: none },
  });
  const creator = await makeUser(app.platform, { groups: [Role.pro] });
  siteId = (await makeSite(app.platform, { id: creator.id })).id;
  const { post_id: id } = await makePublication(app.platform, { site_id: siteId });
  owner = await app.asProgram({ id: siteId });
  callers = [await app.asGuest(), await app.asBrowser(await makeUser(app.platform)), owner];
  const key = (parts: unknown[]) => Buffer.from(JSON.stringify(parts)).toString("base64url");
  known = {
    any: [
      siteId,
      id,
      "whales",
      key(["latest", "2026-01-01T00:00:00.000Z", id]),
      key(["topics", 1.5, "x"]),
      key(["comments", "infinity", "\u0000"]),
    ],
  };
});
afterAll(() => app.close());

const judged = [domains, newsletterSettings, reactions, comments, moderation, topics].flatMap(
  (noun) => Object.values(noun) as Contract[],
);

describe("no input causes a server error in", () => {
  it.each(judged.map((contract) => [contract.name, contract] as const))("%s", async (_, contract) => {
    await fuzzCall(contract, { known, callers });
  });

  it("a page, as a document and as data", async () => {
    const path = fc.oneof(
      fc.webPath().map((text) => `/${text.replace(/^\/+/, "")}`),
      fc
        .string({ unit: "binary", maxLength: 60 })
        .map((text) => `/${encodeURIComponent(text.replace(/\p{Surrogate}/gu, ""))}`),
      fc
        .constantFrom(...known.any)
        .chain((value) =>
          fc.constantFrom(
            `/?next=${value}`,
            `/c/${value}`,
            `/post/${value}/x`,
            `/?search=${value}&sort=a-z&next=${value}`,
          ),
        ),
    );
    const host = fc.constantFrom(
      "localhost:4000",
      `site-${siteId.slice(-9)}.localhost:4000`,
      "x.example",
      "",
    );
    await fc.assert(
      fc.asyncProperty(path, host, async (url, on) => {
        for (const address of [url, `/api/sr/page?path=${encodeURIComponent(url)}`]) {
          const { statusCode } = await app.server.inject({ url: address, headers: { host: on } });
          expect(statusCode, address).toBeLessThan(500);
        }
      }),
      { seed: SEED, numRuns: RUNS },
    );
  });
});

describe("an invalid body is refused in the common error format:", () => {
  const json = { "content-type": "application/json" };
  const bodies: [string, string | Buffer, Record<string, string>][] = [
    ["half of JSON", '{"text": "x"', json],
    ["no JSON at all", "\u0000\u0001\u0002", json],
    ["a number", "1e999", json],
    ["a list", "[[[[]]]]", json],
    ["JSON a hundred thousand deep", `${"[".repeat(100_000)}${"]".repeat(100_000)}`, json],
    ["bytes that are no UTF-8", Buffer.from([0x7b, 0x22, 0xff, 0xfe, 0x22, 0x3a, 0x31, 0x7d]), json],
    ["another type", "text=x", { "content-type": "text/xml" }],
    ["no type that is one", "{", { "content-type": "application/json; charset=\u00a0;;;" }],
    ["an encoding that is unknown", "{", { ...json, "content-encoding": "zstd" }],
    ["gzip that is none", "{}", { ...json, "content-encoding": "gzip" }],
    ["more than may be sent", `{"text":"${"x".repeat(9 * 1024 * 1024)}"}`, json],
    ["a prototype", '{"__proto__": {"text": "x"}}', json],
    ["a key twice", '{"text": "a", "text": 5}', json],
  ];
  const writes = contracts.filter(({ body, payload }) => body !== undefined && payload !== "multipart");

  it.each(bodies)("%s", async (_, body, headers) => {
    for (const { call } of writes) {
      const path = `/api/${call.base}${call.path.replace(/\{\w+\}/g, siteId)}`;
      const answer = await owner.send(call.method, path, body, { headers });
      expect(answer.status, path).toBeGreaterThanOrEqual(400);
      expect(answer.status, path).toBeLessThan(500);
      expect(Object.keys(errors)).toContain(answer.error?.code);
      expect(answer.error?.request_id).toBeTruthy();
    }
  });
});

describe("repeated or mistyped parameters:", () => {
  it.each([
    "size=1&size=2",
    "size=1e9",
    "size=-1",
    "size=NaN",
    "size[]=1",
    "page=0",
    "page=1.5",
    "page=99999999999999999999",
    "next=a&next=b",
    "unknown=1",
    "__proto__=1",
    "constructor=1",
    "size=%00",
  ])("%s is refused by name", async (query) => {
    for (const path of [
      `/api/r/${siteId}/posts`,
      "/api/r/topics",
      `/api/r/followers/sites/${siteId}`,
      "/api/r/users/me/followees",
    ]) {
      const answer = await owner.get(`${path}?${query}`);
      expect(answer.status, `${path}?${query}`).toBe(400);
      expect(answer.error?.issues?.[0]?.path).toMatch(/^query\./);
    }
  });
});
