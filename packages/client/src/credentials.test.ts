import { getSession } from "@quire/contracts/calls/accounts";
import { createPost, getPost } from "@quire/contracts/calls/posts";
import { likePost } from "@quire/contracts/calls/reactions";
import { recordViews } from "@quire/contracts/calls/views";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { createClient } from "./client.ts";
import { browserSession, type SessionStore } from "./credentials.ts";
import { Forbidden } from "./errors.ts";
import { type Double, startDouble } from "./testing/double.ts";

let double: Double;
beforeEach(async () => {
  double = await startDouble();
});
afterEach(() => double.stop());

function storeOf(id: string | null, xsrf: string | null): SessionStore {
  const saved = { id, xsrf };
  return {
    read: () => saved,
    write(state) {
      saved.id = state.session?.id ?? null;
      saved.xsrf = state.xsrf;
    },
  };
}
const clientOf = (store: SessionStore) =>
  createClient({ origin: double.origin, credentials: browserSession(store) });
const sessionAnswer = (id: string | null, xsrf: string) => ({ body: { session: id ? { id } : null, xsrf } });
const mismatch = { status: 403, body: { error: { code: "xsrf_mismatch", message: "Old", request_id: "r" } } };
const params = { siteId: "bsite", postId: "bpost" };
const requests = () =>
  double.requests.map(({ url, headers }) => [url, headers["x-xsrf-token"], headers.authorization]);

describe("A browser's write", () => {
  it("names the session and echoes the token", async () => {
    double.answers({ body: { liked: true, likes: 1 } });
    await clientOf(storeOf("bsession", "x1")).call(likePost, { params });
    expect(requests()).toEqual([["/api/w/bsite/posts/bpost/like", "x1", "Session bsession"]]);
  });

  it("fetches a missing token once for all waiting calls", async () => {
    double.answers(sessionAnswer("bsession", "x1"), { body: {} }, { body: {} });
    const client = clientOf(storeOf(null, null));
    await Promise.all([client.call(likePost, { params }), client.call(likePost, { params })]);
    expect(requests()).toEqual([
      ["/api/r/session?writes=true", undefined, undefined],
      ["/api/w/bsite/posts/bpost/like", "x1", "Session bsession"],
      ["/api/w/bsite/posts/bpost/like", "x1", "Session bsession"],
    ]);
  });

  it("fetches no token when it needs none", async () => {
    double.answers({ body: { counted: true } });
    await clientOf(storeOf(null, null)).call(recordViews, { body: { views: [{ post_id: "bpost" }] } });
    expect(requests()).toEqual([["/api/w/views", undefined, undefined]]);
  });

  it("fetches a new token after a refused one and repeats the call with the same body", async () => {
    double.answers(mismatch, sessionAnswer("bsession", "x2"), { body: { id: "bpost" } });
    await clientOf(storeOf("bsession", "x1")).call(createPost, {
      params: { siteId: "bsite" },
      body: { id: "bpost", ptype: "blog" },
    });
    expect(requests().map(([, xsrf]) => xsrf)).toEqual(["x1", undefined, "x2"]);
    expect(double.requests[2]?.body).toBe(double.requests[0]?.body);
  });

  it("fetches a new token only once", async () => {
    double.answers(mismatch, sessionAnswer("bsession", "x2"), mismatch);
    await expect(clientOf(storeOf("bsession", "x1")).call(likePost, { params })).rejects.toBeInstanceOf(
      Forbidden,
    );
    expect(double.requests).toHaveLength(3);
  });

  it("is not repeated when another user has signed in", async () => {
    double.answers(mismatch, sessionAnswer("bother", "x2"), { body: {} });
    await expect(clientOf(storeOf("bsession", "x1")).call(likePost, { params })).rejects.toBeInstanceOf(
      Forbidden,
    );
    expect(double.requests).toHaveLength(2);
  });

  it("stays in its own session when the token comes from another", async () => {
    double.answers(sessionAnswer("bother", "x2"), { body: {} });
    await clientOf(storeOf("bsession", null)).call(likePost, { params });
    expect(requests()[1]).toEqual(["/api/w/bsite/posts/bpost/like", "x2", "Session bsession"]);
  });
});

describe("A browser's read", () => {
  it("sends no token and fetches none", async () => {
    double.answers({ body: {} }, { body: {} });
    const client = clientOf(storeOf("bsession", null));
    await client.call(getPost, { params: { siteId: "bsite", id: "bpost" } });
    await client.call(getSession);
    expect(requests()).toEqual([
      ["/api/r/bsite/posts/bpost", undefined, "Session bsession"],
      ["/api/r/session", undefined, "Session bsession"],
    ]);
  });
});
