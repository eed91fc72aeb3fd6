import { getMe } from "@quire/contracts/calls/accounts";
import { decideSite, listActs, listStaffSites } from "@quire/contracts/calls/moderation";
import { createOrder, enableSupport, IDEMPOTENCY_KEY } from "@quire/contracts/calls/orders";
import { createPost } from "@quire/contracts/calls/posts";
import { getProfile, getSmallBusiness } from "@quire/contracts/calls/sites";
import { Role } from "@quire/domain/enums";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { makePost } from "../../../testing/factories/post.ts";
import { makeSite } from "../../../testing/factories/site.ts";
import { makeUser } from "../../../testing/factories/user.ts";
import type { Caller } from "../../../testing/testCaller.ts";
import { type TestServer, testServer } from "../../../testing/testServer.ts";
import { userGroups } from "../../accounts/models/userGroups.ts";

let app: TestServer;
let admin: Caller;
let moderator: Caller;
beforeAll(async () => {
  app = await testServer();
  admin = await app.asProgram(await makeUser(app.platform, { groups: [Role.admin] }));
  moderator = await app.asProgram(await makeUser(app.platform, { groups: [Role.moderator] }));
});
afterAll(() => app.close());

const decide = (who: Caller, id: string, body: object) =>
  who.call(decideSite, { params: { id }, body: { reason: "It was decided.", ...body } });
const acts = async (id: string) =>
  (await moderator.call(listActs, { query: { size: 100 } })).body.acts
    .filter(({ subject }) => subject.id === id)
    .map(({ action }) => action)
    .sort();

describe("support", () => {
  it("is stopped by an admin, and its creator can't open it; allowed again, they can", async () => {
    const site = await makeSite(app.platform, { support: "enabled" });
    const owner = await app.asProgram(site);
    const reader = await app.asProgram(await makeUser(app.platform, { country: "IN" }));
    const give = () =>
      reader.call(
        createOrder,
        {
          params: { siteId: site.id, provider: "razorpay" },
          body: { type: "support", amount: 10_000, currency: "INR" },
        },
        { headers: { [IDEMPOTENCY_KEY]: app.platform.newId() } },
      );
    const answer = await decide(admin, site.id, { support: "suspended" });
    expect(answer.body).toMatchObject({ id: site.id, support: "suspended", small_business: false });
    expect((await give()).error?.code).toBe("support_suspended");
    const open = () => owner.call(enableSupport, { params: { siteId: site.id } });
    expect((await open()).error?.code).toBe("support_suspended");
    const profile = await (await app.asGuest()).call(getProfile, { params: { id: site.id } });
    expect(profile.body.features.support).toBe("suspended");

    expect((await decide(admin, site.id, { support: "allowed" })).body.support).toBe("disabled");
    expect((await open()).body).toEqual({ support: "enabled" });
    expect(await acts(site.id)).toEqual(["support_suspended", "support_unsuspended"]);
  });

  it("is not an admin's to decide over their own site", async () => {
    const { id } = await makeUser(app.platform, { groups: [Role.admin] });
    const site = await makeSite(app.platform, { id, support: "suspended" });
    const answer = await decide(await app.asProgram(site), site.id, { support: "allowed" });
    expect([answer.status, answer.error?.code]).toEqual([403, "forbidden"]);
    expect((await decide(admin, site.id, { support: "allowed" })).body.support).toBe("disabled");
  });

  it("decided twice is written down once, and what is allowed stays as its creator has it", async () => {
    const { id } = await makeSite(app.platform, { support: "enabled" });
    expect((await decide(admin, id, { support: "allowed" })).body.support).toBe("enabled");
    await decide(admin, id, { support: "suspended" });
    await decide(admin, id, { support: "suspended" });
    expect(await acts(id)).toEqual(["support_suspended"]);
  });
});

