import { hostname } from "node:os";
import { contracts } from "@quire/contracts/schemas/all";
import { Validator } from "@seriousme/openapi-schema-validator";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { type TestServer, testServer } from "../testing/testServer.ts";

let app: TestServer;
beforeAll(async () => {
  app = await testServer();
});
afterAll(() => app.close());

const get = (url: string, headers: Record<string, string> = {}) =>
  app.server.inject({ url, headers: { host: "localhost:4000", ...headers } });

describe("an operator", () => {
  it("sees that the process is alive and ready", async () => {
    expect(JSON.parse((await get("/healthz")).payload)).toEqual({ status: "ok" });
    const ready = await get("/readyz");
    expect(ready.statusCode).toBe(200);
    expect(JSON.parse(ready.payload)).toMatchObject({ status: "ok" });
    expect(ready.headers["cache-control"]).toBe("no-store");
  });

  it("sees that it is not ready while a part is away, although the process is alive", async () => {
    const { readiness } = app.platform;
    const away = vi
      .spyOn(app.platform, "readiness")
      .mockResolvedValue({ ...(await readiness()), database: false });
    const answer = await get("/readyz");
    away.mockRestore();
    expect(answer.statusCode).toBe(503);
    expect(JSON.parse(answer.payload)).toMatchObject({ status: "unavailable", database: false });
    expect((await get("/healthz")).statusCode).toBe(200);
  });

  it("reads metrics by route, not by URL", async () => {
    await get("/nowhere-at-all-1");
    await get("/api/r/topics");
    const { payload, headers } = await get("/metrics");
    expect(headers["content-type"]).toMatch(/^text\/plain/);
    expect(payload).toMatch(
      /http_request_duration_seconds_count\{method="get",route="\/api\/r\/topics",status="200"\} 1/,
    );
    expect(payload).toMatch(/page_cache_requests_total\{result="miss"\} \d/);
    expect(payload).not.toContain("nowhere-at-all");
  });
});

describe("the metrics", () => {
  const TOKEN = "a-token-of-the-operator";
  let guarded: TestServer;
  beforeAll(async () => {
    guarded = await testServer({ config: { metricsToken: TOKEN } });
  });
  afterAll(() => guarded.close());

  const read = async (remoteAddress: string, headers: Record<string, string> = {}, server = guarded) => {
    const url = { url: "/metrics", remoteAddress, headers: { host: "localhost:4000", ...headers } };
    const { statusCode, payload } = await server.server.inject(url);
    expect(payload.includes("http_request_duration_seconds")).toBe(statusCode === 200);
    return statusCode;
  };

  it.each(["127.0.0.1", "127.8.0.1", "::1", "::ffff:127.0.0.1"])("are readable from %s", async (address) => {
    expect(await read(address)).toBe(200);
  });

  it.each(["198.18.0.1", "10.0.0.1", "::ffff:10.0.0.1", "2001:db8::1"])(
    "are not found from %j without the token",
    async (address) => {
      expect(await read(address)).toBe(404);
      expect(await read(address, { authorization: `Bearer ${TOKEN}x` })).toBe(404);
      expect(await read(address, { authorization: `Bearer ${TOKEN}` })).toBe(200);
    },
  );

  it.each(["x-forwarded-for", "x-forwarded-proto", "x-real-ip", "forwarded", "via"])(
    "are not found through a proxy on this machine that sets %s",
    async (name) => {
      expect(await read("127.0.0.1", { [name]: "127.0.0.1" })).toBe(404);
    },
  );

  it.each(["", "null", "undefined"])("have no token by default, not even %j", async (token) => {
    expect(await read("198.18.0.1", { authorization: `Bearer ${token}` }, app)).toBe(404);
  });
});

describe("a request's id", () => {
  it("is the proxy's, where it sends one", async () => {
    const requestId = "a1b2-c3d4:e5.f6";
    expect((await get("/healthz", { "x-request-id": requestId })).headers["x-request-id"]).toBe(requestId);
  });

  it.each(["short", "a".repeat(65), "with space inside", "<script>alert(1)</script>", "new\tline-12345"])(
    "is a new one where that is “%s”",
    async (requestId) => {
      const id = String((await get("/healthz", { "x-request-id": requestId })).headers["x-request-id"]);
      expect(id).not.toBe(requestId);
      expect(id.length).toBeGreaterThan(8);
    },
  );

  it("reveals nothing about the machine", async () => {
    const { payload, headers } = await get("/api/r/nothing-here");
    for (const fact of [hostname(), String(process.pid)]) {
      expect(payload).not.toContain(fact);
      expect(String(headers["x-request-id"])).not.toContain(fact);
    }
  });

  it("is in an error response, in its header and its body", async () => {
    const answer = await get("/api/r/nothing-here");
    expect(answer.statusCode).toBe(404);
    const { error } = JSON.parse(answer.payload);
    expect(error).toMatchObject({ code: "not_found", request_id: answer.headers["x-request-id"] });
  });

  it("is on pages, on their errors and on files", async () => {
    for (const path of ["/", "/nowhere", "/%zz", "/app.html", "/docs"]) {
      expect((await get(path)).headers["x-request-id"], path).toBeTruthy();
    }
  });
});

