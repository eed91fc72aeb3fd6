import { getMe } from "@quire/contracts/calls/accounts";
import { updateNotificationSettings } from "@quire/contracts/calls/preferences";
import {
  checkAvailability,
  createSite,
  findSite,
  getProfile,
  updateProfile,
  updateSite,
} from "@quire/contracts/calls/sites";
import { Role } from "@quire/domain/enums";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { onSiteChanged } from "../../../platform/bus/siteChanged.ts";
import { makeFile } from "../../../testing/factories/file.ts";
import { makePayoutAccount } from "../../../testing/factories/payoutAccount.ts";
import { makeSite } from "../../../testing/factories/site.ts";
import { makeUser } from "../../../testing/factories/user.ts";
import { type TestServer, testServer } from "../../../testing/testServer.ts";
import { warmPool } from "../../../testing/warmPool.ts";
import { userGroups } from "../../accounts/models/userGroups.ts";

let app: TestServer;
beforeAll(async () => {
  app = await testServer();
});
afterAll(() => app.close());

describe("creating a site", () => {
  it("makes a reader a creator", async () => {
    const user = await makeUser(app.platform, { name: "Starbuck", country: "FR" });
    const browser = await app.asBrowser(user);
    const { status, body } = await browser.call(createSite, { body: { domain: " Starbuck " } });
    expect(status).toBe(201);
    expect(body.site).toMatchObject({
      id: user.id,
      name: "Starbuck",
      domain: "starbuck",
      url: "http://starbuck.localhost:4000",
      currency: "EUR",
    });
    expect(body.user).toMatchObject({ domain: "starbuck", groups: [Role.creator] });
    expect((await browser.call(getMe, { query: {} })).body.groups).toEqual([Role.creator]);
  });

  it.each([
    ["Asia/Kolkata", "before"],
    ["Asia/Kolkata", "after"],
  ])("takes its owner's time zone %s, reported %s it", async (time_zone, when) => {
    const browser = await app.asBrowser(await makeUser(app.platform));
    const report = (zone: string) => browser.call(updateNotificationSettings, { body: { time_zone: zone } });
    const zone = async () => (await browser.call(getMe, { query: {} })).body.site_time_zone;
    if (when === "before") await report(time_zone);
    const made = await browser.call(createSite, { body: { domain: `zoned-${when}` } });
    expect(made.body.user.site_time_zone).toBe(when === "before" ? time_zone : null);
    if (when === "after") await report(time_zone);
    expect(await zone()).toBe(time_zone);
    await report("Europe/Berlin");
    expect(await zone()).toBe(time_zone);
  });

  it("is possible only once", async () => {
    const site = await makeSite(app.platform);
    const browser = await app.asBrowser({ id: site.id });
    const answer = await browser.call(createSite, { body: { domain: "another" } });
    expect([answer.status, answer.error?.code]).toEqual([409, "already_creator"]);
  });

  it("gives a subdomain to one of twelve simultaneous requests, and the others a suggestion", async () => {
    const users = await Promise.all(Array.from({ length: 12 }, () => makeUser(app.platform)));
    const browsers = await Promise.all(users.map((user) => app.asBrowser(user)));
    await warmPool(app.platform);
    const answers = await Promise.all(
      browsers.map((one) => one.call(createSite, { body: { domain: "fedallah" } })),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([201, ...Array(11).fill(422)]);
    for (const { status, error } of answers.filter((answer) => answer.status !== 201)) {
      expect([status, error?.code]).toEqual([422, "domain_taken"]);
      expect(error?.details).toEqual({ suggestion: expect.stringMatching(/^[a-z0-9-]{3,30}$/) });
    }
  });

  it("makes one site for twelve simultaneous requests of one user", async () => {
    const browser = await app.asBrowser(await makeUser(app.platform));
    await warmPool(app.platform);
    const answers = await Promise.all(
      Array.from({ length: 12 }, (_, at) => browser.call(createSite, { body: { domain: `flask-${at}` } })),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([201, ...Array(11).fill(409)]);
  });

  it.each(["admin", "xn--e1afmkfd", "quire", "signin", "st", "a_b", "-x-", "пекод"])(
    "refuses %s with the field",
    async (domain) => {
      const browser = await app.asBrowser(await makeUser(app.platform));
      const answer = await browser.call(createSite, { body: { domain } });
      expect([answer.status, answer.error?.issues?.[0]?.path]).toEqual([400, "body.domain"]);
    },
  );

  it("refuses guests and unknown fields", async () => {
    const guest = await app.asGuest();
    expect((await guest.call(createSite, { body: { domain: "stubb" } })).status).toBe(401);
    const browser = await app.asBrowser(await makeUser(app.platform));
    const answer = await browser.send("POST", "/api/w/sites", {
      domain: "stubb",
      custom_domain: "x.example",
    });
    expect([answer.status, answer.error?.issues?.[0]?.path]).toEqual([400, "body.custom_domain"]);
  });
});

describe("checking a subdomain", () => {
  it("returns that it is free, or the reason and a suggestion", async () => {
    await makeSite(app.platform, { domain: "daggoo" });
    const guest = await app.asGuest();
    const check = async (domain: string) => (await guest.call(checkAvailability, { query: { domain } })).body;
    expect(await check("Tashtego")).toEqual({
      available: true,
      domain: "tashtego",
      reason: null,
      suggestion: null,
    });
    const taken = await check("daggoo");
    expect(taken).toMatchObject({ available: false, domain: "daggoo", reason: "That address is taken." });
    expect((await check(taken.suggestion ?? "")).available).toBe(true);
    expect(await check("admin")).toMatchObject({ available: false, reason: "This name is reserved" });
    expect(await check("")).toMatchObject({ available: false, reason: "Use at least 3 characters" });
  });
});

describe("finding a site", () => {
  it("accepts a label, host, custom domain or id, and answers 404 with the specified message", async () => {
    const site = await makeSite(app.platform, { domain: "rachel", custom_domain: "whale.example" });
    const guest = await app.asGuest();
    const ways = [
      { domain: "rachel" },
      { domain: "Rachel.localhost:4000" },
      { domain: "whale.example" },
      { id: site.id },
    ];
    for (const query of ways) expect((await guest.call(findSite, { query })).body.id).toBe(site.id);
    expect((await guest.call(getProfile, { params: { id: site.id } })).body.domain).toBe("rachel");
    for (const domain of ["nobody", "localhost:4000", "a.rachel.localhost:4000", "..", "%00"]) {
      const answer = await guest.call(findSite, { query: { domain } });
      expect([answer.status, answer.error?.message]).toEqual([404, "This account doesn't exist"]);
    }
    expect((await guest.call(findSite, { query: {} })).status).toBe(400);
  });

  it("doesn't return a site whose owner is suspended", async () => {
    const owner = await makeUser(app.platform, { suspended_at: new Date(0) });
    await makeSite(app.platform, { id: owner.id, domain: "jeroboam" });
    const guest = await app.asGuest();
    expect((await guest.call(findSite, { query: { domain: "jeroboam" } })).status).toBe(404);
  });
});

describe("updating a profile", () => {
  const change = async (siteId: string, body: object, caller = { id: siteId }) =>
    (await app.asBrowser(caller)).call(updateProfile, { params: { id: siteId }, body });

  it("changes only the given fields, and invalidates the site's caches", async () => {
    const site = await makeSite(app.platform, { name: "Pequod", description: "A ship." });
    const invalidated: string[] = [];
    onSiteChanged(app.platform, (id) => invalidated.push(id ?? "any"));
    const socials = [{ kind: "ws", url: "https://pequod.example/" }];
    const { body } = await change(site.id, {
      description: "A whaler.",
      language: "en-US",
      socials,
      country: "us",
    });
    expect(body).toMatchObject({ name: "Pequod", description: "A whaler.", language: "en-US", socials });
    expect(invalidated).toContain(site.id);
    const me = await (await app.asBrowser({ id: site.id })).call(getMe, { query: {} });
    expect(me.body.country).toBe("US");
  });

  it("is allowed to the owner and admins only", async () => {
    const site = await makeSite(app.platform);
    const others = [
      [await makeUser(app.platform), 403],
      [{ id: (await makeSite(app.platform)).id }, 403],
      [await makeUser(app.platform, { groups: [Role.moderator] }), 403],
      [await makeUser(app.platform, { groups: [Role.admin] }), 200],
    ] as const;
    for (const [caller, status] of others) {
      expect((await change(site.id, { name: "Taken over" }, caller)).status).toBe(status);
    }
    const guest = await app.asGuest();
    expect((await guest.call(updateProfile, { params: { id: site.id }, body: { name: "x" } })).status).toBe(
      401,
    );
  });

  it.each([
    { domain: "other" },
    { custom_domain: "other.example" },
    { groups: [1] },
    { support: "enabled" },
    { followers_count: 1_000_000 },
    { name: "" },
    { language: "english please" },
    { country: "XX" },
    { socials: [{ kind: "ws", url: "javascript:alert(1)" }] },
    { socials: [{ kind: "mastodon", url: "https://example.com" }] },
    { socials: [{ kind: "insta", url: "https://example.com/moby" }] },
    { accent: "red" },
    { accent: "#12345" },
    { accent: "#000;}body{display:none" },
    { type_pairing: "comic" },
    { header_layout: "sidebar" },
    { icon_file: "b0000000000000000000" },
    { stylesheet: "https://example.com/a.css" },
  ])("refuses %j", async (body) => {
    const site = await makeSite(app.platform);
    const answer = await change(site.id, body);
    expect([answer.status, answer.error?.issues?.[0]?.path]).toEqual([
      400,
      expect.stringMatching(new RegExp(`^body\\.${Object.keys(body)[0]}`)),
    ]);
  });

  it("stores a social network's handle as its URL", async () => {
    const site = await makeSite(app.platform);
    const { body } = await change(site.id, { socials: [{ kind: "insta", url: "@moby" }] });
    expect(body.socials).toEqual([{ kind: "insta", url: "https://instagram.com/moby" }]);
  });

  it("changes the design, which is absent while it is the default", async () => {
    const site = await makeSite(app.platform);
    const icon = await makeFile(app.platform, { site_id: site.id, width: 180, height: 180 });
    const { body } = await change(site.id, {
      accent: "2B7A3D",
      type_pairing: "mixed",
      header_layout: "centered",
      icon_file: icon.id,
    });
    expect(body.design).toEqual({
      accent: "#2b7a3d",
      type_pairing: "mixed",
      header_layout: "centered",
      icon: expect.objectContaining({ width: 180 }),
      stylesheet: expect.stringMatching(/^\/design-2b7a3d-mixed-[0-9a-f]{12}\.css$/),
    });
    const { body: recolored } = await change(site.id, { accent: "#C8371B", type_pairing: "serif" });
    expect(recolored.design).toMatchObject({ accent: null, header_layout: "centered", stylesheet: null });
    const { body: reverted } = await change(site.id, { header_layout: "cover", icon_file: null });
    expect(reverted).not.toHaveProperty("design");
  });

  it("accepts only public images of the same site", async () => {
    const site = await makeSite(app.platform);
    const own = await makeFile(app.platform, { site_id: site.id, width: 64 });
    const withheld = await makeFile(app.platform, { site_id: site.id, public: false });
    const theirs = await makeFile(app.platform);
    for (const { id } of [theirs, withheld]) {
      const answer = await change(site.id, { logo_file: id });
      expect([answer.status, answer.error?.issues?.[0]?.path]).toEqual([400, "body.logo_file"]);
    }
    const { body } = await change(site.id, { logo_file: own.id, cover_file: own.id });
    expect(body).toMatchObject({ logo: { width: 64 }, cover: { width: 64 } });
    expect((await change(site.id, { logo_file: null })).body).toMatchObject({
      logo: null,
      cover: { width: 64 },
    });
  });
});

describe("updating a site's settings", () => {
  const change = async (siteId: string, body: object, caller = { id: siteId }) =>
    (await app.asBrowser(caller)).call(updateSite, { params: { id: siteId }, body });

  it("changes only the given settings", async () => {
    const site = await makeSite(app.platform, { currency: "INR" });
    const { body } = await change(site.id, { comment_placement: "floating", comment_default: "pending" });
    expect(body).toMatchObject({
      currency: "INR",
      comments: { initial_state: "pending", placement: "floating" },
    });
    expect((await change(site.id, { currency: "EUR" })).body).toMatchObject({
      currency: "EUR",
      comments: { placement: "floating" },
    });
  });

  it("stores the message of the support box", async () => {
    const site = await makeSite(app.platform);
    const { body } = await change(site.id, { support_message: " Your support pays for\nmy ink. " });
    expect(body.features.support_message).toBe("Your support pays for\nmy ink.");
    expect((await change(site.id, { support_message: "" })).body.features.support_message).toBe("");
  });

  it.each([
    { currency: "GBP" },
    { support_message: "x".repeat(301) },
    { comment_placement: "nowhere" },
    { comment_default: "removed" },
    { domain: "x" },
  ])("refuses %j", async (body) => {
    const site = await makeSite(app.platform);
    const answer = await change(site.id, body);
    expect([answer.status, answer.error?.issues?.[0]?.path]).toEqual([400, `body.${Object.keys(body)[0]}`]);
  });
});

describe("a site's verified badge", () => {
  const proved = { email_verified_at: new Date(0), mobile_verified_at: new Date(0) };

  it.each([
    [
      "needs Pro, and a verified email, mobile number and payout account",
      "+919000000001",
      {},
      [Role.pro],
      "verified",
      true,
    ],
    ["is hidden without Pro", "+919000000002", {}, [], "verified", false],
    [
      "is hidden without a verified email",
      "+919000000003",
      { email_verified_at: null },
      [Role.pro],
      "verified",
      false,
    ],
    [
      "is hidden without a verified mobile number",
      "+919000000004",
      { mobile_verified_at: null },
      [Role.pro],
      "verified",
      false,
    ],
    ["is hidden without a verified payout account", "+919000000005", {}, [Role.pro], "unverified", false],
  ] as const)("%s", async (_, mobile, lacking, groups, state, expected) => {
    const owner = await makeUser(app.platform, { ...proved, mobile, ...lacking, groups: [...groups] });
    const { id } = await makeSite(app.platform, { id: owner.id });
    await makePayoutAccount(app.platform, { owner_id: id, state });
    const guest = await app.asGuest();
    const { body } = await guest.call(getProfile, { params: { id } });
    expect(body.verified).toBe(expected);
  });

  it("ends with Pro, even before the sweep, on pages and in the API", async () => {
    const owner = await makeUser(app.platform, { ...proved, mobile: "+919000000006" });
    const { id, domain } = await makeSite(app.platform, { id: owner.id });
    await makePayoutAccount(app.platform, { owner_id: id, state: "verified" });
    const now = app.platform.clock.now();
    const ends_at = new Date(now.getTime() + 30_000);
    await userGroups(app.platform.db).create({ user_id: id, group_id: Role.pro, created_at: now, ends_at });
    const guest = await app.asGuest();
    const profile = async () => (await guest.call(getProfile, { params: { id } })).body;
    const page = async () =>
      (await app.server.inject({ url: "/profile", headers: { host: `${domain}.localhost:4000` } })).payload;
    expect(await profile()).toMatchObject({ verified: true, creator_share: 90 });
    expect(await page()).toContain('"verified":true');
    app.platform.clock.advance(30_000);
    expect(await profile()).toMatchObject({ verified: false, creator_share: 85 });
    expect(await page()).toContain('"verified":false');
  });
});
