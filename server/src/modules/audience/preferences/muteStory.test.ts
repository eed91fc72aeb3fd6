import { listNotifications } from "@quire/contracts/calls/notifications";
import { publishPost } from "@quire/contracts/calls/posts";
import { getSitePreferences, updatePreferences } from "@quire/contracts/calls/preferences";
import { followSite } from "@quire/contracts/calls/reactions";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { makePost } from "../../../testing/factories/post.ts";
import { makePublication } from "../../../testing/factories/publication.ts";
import { makeSite } from "../../../testing/factories/site.ts";
import { makeUser } from "../../../testing/factories/user.ts";
import type { Caller } from "../../../testing/testCaller.ts";
import { type TestServer, testServer } from "../../../testing/testServer.ts";

const HOUR = 3_600_000;

let app: TestServer;
let siteId: string;
let story: string;
let owner: Caller;
beforeAll(async () => {
  app = await testServer();
});
afterAll(() => app.close());
beforeEach(async () => {
  siteId = (await makeSite(app.platform, { name: "The Spouter-Inn" })).id;
  owner = await app.asProgram({ id: siteId });
  const published = await makePublication(app.platform, {
    site_id: siteId,
    ptype: "parent",
    subtype: "story",
    title: "Moby-Dick",
  });
  story = published.post_id;
});

async function addFollower() {
  const user = await makeUser(app.platform, { email_verified_at: app.platform.clock.now() });
  const as = await app.asProgram(user);
  await as.call(followSite, { body: { site_id: siteId } });
  return { email: String(user.email), as };
}

async function publishChapter(): Promise<void> {
  await app.platform.advance(HOUR);
  const { id } = await makePost(app.platform, { site_id: siteId, parent_id: story });
  const body = { publish_newsletter: true };
  expect((await owner.call(publishPost, { params: { siteId, id }, body })).status).toBe(200);
  await app.platform.jobs.runDue();
}

const mute = (as: Caller, muted: boolean, id = story) =>
  as.call(updatePreferences, { params: { id: siteId }, body: { story: { id, muted } } });
const mutedBy = async (as: Caller) =>
  (await as.call(getSitePreferences, { params: { id: siteId } })).body.muted;
const bellOf = async (as: Caller) =>
  (await as.call(listNotifications, { query: {} })).body.notifications.length;
const emailsTo = (email: string) => app.platform.outbox.filter(({ to }) => to === email).length;

describe("a muted story", () => {
  it("notifies and emails nobody who muted it, and everyone else", async () => {
    const [reader, other] = [await addFollower(), await addFollower()];
    expect((await mute(reader.as, true)).status).toBe(200);
    expect(await mutedBy(reader.as)).toEqual([{ id: story, title: "Moby-Dick" }]);
    await publishChapter();
    expect([emailsTo(reader.email), await bellOf(reader.as)]).toEqual([0, 0]);
    expect([emailsTo(other.email), await bellOf(other.as)]).toEqual([1, 1]);
    await mute(reader.as, false);
    expect(await mutedBy(reader.as)).toEqual([]);
    await publishChapter();
    expect([emailsTo(reader.email), await bellOf(reader.as)]).toEqual([1, 1]);
  });

  it("leaves the bell, with what was still to be sent", async () => {
    const reader = await addFollower();
    await publishChapter();
    expect(await bellOf(reader.as)).toBe(1);
    await mute(reader.as, true);
    expect(await bellOf(reader.as)).toBe(0);
  });

  it("is one of the site's stories", async () => {
    const reader = await addFollower();
    const post = await makePublication(app.platform, { site_id: siteId });
    const elsewhere = await makePublication(app.platform, { ptype: "parent", subtype: "story" });
    for (const id of [post.post_id, elsewhere.post_id, app.platform.newId()])
      expect((await mute(reader.as, true, id)).error?.code).toBe("post_not_found");
  });
});
