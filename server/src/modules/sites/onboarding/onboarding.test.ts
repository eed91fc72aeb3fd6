import {
  deleteNotice,
  getOnboarding,
  recordNotice,
  recordWelcomeStep,
} from "@quire/contracts/calls/onboarding";
import { createPost, publishPost } from "@quire/contracts/calls/posts";
import { CHECKLIST, type ChecklistItem } from "@quire/domain/sites/checklist";
import { NOTICES } from "@quire/domain/sites/notices";
import { openStep, type StepOutcome, type WelcomeStep } from "@quire/domain/sites/welcome";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { makeFile } from "../../../testing/factories/file.ts";
import { makePost } from "../../../testing/factories/post.ts";
import { makePublication } from "../../../testing/factories/publication.ts";
import { makeSite } from "../../../testing/factories/site.ts";
import { makeUser } from "../../../testing/factories/user.ts";
import type { Caller } from "../../../testing/testCaller.ts";
import { type TestServer, testServer } from "../../../testing/testServer.ts";
import { sites } from "../models/sites.ts";

let app: TestServer;
beforeAll(async () => {
  app = await testServer();
});
afterAll(() => app.close());

let id: string;
let owner: Caller;
beforeEach(async () => {
  id = (await makeSite(app.platform)).id;
  owner = await app.asBrowser({ id });
});

const getState = async () => (await owner.call(getOnboarding, { params: { id } })).body;
const done = async () => {
  const { checklist } = await getState();
  return CHECKLIST.filter((item) => checklist[item]);
};

describe("a creator's checklist", () => {
  it("starts with nothing done", async () => {
    expect(await getState()).toEqual({
      checklist: {
        write_post: false,
        sell_post: false,
        add_media: false,
        share_post: false,
        make_good: false,
      },
      posts: 0,
      serials: 0,
      pins: 0,
      welcome: {},
      seen: {},
    });
  });

  it("ticks the first post when it is published, not before", async () => {
    const body = { ptype: "blog", title: "Loomings", markdown: "Call me Ishmael." } as const;
    const { body: post } = await owner.call(createPost, { params: { siteId: id }, body });
    expect(await done()).toEqual([]);
    await owner.call(publishPost, { params: { siteId: id, id: post.id }, body: {} });
    expect(await done()).toEqual(["write_post"]);
    expect((await getState()).posts).toBe(1);
  });

  it("doesn't count a chapter whose story is a draft", async () => {
    const story = await makePost(app.platform, { site_id: id, ptype: "parent", subtype: "story" });
    const { id: chapter } = await makePost(app.platform, { site_id: id, parent_id: story.id });
    await owner.call(publishPost, { params: { siteId: id, id: chapter }, body: {} });
    expect(await done()).toEqual([]);
    await owner.call(publishPost, { params: { siteId: id, id: story.id }, body: {} });
    expect(await done()).toEqual(["write_post"]);
  });

  it.each<[ChecklistItem, () => Promise<unknown>]>([
    [
      "sell_post",
      () =>
        makePublication(app.platform, { site_id: id, visibility: "paid", pricing: { web: { INR: 9900 } } }),
    ],
    ["add_media", () => makeFile(app.platform, { site_id: id })],
    ["share_post", () => owner.call(recordNotice, { params: { id, notice: "shared" } })],
    ["make_good", () => makePublication(app.platform, { site_id: id, ptype: "dg", subtype: "document" })],
  ])("ticks %s when it is done, on this site only", async (item, act) => {
    await act();
    expect(await done()).toContain(item);
    const other = (await makeSite(app.platform)).id;
    const theirs = await (await app.asBrowser({ id: other })).call(getOnboarding, { params: { id: other } });
    expect(Object.values(theirs.body.checklist)).not.toContain(true);
  });

  it("doesn't count the site's own logo as media", async () => {
    const logo = await makeFile(app.platform, { site_id: id });
    await sites(app.platform.db).update({ logo_file_id: logo.id }, { where: { id } });
    expect(await done()).toEqual([]);
  });
});

describe("a creator's notice", () => {
  it.each(NOTICES)("is stored until it is deleted: %s", async (notice) => {
    const { body } = await owner.call(recordNotice, { params: { id, notice } });
    expect((await getState()).seen).toEqual({ [notice]: body.seen });
    await owner.call(deleteNotice, { params: { id, notice } });
    expect((await getState()).seen).toEqual({});
  });

  it("is stored with its latest time", async () => {
    await owner.call(recordNotice, { params: { id, notice: "pinner" } });
    app.platform.clock.advance(60_000);
    const { body } = await owner.call(recordNotice, { params: { id, notice: "pinner" } });
    expect((await getState()).seen.pinner).toBe(body.seen);
  });

  it("is refused when unknown", async () => {
    const params = { id, notice: "everything" as never };
    expect((await owner.call(recordNotice, { params })).status).toBe(400);
  });

  it("doesn't exist for a user without a site", async () => {
    const reader = (await makeUser(app.platform)).id;
    const answer = await (await app.asBrowser({ id: reader })).call(getOnboarding, {
      params: { id: reader },
    });
    expect(answer.error?.code).toBe("site_not_found");
  });
});

describe("a creator's welcome section", () => {
  const record = (step: WelcomeStep, outcome: StepOutcome) =>
    owner.call(recordWelcomeStep, { params: { id, step }, body: { outcome } });

  it("continues on another device where it was left", async () => {
    const { body } = await record("choose_identity", "done");
    expect(body).toEqual({ welcome: { choose_identity: "done" } });
    await record("add_socials", "skipped");
    const other = await app.asBrowser({ id });
    const { welcome } = (await other.call(getOnboarding, { params: { id } })).body;
    expect(welcome).toEqual({ choose_identity: "done", add_socials: "skipped" });
    expect(openStep(welcome)).toBe("make_money");
  });

  it("lets a skipped step be done later, and a step that was done stays done", async () => {
    await record("add_socials", "skipped");
    expect((await record("add_socials", "done")).body.welcome).toEqual({ add_socials: "done" });
    expect((await record("add_socials", "skipped")).body.welcome).toEqual({ add_socials: "done" });
  });

  it("is another creator's own", async () => {
    const other = (await makeSite(app.platform)).id;
    const params = { id: other, step: "add_socials" } as const;
    const { error } = await owner.call(recordWelcomeStep, { params, body: { outcome: "done" } });
    expect(error?.code).toBe("forbidden");
  });

  it("refuses unknown steps and users without a site", async () => {
    expect((await record("breakfast" as never, "done")).status).toBe(400);
    const reader = (await makeUser(app.platform)).id;
    const answer = await (await app.asBrowser({ id: reader })).call(recordWelcomeStep, {
      params: { id: reader, step: "add_socials" },
      body: { outcome: "done" },
    });
    expect(answer.error?.code).toBe("site_not_found");
  });
});
