import { call } from "@quire/contracts/call";
import { getMe } from "@quire/contracts/calls/accounts";
import { createPost, getPost, publishPost, updatePost } from "@quire/contracts/calls/posts";
import { uploadFile } from "@quire/contracts/calls/uploads";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { createClient } from "./client.ts";
import { bearer, none } from "./credentials.ts";
import {
  BadRequest,
  CallError,
  Conflict,
  InternalServerError,
  NetworkError,
  NotFound,
  TimedOut,
  TooManyRequests,
} from "./errors.ts";
import { type Double, startDouble } from "./testing/double.ts";

const params = { siteId: "bsite", id: "bpost" };
let double: Double;
let waits: number[];

beforeEach(async () => {
  double = await startDouble();
  waits = [];
});
afterEach(() => double.stop());

const client = (origin = double.origin) =>
  createClient({
    origin,
    credentials: bearer("secret"),
    wait: async (ms, signal) => {
      signal?.throwIfAborted();
      waits.push(ms);
    },
  });

describe("A call", () => {
  it("is sent as declared, with the program's token", async () => {
    double.answers({ body: { id: "bpost", version: 2 } });
    const saved = await client().call(updatePost, { params, body: { title: "Ahab", last_version: 1 } });
    expect(saved.version).toBe(2);
    expect(double.requests).toEqual([
      expect.objectContaining({
        method: "PATCH",
        url: "/api/w/bsite/posts/bpost",
        body: JSON.stringify({ title: "Ahab", last_version: 1 }),
        headers: expect.objectContaining({
          authorization: "Bearer secret",
          accept: "application/json",
          "content-type": "application/json",
        }),
      }),
    ]);
    expect(double.requests[0]?.headers.cookie).toBeUndefined();
  });

  it("sends no body and no content type when it has none", async () => {
    double.answers({ body: {} });
    await client().call(getMe);
    expect(double.requests[0]?.headers["content-type"]).toBeUndefined();
    expect(double.requests[0]?.url).toBe("/api/r/accounts/me");
  });

  it("sends a form as multipart", async () => {
    double.answers({ body: { id: "bfile" } });
    const form = new FormData();
    form.append("file", new Blob(["pixels"]), "whale.png");
    await client().call(uploadFile, { params: { id: "bsite", kind: "image" }, query: {}, body: form });
    expect(double.requests[0]?.headers["content-type"]).toMatch(/^multipart\/form-data; boundary=/);
    expect(double.requests[0]?.body).toContain('filename="whale.png"');
  });

  it("sends no token without credentials", async () => {
    double.answers({ body: {} });
    await createClient({ origin: double.origin, credentials: none }).call(getMe);
    expect(double.requests[0]?.headers.authorization).toBeUndefined();
  });
});

describe("An error response", () => {
  it("rejects with a named error that carries every field", async () => {
    const error = {
      code: "invalid_input",
      message: "body.title: too long",
      next: "Shorten it.",
      issues: [{ path: "body.title", message: "too long" }],
      details: { limit: 200 },
      request_id: "r1",
    };
    double.answers({ status: 400, body: { error } });
    const failure = await client()
      .call(createPost, { params: { siteId: "bsite" }, body: { ptype: "blog" } })
      .catch((thrown) => thrown);
    expect(failure).toBeInstanceOf(BadRequest);
    expect(failure).toMatchObject({
      name: "BadRequest",
      status: 400,
      code: "invalid_input",
      message: "body.title: too long",
      next: "Shorten it.",
      issues: error.issues,
      details: error.details,
      requestId: "r1",
    });
  });

  it.each([
    [404, NotFound],
    [409, Conflict],
    [500, InternalServerError],
    [502, InternalServerError],
    [418, CallError],
  ])(
    "with status %i from a proxy becomes a named error with a plain message",
    async (status, ErrorOfStatus) => {
      double.answers({ status, text: "<html>Bad gateway</html>" });
      const failure = await client()
        .call(getPost, { params })
        .catch((thrown) => thrown);
      expect(failure).toBeInstanceOf(ErrorOfStatus);
      expect(failure.status).toBe(status);
      expect(failure.message).not.toContain("<");
    },
  );

  it("for an invalid session calls onSessionExpired", async () => {
    double.answers({
      status: 401,
      body: { error: { code: "session_invalid", message: "Invalid", request_id: "r" } },
    });
    const expired: CallError[] = [];
    const watched = createClient({
      origin: double.origin,
      credentials: bearer("old"),
      onSessionExpired: (error) => expired.push(error),
    });
    const failure = await watched.call(getMe).catch((thrown) => thrown);
    expect(expired).toEqual([failure]);
  });
});

