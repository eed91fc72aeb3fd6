import { getSession } from "@quire/contracts/calls/accounts";
import { createPost, getPost } from "@quire/contracts/calls/posts";
import { likePost } from "@quire/contracts/calls/reactions";
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
  const kept = { id, xsrf };
  return {
    read: () => kept,
    write(state) {
      kept.id = state.session?.id ?? null;
      kept.xsrf = state.xsrf;
    },
  };
}
const clientOf = (store: SessionStore) =>
  createClient({ origin: double.origin, credentials: browserSession(store) });
const sessionAnswer = (id: string | null, xsrf: string) => ({ body: { session: id ? { id } : null, xsrf } });
const mismatch = { status: 403, body: { error: { code: "xsrf_mismatch", message: "Old", request_id: "r" } } };
const params = { siteId: "bsite", postId: "bpost" };
const seen = () =>
  double.requests.map(({ url, headers }) => [url, headers["x-xsrf-token"], headers.authorization]);

describe("A browser's write", () => {
  it("names the session and echoes the token", async () => {
    double.answers({ body: { liked: true, likes: 1 } });
    await clientOf(storeOf("bsession", "x1")).call(likePost, { params });
    expect(seen()).toEqual([["/api/w/bsite/posts/bpost/like", "x1", "Session bsession"]]);
  });

  it("asks for a token when it has none, once for all that wait", async () => {
    double.answers(sessionAnswer("bsession", "x1"), { body: {} }, { body: {} });
    const client = clientOf(storeOf(null, null));
    await Promise.all([client.call(likePost, { params }), client.call(likePost, { params })]);
    expect(seen()).toEqual([
      ["/api/r/session", undefined, undefined],
      ["/api/w/bsite/posts/bpost/like", "x1", "Session bsession"],
      ["/api/w/bsite/posts/bpost/like", "x1", "Session bsession"],
    ]);
  });

  it("shares its question with whoever asks who is signed in meanwhile, or each would make a session of its own", async () => {
    double.answers(sessionAnswer(null, "x1"), { body: {} });
    const client = clientOf(storeOf(null, null));
    const [state] = await Promise.all([client.call(getSession), client.call(likePost, { params })]);
    expect(state.xsrf).toBe("x1");
    expect(seen()).toEqual([
      ["/api/r/session", undefined, undefined],
      ["/api/w/bsite/posts/bpost/like", "x1", undefined],
    ]);
  });

  it("fetches a new token after a refused one and goes again, with the same body", async () => {
    double.answers(mismatch, sessionAnswer("bsession", "x2"), { body: { id: "bpost" } });
    await clientOf(storeOf("bsession", "x1")).call(createPost, {
      params: { siteId: "bsite" },
      body: { id: "bpost", ptype: "blog" },
    });
    expect(seen().map(([, xsrf]) => xsrf)).toEqual(["x1", undefined, "x2"]);
    expect(double.requests[2]?.body).toBe(double.requests[0]?.body);
  });

  it("fetches a new token only once", async () => {
    double.answers(mismatch, sessionAnswer("bsession", "x2"), mismatch);
    await expect(clientOf(storeOf("bsession", "x1")).call(likePost, { params })).rejects.toBeInstanceOf(
      Forbidden,
    );
    expect(double.requests).toHaveLength(3);
  });

  it("is not sent again when another person turns out to be signed in", async () => {
    double.answers(mismatch, sessionAnswer("bother", "x2"), { body: {} });
    await expect(clientOf(storeOf("bsession", "x1")).call(likePost, { params })).rejects.toBeInstanceOf(
      Forbidden,
    );
    expect(double.requests).toHaveLength(2);
  });

  it("stays under the session it was made in when the token was learnt from another", async () => {
    double.answers(sessionAnswer("bother", "x2"), { body: {} });
    await clientOf(storeOf("bsession", null)).call(likePost, { params });
    expect(seen()[1]).toEqual(["/api/w/bsite/posts/bpost/like", "x2", "Session bsession"]);
  });
});

describe("A browser's read", () => {
  it("carries no token and asks for none", async () => {
    double.answers({ body: {} }, { body: {} });
    const client = clientOf(storeOf("bsession", null));
    await client.call(getPost, { params: { siteId: "bsite", id: "bpost" } });
    await client.call(getSession);
    expect(seen()).toEqual([
      ["/api/r/bsite/posts/bpost", undefined, "Session bsession"],
      ["/api/r/session", undefined, "Session bsession"],
    ]);
  });
});