describe("a small business", () => {
  const begin = (owner: Caller, siteId: string, ptype: "blog" | "parent" | "dg" = "blog") =>
    owner.call(createPost, {
      params: { siteId },
      body: { ptype, subtype: ptype === "blog" ? "rich" : ptype === "dg" ? "audio" : "story" } as never,
    });

  it("without Pro begins nothing new, and goes on with what it has; with Pro it begins", async () => {
    const site = await makeSite(app.platform);
    const owner = await app.asProgram(site);
    const story = await makePost(app.platform, { site_id: site.id, ptype: "parent", subtype: "story" });
    expect((await decide(admin, site.id, { small_business: true })).body).toMatchObject({
      small_business: true,
      pro: false,
    });
    expect((await owner.call(getMe, { query: {} })).body.small_business).toBe(true);
    for (const ptype of ["blog", "dg", "parent"] as const)
      expect((await begin(owner, site.id, ptype)).error?.code).toBe("pro_required");
    const many = await Promise.all([begin(owner, site.id), begin(owner, site.id)]);
    expect(many.map(({ error }) => error?.code)).toEqual(["pro_required", "pro_required"]);
    const chapter = await owner.call(createPost, {
      params: { siteId: site.id },
      body: { ptype: "chapter", subtype: "rich", parent: story.id } as never,
    });
    expect(chapter.status).toBe(201);

    const now = app.platform.clock.now();
    await userGroups(app.platform.db).create({ user_id: site.id, group_id: Role.pro, created_at: now });
    expect((await begin(await app.asProgram(site), site.id)).status).toBe(201);
    const asked = async (who: Caller) =>
      (await who.call(getSmallBusiness, { params: { userId: site.id } })).status;
    const reader = await app.asProgram(await makeUser(app.platform));
    expect(await Promise.all([owner, moderator, reader].map(asked))).toEqual([200, 200, 404]);
    await decide(admin, site.id, { small_business: false });
    expect(await Promise.all([owner, moderator, reader].map(asked))).toEqual([404, 404, 404]);
    expect(await acts(site.id)).toEqual(["small_business_set", "small_business_unset"]);
  });
});

describe("sites that staff look after", () => {
  it("are found by id, address and any address on them, and listed once decided upon", async () => {
    const site = await makeSite(app.platform, { domain: "pequod-and-co", custom_domain: "pequod.example" });
    const find = async (text: string) =>
      (await moderator.call(listStaffSites, { query: { find: text } })).body.sites.map(({ id }) => id);
    for (const text of [
      site.id,
      "pequod-and-co",
      " PEQUOD-and-co ",
      "http://pequod-and-co.localhost:4000/post/x?y#z",
      "https://pequod.example/about",
    ])
      expect([text, await find(text)]).toEqual([text, [site.id]]);
    for (const text of ["nobody", "https://nobody.example", "%", "..", "https://", "a".repeat(300)])
      expect([text, await find(text)]).toEqual([text, []]);

    const listed = async () => {
      const ids: string[] = [];
      let next: string | null = null;
      do {
        const query: { size: number; next?: string } = { size: 1, ...(next ? { next } : {}) };
        const { body } = await moderator.call(listStaffSites, { query });
        ids.push(...body.sites.map(({ id }) => id));
        next = body.next;
      } while (next);
      return ids;
    };
    expect(await listed()).not.toContain(site.id);
    await decide(admin, site.id, { small_business: true, support: "suspended" });
    const ids = await listed();
    expect(ids.filter((id) => id === site.id)).toHaveLength(1);
    expect(new Set(ids).size).toBe(ids.length);
  });

  it.each([
    ["nothing decided", {}, 400, "body"],
    ["no reason", { support: "suspended", reason: " " }, 400, "body.reason"],
    ["another word", { support: "enabled" }, 400, "body.support"],
  ])("%s is refused", async (_, body, status, path) => {
    const { id } = await makeSite(app.platform);
    const answer = await decide(admin, id, body);
    expect([answer.status, answer.error?.issues?.[0]?.path]).toEqual([status, path]);
  });

  it("are an admin's to decide, and a moderator's to see", async () => {
    const { id } = await makeSite(app.platform);
    const reader = await app.asProgram(await makeUser(app.platform));
    for (const who of [moderator, reader])
      expect((await decide(who, id, { small_business: true })).error?.code).toBe("forbidden");
    expect((await reader.call(listStaffSites, { query: {} })).error?.code).toBe("forbidden");
    const none = await decide(admin, app.platform.newId(), { support: "suspended" });
    expect(none.error?.code).toBe("site_not_found");
  });
});
