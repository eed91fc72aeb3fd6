import { followSite, listFollowees, listFollowers, unfollowSite } from "@quire/contracts/calls/reactions";
import { Role } from "@quire/domain/enums";
import { QueryTypes } from "sequelize";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
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

async function counted(siteId: string, userId: string) {
  const [row] = await app.platform.db.query(
    `SELECT s.followers_count AS followers, (SELECT count(*) FROM follows WHERE site_id = s.id) AS rows,
            u.following_count AS following, (SELECT count(*) FROM follows WHERE user_id = u.id) AS own
       FROM sites s, users u WHERE s.id = $siteId AND u.id = $userId`,
    { bind: { siteId, userId }, type: QueryTypes.SELECT },
  );
  return row;
}

describe("following a site", () => {
  it("counts once on both sides, however often it is sent, and so does leaving it", async () => {
    const { id } = await makeSite(app.platform);
    const person = await makeUser(app.platform);
    const reader = await app.asProgram(person);
    for (let sent = 0; sent < 3; sent++) {
      expect((await reader.call(followSite, to(id))).body).toEqual({ following: true, followers: 1 });
    }
    expect(await counted(id, person.id)).toEqual({ followers: 1, rows: 1, following: 1, own: 1 });
    const groups = await app.platform.db.query("SELECT group_id FROM user_groups WHERE user_id = $id", {
      bind: { id: person.id },
      type: QueryTypes.SELECT,
    });
    expect(groups).toEqual([{ group_id: Role.follower }]);
    for (let sent = 0; sent < 3; sent++) {
      expect((await reader.call(unfollowSite, to(id))).body).toEqual({ following: false, followers: 0 });
    }
    expect(await counted(id, person.id)).toEqual({ followers: 0, rows: 0, following: 0, own: 0 });
  });

  it("by two hundred people at the same time makes two hundred followers, and none when they leave", async () => {
    const { id } = await makeSite(app.platform);
    const people = await Promise.all(
      Array.from({ length: 200 }, async () => {
        const person = await makeUser(app.platform);
        return { person, caller: await app.asProgram(person) };
      }),
    );
    const came = await Promise.all(people.map(({ caller }) => caller.call(followSite, to(id))));
    expect(came.every(({ status }) => status === 200)).toBe(true);
    const [{ person }] = people as [(typeof people)[number]];
    expect(await counted(id, person.id)).toEqual({ followers: 200, rows: 200, following: 1, own: 1 });
    const left = await Promise.all(people.map(({ caller }) => caller.call(unfollowSite, to(id))));
    expect(left.every(({ status }) => status === 200)).toBe(true);
    expect(await counted(id, person.id)).toEqual({ followers: 0, rows: 0, following: 0, own: 0 });
  });

  it("of each other, over and over at the same time, blocks nobody", async () => {
    const [left, right] = [await makeSite(app.platform), await makeSite(app.platform)];
    const [asLeft, asRight] = [await app.asProgram(left), await app.asProgram(right)];
    const taps = Array.from({ length: 40 }, (_, at) => {
      const call = at % 4 < 2 ? followSite : unfollowSite;
      return at % 2
        ? asLeft.call(call as never, to(right.id) as never)
        : asRight.call(call as never, to(left.id) as never);
    });
    expect((await Promise.all(taps)).map(({ status }) => status)).toEqual(taps.map(() => 200));
    const { followers, rows, following, own } = (await counted(left.id, right.id)) as Record<string, number>;
    expect([followers, following]).toEqual([rows, own]);
  });

  it("is not for guests, for tokens that only read, or of oneself", async () => {
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

  it("too often a day is told so", async () => {
    const few = { ...limitTable, followsByUser: { points: 1, seconds: 86_400 } };
    const strict = await testServer({ config: { limits: few }, beside: app.platform });
    const eager = await strict.asProgram(await makeUser(app.platform));
    await eager.call(followSite, to((await makeSite(app.platform)).id));
    const answer = await eager.call(followSite, to((await makeSite(app.platform)).id));
    expect([answer.status, answer.error?.code]).toEqual([429, "too_many_follows"]);
    expect(answer.error?.message).toMatch(/too many connections today/);
    await strict.close();
  });
});

describe("who follows whom", () => {
  it("is listed the latest first, by pages and by `next`, each once", async () => {
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

  it("tells a person the sites they follow, and nobody else's", async () => {
    const person = await app.asProgram(await makeUser(app.platform));
    const sites = [
      await makeSite(app.platform, { name: "One" }),
      await makeSite(app.platform, { name: "Two" }),
    ];
    for (const site of sites) {
      await person.call(followSite, to(site.id));
      app.platform.clock.advance(1000);
    }
    const first = await person.call(listFollowees, { query: { size: 1 } });
    expect(first.body.sites.map(({ name }) => name)).toEqual(["Two"]);
    const rest = await person.call(listFollowees, { query: { size: 1, next: first.body.next ?? "" } });
    expect(rest.body.sites.map(({ name }) => name)).toEqual(["One"]);
    expect(rest.body.next).toBeNull();
    const other = await app.asProgram(await makeUser(app.platform));
    expect((await other.call(listFollowees, { query: {} })).body.sites).toEqual([]);
  });
});
