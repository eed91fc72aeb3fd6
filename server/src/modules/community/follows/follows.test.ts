import { followSite, listFollowees, listFollowers, unfollowSite } from "@quire/contracts/calls/reactions";
import { Role } from "@quire/domain/enums";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { select } from "../../../platform/database/select.ts";
import { limitTable } from "../../../platform/limits/limitTable.ts";
import { makeSite } from "../../../testing/factories/site.ts";
import { makeUser } from "../../../testing/factories/user.ts";
import { type TestServer, testServer } from "../../../testing/testServer.ts";

let app: TestServer;
beforeAll(async () => {
  app = await testServer();
});
afterAll(() => app.close());

const to = (site_id: string) => ({ body: { site_id } });

async function countsOf(siteId: string, userId: string) {
  const [row] = await select(
    app.platform.db,
    `SELECT s.followers_count AS followers, (SELECT count(*) FROM follows WHERE site_id = s.id) AS rows,
            u.following_count AS following, (SELECT count(*) FROM follows WHERE user_id = u.id) AS own
       FROM sites s, users u WHERE s.id = $siteId AND u.id = $userId`,
    { siteId, userId },
  );
  return row;
}

describe("following a site", () => {
  it("counts once on both sides however often it is sent, and so does unfollowing", async () => {
    const { id } = await makeSite(app.platform);
    const user = await makeUser(app.platform);
    const reader = await app.asProgram(user);
    for (let sent = 0; sent < 3; sent++) {
      expect((await reader.call(followSite, to(id))).body).toEqual({ following: true, followers: 1 });
    }
    expect(await countsOf(id, user.id)).toEqual({ followers: 1, rows: 1, following: 1, own: 1 });
    const groups = await select(app.platform.db, "SELECT group_id FROM user_groups WHERE user_id = $id", {
      id: user.id,
    });
    expect(groups).toEqual([{ group_id: Role.follower }]);
    for (let sent = 0; sent < 3; sent++) {
      expect((await reader.call(unfollowSite, to(id))).body).toEqual({ following: false, followers: 0 });
    }
    expect(await countsOf(id, user.id)).toEqual({ followers: 0, rows: 0, following: 0, own: 0 });
  });

  it("counts two hundred concurrent followers, and none after they unfollow", async () => {
    const { id } = await makeSite(app.platform);
    const followers = await Promise.all(
      Array.from({ length: 200 }, async () => {
        const user = await makeUser(app.platform);
        return { user, caller: await app.asProgram(user) };
      }),
    );
    const followed = await Promise.all(followers.map(({ caller }) => caller.call(followSite, to(id))));
    expect(followed.every(({ status }) => status === 200)).toBe(true);
    const [{ user }] = followers as [(typeof followers)[number]];
    expect(await countsOf(id, user.id)).toEqual({ followers: 200, rows: 200, following: 1, own: 1 });
    const left = await Promise.all(followers.map(({ caller }) => caller.call(unfollowSite, to(id))));
    expect(left.every(({ status }) => status === 200)).toBe(true);
    expect(await countsOf(id, user.id)).toEqual({ followers: 0, rows: 0, following: 0, own: 0 });
  });

  it("does not deadlock for two creators who follow and unfollow each other concurrently", async () => {
    const [left, right] = [await makeSite(app.platform), await makeSite(app.platform)];
    const [asLeft, asRight] = [await app.asProgram(left), await app.asProgram(right)];
    const taps = Array.from({ length: 40 }, (_, at) => {
      const call = at % 4 < 2 ? followSite : unfollowSite;
      return at % 2
        ? asLeft.call(call as never, to(right.id) as never)
        : asRight.call(call as never, to(left.id) as never);
    });
    expect((await Promise.all(taps)).map(({ status }) => status)).toEqual(taps.map(() => 200));
    const { followers, rows, following, own } = (await countsOf(left.id, right.id)) as Record<string, number>;
    expect([followers, following]).toEqual([rows, own]);
  });

  it("is refused for guests, read-only tokens and one's own site", async () => {
    const site = await makeSite(app.platform);
    const codes = [
      (await (await app.asGuest()).call(followSite, to(site.id))).error?.code,
      (await (await app.asProgram(await makeUser(app.platform), ["read"])).call(followSite, to(site.id)))
        .error?.code,
      (await (await app.asProgram(site)).call(followSite, to(site.id))).error?.code,
      (await (await app.asProgram(site)).call(followSite, to(app.platform.newId()))).error?.code,
      (await (await app.asProgram(site)).call(unfollowSite, to(app.platform.newId()))).error?.code,
    ];
    expect(codes).toEqual([
      "sign_in_required",
      "scope_missing",
      "forbidden",
      "site_not_found",
      "site_not_found",
    ]);
  });

  it("is limited per user and day", async () => {
    const few = { ...limitTable, followsByUser: { points: 1, seconds: 86_400 } };
    const strict = await testServer({ config: { limits: few }, secondPlatform: app.platform });
    const eager = await strict.asProgram(await makeUser(app.platform));
    await eager.call(followSite, to((await makeSite(app.platform)).id));
    const answer = await eager.call(followSite, to((await makeSite(app.platform)).id));
    expect([answer.status, answer.error?.code]).toEqual([429, "too_many_follows"]);
    expect(answer.error?.message).toMatch(/too many connections today/);
    await strict.close();
  });
});

