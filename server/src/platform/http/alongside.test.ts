import { getPost } from "@quire/contracts/calls/posts";
import pg from "pg";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { POST_PREFETCH } from "../../modules/posts/findPublication.ts";
import { makePublication } from "../../testing/factories/publication.ts";
import { makeSite } from "../../testing/factories/site.ts";
import { makeUser } from "../../testing/factories/user.ts";
import type { Caller } from "../../testing/testCaller.ts";
import { type TestServer, testServer } from "../../testing/testServer.ts";
import type { Person } from "./context.ts";
import { readPrefetched } from "./readPrefetched.ts";
import { withoutRequest } from "./withoutRequest.ts";

let app: TestServer;
let params: { siteId: string; id: string };
beforeAll(async () => {
  app = await testServer();
  const { id: siteId } = await makeSite(app.platform);
  const { post_id: id } = await makePublication(app.platform, { site_id: siteId, visibility: "follow" });
  params = { siteId, id };
});
afterAll(() => app.close());

/** Somebody who follows the site, and so may read the post. */
async function follower() {
  const user = await makeUser(app.platform);
  await app.platform.db.query(
    "INSERT INTO follows (user_id, site_id, created_at) VALUES ($user, $site, now())",
    { bind: { user: user.id, site: params.siteId } },
  );
  return user;
}

const ask = (one: Caller, id = params.id, headers = {}) =>
  one.call(getPost, { params: { ...params, id }, query: {} }, { headers });

describe("what is read alongside who asks", () => {
  it("is one statement for both, and is about whoever asks", async () => {
    const [reader, stranger] = [
      await app.asBrowser(await follower()),
      await app.asBrowser(await makeUser(app.platform)),
    ];
    const asked = vi.spyOn(pg.Client.prototype, "query");
    const access = [];
    for (const one of [reader, stranger]) {
      access.push((await ask(one)).body.access);
    }
    expect(asked).toHaveBeenCalledTimes(2);
    asked.mockRestore();
    expect(access).toEqual(["granted", "follow_required"]);
  });

  it("is the same by a program's token", async () => {
    const program = await app.asProgram(await follower());
    expect((await ask(program)).body.access).toBe("granted");
  });

  it("is nothing where it finds nothing", async () => {
    const reader = await app.asBrowser(await follower());
    const answer = await ask(reader, app.platform.newId());
    expect([answer.status, answer.error?.code]).toEqual([404, "post_not_found"]);
  });

  it("is what guests get for a cookie that is over, and for one of somebody who is suspended", async () => {
    const user = await follower();
    const reader = await app.asBrowser(user);
    const bind = { id: user.id };
    await app.platform.db.query("UPDATE users SET suspended_at = now() WHERE id = $id", { bind });
    expect((await ask(reader, params.id, { authorization: undefined })).body).toMatchObject({
      access: "sign_in_and_follow_required",
    });
    await app.platform.db.query("UPDATE users SET suspended_at = NULL WHERE id = $id", { bind });
    await app.platform.db.query("DELETE FROM sessions WHERE user_id = $id", { bind });
    expect((await ask(reader, params.id, { authorization: undefined })).body).toMatchObject({
      access: "sign_in_and_follow_required",
    });
  });

  it("is not asked for input that is no good: who asks is refused first, as everywhere, and then the input", async () => {
    const reader = await app.asBrowser(await follower());
    expect((await ask(reader, "no-id")).error?.issues?.map(({ path: at }) => at)).toEqual(["params.id"]);
    const headers = { authorization: `Bearer ${"x".repeat(43)}` };
    expect((await ask(reader, "no-id", headers)).error?.code).toBe("session_invalid");
  });

  it("is asked by itself where there is no request, and for a guest", async () => {
    const { id: userId } = await follower();
    const read = (who: Pick<Person, "userId" | "groups">, isGuest = false) =>
      withoutRequest(app.platform, who, async (context) => {
        const asking = isGuest ? { ...context, caller: { kind: "guest" as const } } : context;
        const row = await readPrefetched(asking, POST_PREFETCH, { params });
        return [row?.post_id, row?.is_follower];
      });
    expect(await read({ userId, groups: [] })).toEqual([params.id, true]);
    expect(await read({ userId, groups: [] }, true)).toEqual([params.id, false]);
  });
});
