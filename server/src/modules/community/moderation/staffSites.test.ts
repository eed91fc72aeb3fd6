import { getMe } from "@quire/contracts/calls/accounts";
import { listModerationActions, listStaffSites, updateStaffSite } from "@quire/contracts/calls/moderation";
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

const decideSite = (caller: Caller, id: string, body: object) =>
  caller.call(updateStaffSite, { params: { id }, body: { reason: "It was decided.", ...body } });
const acts = async (id: string) =>
  (await moderator.call(listModerationActions, { query: { size: 100 } })).body.acts
    .filter(({ subject }) => subject.id === id)
    .map(({ action }) => action)
    .sort();

describe("support", () => {
  it("is suspended by an admin, then cannot be enabled by its creator until an admin allows it again", async () => {
    const site = await makeSite(app.platform, { support: "enabled" });
    const owner = await app.asProgram(site);
    const reader = await app.asProgram(await makeUser(app.platform, { country: "IN" }));
    const support = () =>
      reader.call(
        createOrder,
        {
          params: { siteId: site.id, provider: "razorpay" },
          body: { type: "support", amount: 10_000, currency: "INR" },
        },
        { headers: { [IDEMPOTENCY_KEY]: app.platform.newId() } },
      );
    const answer = await decideSite(admin, site.id, { support: "suspended" });
    expect(answer.body).toMatchObject({ id: site.id, support: "suspended", small_business: false });
    expect((await support()).error?.code).toBe("support_suspended");
    const open = () => owner.call(enableSupport, { params: { siteId: site.id } });
    expect((await open()).error?.code).toBe("support_suspended");
    const profile = await (await app.asGuest()).call(getProfile, { params: { id: site.id } });
    expect(profile.body.features.support).toBe("suspended");

    expect((await decideSite(admin, site.id, { support: "allowed" })).body.support).toBe("disabled");
    expect((await open()).body).toEqual({ support: "enabled" });
    expect(await acts(site.id)).toEqual(["support_suspended", "support_unsuspended"]);
  });

  it("cannot be decided by admins for their own site", async () => {
    const { id } = await makeUser(app.platform, { groups: [Role.admin] });
    const site = await makeSite(app.platform, { id, support: "suspended" });
    const answer = await decideSite(await app.asProgram(site), site.id, { support: "allowed" });
    expect([answer.status, answer.error?.code]).toEqual([403, "forbidden"]);
    expect((await decideSite(admin, site.id, { support: "allowed" })).body.support).toBe("disabled");
  });

  it("is logged once when it is suspended twice, and allowing it keeps the creator's setting", async () => {
    const { id } = await makeSite(app.platform, { support: "enabled" });
    expect((await decideSite(admin, id, { support: "allowed" })).body.support).toBe("enabled");
    await decideSite(admin, id, { support: "suspended" });
    await decideSite(admin, id, { support: "suspended" });
    expect(await acts(id)).toEqual(["support_suspended"]);
  });
});

describe("a small business", () => {
  const begin = (owner: Caller, siteId: string, ptype: "blog" | "parent" | "dg" = "blog") =>
    owner.call(createPost, {
      params: { siteId },
      body: { ptype, subtype: ptype === "blog" ? "rich" : ptype === "dg" ? "audio" : "story" } as never,
    });

  it("without Pro creates no new posts but continues existing ones; with Pro it creates them", async () => {
    const site = await makeSite(app.platform);
    const owner = await app.asProgram(site);
    const story = await makePost(app.platform, { site_id: site.id, ptype: "parent", subtype: "story" });
    expect((await decideSite(admin, site.id, { small_business: true })).body).toMatchObject({
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
    const statusFor = async (caller: Caller) =>
      (await caller.call(getSmallBusiness, { params: { userId: site.id } })).status;
    const reader = await app.asProgram(await makeUser(app.platform));
    expect(await Promise.all([owner, moderator, reader].map(statusFor))).toEqual([200, 200, 404]);
    await decideSite(admin, site.id, { small_business: false });
    expect(await Promise.all([owner, moderator, reader].map(statusFor))).toEqual([404, 404, 404]);
    expect(await acts(site.id)).toEqual(["small_business_set", "small_business_unset"]);
  });
});

describe("staff's sites", () => {
  it("are found by id, label and any address on them, and listed once decided on", async () => {
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
    await decideSite(admin, site.id, { small_business: true, support: "suspended" });
    const ids = await listed();
    expect(ids.filter((id) => id === site.id)).toHaveLength(1);
    expect(new Set(ids).size).toBe(ids.length);
  });

  it.each([
    ["no decision", {}, 400, "body"],
    ["no reason", { support: "suspended", reason: " " }, 400, "body.reason"],
    ["an unknown value", { support: "enabled" }, 400, "body.support"],
  ])("refuse a decision with %s", async (_, body, status, path) => {
    const { id } = await makeSite(app.platform);
    const answer = await decideSite(admin, id, body);
    expect([answer.status, answer.error?.issues?.[0]?.path]).toEqual([status, path]);
  });

  it("are decided by admins and visible to moderators", async () => {
    const { id } = await makeSite(app.platform);
    const reader = await app.asProgram(await makeUser(app.platform));
    for (const caller of [moderator, reader])
      expect((await decideSite(caller, id, { small_business: true })).error?.code).toBe("forbidden");
    expect((await reader.call(listStaffSites, { query: {} })).error?.code).toBe("forbidden");
    const none = await decideSite(admin, app.platform.newId(), { support: "suspended" });
    expect(none.error?.code).toBe("site_not_found");
  });
});