describe("the log", () => {
  it.each(["/signin/token/", "/reset-password/", "/SIGNIN/TOKEN/"])(
    "omits what follows %s, which gives access",
    async (path) => {
      const lines = vi.spyOn(app.platform.log, "info");
      await get(`${path}whoever-holds-it-may-come-in`);
      await expect.poll(() => lines).toHaveBeenCalled();
      const logged = JSON.stringify(lines.mock.calls);
      lines.mockRestore();
      expect(logged).toContain(`${path}[hidden]`);
      expect(logged).not.toContain("whoever-holds-it");
    },
  );
});

it("the log has no query, which may hold a secret", async () => {
  const lines = vi.spyOn(app.platform.log, "info");
  await get("/signin?token=whoever-holds-it&next=%2Freset-password%2Fwhoever-holds-it");
  await expect.poll(() => lines).toHaveBeenCalled();
  const logged = JSON.stringify(lines.mock.calls);
  lines.mockRestore();
  expect(logged).toContain("/signin");
  expect(logged).not.toContain("whoever-holds-it");
});

/** A value that the calls accept, for each pattern of the API description. */
const ACCEPTED_BY_PATTERN: Record<string, string> = {
  // One line, text, and a column's name
  "^[^\\p{Cc}\\ufffe\\uffff]*$": "Zoë’s café 🌊",
  "^(?:[^\\p{Cc}\\ufffe\\uffff]|[\\n\\r\\t])*$": "Two\nlines\tof text 🌊",
  "^[^\\u0000]*$": "Email Address",
  // A code, a token, base64url, and a push subscription's keys
  "^\\d{6}$": "012345",
  "^[A-Za-z0-9_-]{43}$": `${"a-".repeat(21)}_`,
  "^[\\w-]+={0,2}$": "aGVsbG8_-w==",
  "^[\\w-]{87}={0,2}$": `${"B".repeat(87)}=`,
  "^[\\w-]{22}={0,2}$": `${"a".repeat(22)}==`,
  // Part of a post
  "^[\\w|.-]{1,100}$": "book|chapter-2.xhtml",
  // Languages
  "^[a-z]{2,3}(-[A-Za-z0-9]{2,8})*$": "pt-BR",
  "^[A-Za-z]{2,3}(-[A-Za-z0-9]{2,8})*$": "zh-Hant-TW",
  // Days and moments
  "^\\d{4}-\\d{2}-\\d{2}$": "2026-01-05",
  "^\\d{4}-\\d{2}-\\d{2}T\\d{2}:\\d{2}:\\d{2}\\.\\d{3}Z$": "2026-01-05T10:00:00.000Z",
};

describe("the API description", () => {
  it("is valid OpenAPI and names every call", async () => {
    const { payload } = await get("/docs/openapi.json");
    const description = JSON.parse(payload);
    const result = await new Validator().validate(description);
    expect(result.errors).toBeUndefined();
    expect(result.valid).toBe(true);
    const named = Object.values(description.paths).flatMap((path) =>
      Object.values(path as Record<string, { operationId: string }>).map(({ operationId }) => operationId),
    );
    expect(named.sort()).toEqual(contracts.map(({ name }) => name).sort());
  });

  it("has only patterns that accept what the calls accept", async () => {
    const patterns = new Set<string>();
    JSON.parse((await get("/docs/openapi.json")).payload, (key, value) => {
      if (key === "pattern" && typeof value === "string") patterns.add(value);
      return value;
    });
    expect([...patterns].sort()).toEqual(Object.keys(ACCEPTED_BY_PATTERN).sort());
    for (const pattern of patterns) expect(ACCEPTED_BY_PATTERN[pattern]).toMatch(new RegExp(pattern, "u"));
  });

  it("names each call at its path", async () => {
    const { paths } = JSON.parse((await get("/docs/openapi.json")).payload);
    const served = app.server.table().map(({ method, path }) => `${method} ${path}`);
    for (const [path, operations] of Object.entries(paths)) {
      for (const method of Object.keys(operations as object)) expect(served).toContain(`${method} ${path}`);
    }
  });

  it("can be read in a browser, without loading anything from elsewhere", async () => {
    const page = await get("/docs");
    expect(page.headers["content-type"]).toBe("text/html; charset=utf-8");
    for (const [, file = ""] of page.payload.matchAll(/(?:src|href)="([^"]+)"/g)) {
      expect(file.startsWith("/docs/")).toBe(true);
      expect((await get(file)).statusCode).toBe(200);
    }
  });
});
