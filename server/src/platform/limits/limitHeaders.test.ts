import { signIn } from "@quire/contracts/calls/accounts";
import { likePost } from "@quire/contracts/calls/reactions";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { makePublication } from "../../testing/factories/publication.ts";
import { makeSite } from "../../testing/factories/site.ts";
import { makeUser } from "../../testing/factories/user.ts";
import { type TestServer, testServer } from "../../testing/testServer.ts";
import { limitTable } from "./limitTable.ts";

let app: TestServer;
beforeAll(async () => {
  const limits = { ...limitTable, likesByUser: { points: 2, seconds: 60 } };
  app = await testServer({ config: { limits } });
});
afterAll(() => app.close());

describe("a limited call", () => {
  it("says how many uses are left, and for how long, until it is refused", async () => {
    const site = await makeSite(app.platform);
    const post = await makePublication(app.platform, { site_id: site.id });
    const reader = await app.asProgram(await makeUser(app.platform));
    const like = () => reader.call(likePost, { params: { siteId: site.id, postId: post.post_id } });
    const first = await like();
    expect(first.headers["ratelimit-policy"]).toBe('"likes-by-user";q=2;w=60');
    expect(first.headers.ratelimit).toBe('"likes-by-user";r=1;t=60');
    app.platform.clock.advance(10_000);
    expect((await like()).headers.ratelimit).toBe('"likes-by-user";r=0;t=50');
    const refused = await like();
    expect(refused.status).toBe(429);
    expect(refused.headers.ratelimit).toBe('"likes-by-user";r=0;t=50');
    expect(refused.headers["retry-after"]).toBe("50");
  });

  it("lists the limits by address, but not those by account, which others use up too", async () => {
    const guest = await app.asGuest();
    const body = { identifier: "ahab@example.com", password: "wrong-password-1" };
    const answer = await guest.call(signIn, { body });
    expect(answer.headers.ratelimit).toMatch(
      /^"sign-in-by-address";r=9;t=\d+, "sign-in-by-account-and-address";r=9;t=\d+$/,
    );
  });
});

it("a call without a limit has no such header", async () => {
  const guest = await app.asGuest();
  expect((await guest.get("/api/r/session")).headers).not.toHaveProperty("ratelimit");
});