describe("follow lists", () => {
  it("list followers once each, latest first, by page and by `next`", async () => {
    const { platform } = app;
    const site = await makeSite(platform);
    const names = Array.from({ length: 7 }, (_, at) => `Reader ${at}`);
    for (const name of names) {
      await (await app.asProgram(await makeUser(platform, { name }))).call(followSite, to(site.id));
      platform.clock.advance(1000);
    }
    const guest = await app.asGuest();
    const params = { siteId: site.id };
    const found: string[] = [];
    let next: string | undefined;
    for (let pages = 0; pages < 10; pages++) {
      const { body } = await guest.call(listFollowers, {
        params,
        query: { size: 3, ...(next ? { next } : {}) },
      });
      expect(body.total).toBe(7);
      found.push(...body.followers.map(({ name }) => name));
      if (!body.next) break;
      next = body.next;
    }
    expect(found).toEqual([...names].reverse());
    const second = await guest.call(listFollowers, { params, query: { size: 3, page: 2 } });
    expect(second.body.followers.map(({ name }) => name)).toEqual(["Reader 3", "Reader 2", "Reader 1"]);
    expect(Object.keys(second.body.followers[0] ?? {}).sort()).toEqual(["id", "name", "url"]);
    const deep = await guest.call(listFollowers, { params, query: { page: 1000, size: 100 } });
    expect([deep.status, deep.error?.code]).toEqual([400, "page_too_deep"]);
    expect(
      (await guest.call(listFollowers, { params: { siteId: platform.newId() }, query: {} })).status,
    ).toBe(404);
  });

  it("list the sites that the caller follows", async () => {
    const user = await app.asProgram(await makeUser(app.platform));
    const sites = [
      await makeSite(app.platform, { name: "One" }),
      await makeSite(app.platform, { name: "Two" }),
    ];
    for (const site of sites) {
      await user.call(followSite, to(site.id));
      app.platform.clock.advance(1000);
    }
    const first = await user.call(listFollowees, { query: { size: 1 } });
    expect(first.body.sites.map(({ name }) => name)).toEqual(["Two"]);
    const rest = await user.call(listFollowees, { query: { size: 1, next: first.body.next ?? "" } });
    expect(rest.body.sites.map(({ name }) => name)).toEqual(["One"]);
    expect(rest.body.next).toBeNull();
    const other = await app.asProgram(await makeUser(app.platform));
    expect((await other.call(listFollowees, { query: {} })).body.sites).toEqual([]);
  });
});