describe("A page from another server", () => {
  it.each([
    { text: "<html>Welcome to the hotel</html>", headers: { "content-type": "text/html" } },
    { text: "<html>Welcome</html>", headers: { "content-type": "application/json" } },
  ])("never counts as an acknowledged save: %o", async (answer) => {
    double.answers(answer);
    await expect(client().call(updatePost, { params, body: { last_version: 1 } })).rejects.toBeInstanceOf(
      NetworkError,
    );
  });
});

describe("A transient failure", () => {
  const busy = { status: 503, body: { error: { code: "unavailable", message: "Busy", request_id: "r" } } };

  it("is retried with growing delays", async () => {
    double.answers(busy, busy, { body: { id: "bpost" } });
    await expect(client().call(getPost, { params })).resolves.toEqual({ id: "bpost" });
    expect(waits).toHaveLength(2);
    expect(waits[0]).toBeGreaterThanOrEqual(150);
    expect(waits[0]).toBeLessThanOrEqual(300);
    expect(waits[1]).toBeGreaterThanOrEqual(300);
  });

  it("rejects after three retries", async () => {
    double.answers(busy, busy, busy, busy, { body: {} });
    await expect(client().call(getPost, { params })).rejects.toBeInstanceOf(InternalServerError);
    expect(double.requests).toHaveLength(4);
  });

  it("is retried after the server's Retry-After", async () => {
    const limited = { status: 429, body: busy.body, headers: { "retry-after": "7" } };
    double.answers(limited, { body: {} });
    await client().call(getPost, { params });
    expect(waits).toEqual([7000]);
  });

  it("rejects immediately when Retry-After is long", async () => {
    double.answers({ status: 429, body: busy.body, headers: { "retry-after": "900" } });
    const failure = await client()
      .call(getPost, { params })
      .catch((thrown) => thrown);
    expect(failure).toBeInstanceOf(TooManyRequests);
    expect(failure.retryAfter).toBe(900);
    expect(waits).toEqual([]);
  });

  it("that cuts the connection is retried for a read", async () => {
    double.answers("cut", { body: { id: "bpost" } });
    await expect(client().call(getPost, { params })).resolves.toEqual({ id: "bpost" });
  });

  it("is never retried for a write that may have succeeded", async () => {
    double.answers("cut", { body: {} });
    await expect(client().call(publishPost, { params, body: {} })).rejects.toBeInstanceOf(NetworkError);
    expect(double.requests).toHaveLength(1);
  });

  it("is retried for a write marked as idempotent", async () => {
    double.answers("cut", { body: { id: "bpost" } });
    await client().call(createPost, {
      params: { siteId: "bsite" },
      body: { id: "bpost", ptype: "blog" },
      idempotent: true,
    });
    expect(double.requests).toHaveLength(2);
  });

  it("rejects when aborted during the wait", async () => {
    double.answers(busy);
    const stopper = new AbortController();
    const impatient = createClient({ origin: double.origin, credentials: none });
    double.onRequest(() => setImmediate(() => stopper.abort(new Error("gave up"))));
    await expect(impatient.call(getPost, { params, signal: stopper.signal })).rejects.toThrow("gave up");
  });

  it("names an unreachable server", async () => {
    const { origin } = double;
    await double.stop();
    await expect(client(origin).call(publishPost, { params, body: {} })).rejects.toMatchObject({
      name: "NetworkError",
      code: "network_failed",
      status: 0,
    });
  });
});

describe("Timeouts and aborting", () => {
  it("times out a call that gets no response", async () => {
    double.answers("silence");
    await expect(client().call(getPost, { params, timeoutMs: 30 })).rejects.toBeInstanceOf(TimedOut);
  });

  it("times out a response that stops halfway", async () => {
    double.answers("half");
    await expect(client().call(getPost, { params, timeoutMs: 60 })).rejects.toBeInstanceOf(TimedOut);
  });

  it("rejects with the signal's reason when aborted", async () => {
    double.answers("silence");
    const stopper = new AbortController();
    const call = client().call(getPost, { params, signal: stopper.signal });
    double.onRequest(() => stopper.abort(new Error("left the page")));
    await expect(call).rejects.toThrow("left the page");
  });

  it("sends nothing when already aborted", async () => {
    await expect(
      client().call(call("GET", "r", "/x"), { signal: AbortSignal.abort(new Error("gone")) }),
    ).rejects.toThrow("gone");
    expect(double.requests).toHaveLength(0);
  });
});
