import { getMe } from "@quire/contracts/calls/accounts";
import { addPushSubscriber, getPushSubscriber, removePushSubscriber } from "@quire/contracts/calls/push";
import { followSite, unfollowSite } from "@quire/contracts/calls/reactions";
import { NotificationPreference, Role } from "@quire/domain/enums";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { makeSite } from "../../../testing/factories/site.ts";
import { makeUser } from "../../../testing/factories/user.ts";
import type { Caller } from "../../../testing/testCaller.ts";
import { type TestServer, testServer } from "../../../testing/testServer.ts";

let app: TestServer;
beforeAll(async () => {
  app = await testServer();
});
afterAll(() => app.close());

async function makeReader(): Promise<{ reader: Caller; site_id: string }> {
  const { id: site_id } = await makeSite(app.platform);
  return { reader: await app.asBrowser(await makeUser(app.platform)), site_id };
}

const me = async (reader: Caller) => (await reader.call(getMe, { query: {} })).body;

describe("new posts by push", () => {
  it("requires a follow, to start and to stop", async () => {
    const { reader, site_id } = await makeReader();
    for (const call of [addPushSubscriber, removePushSubscriber]) {
      const answer = await reader.call(call, { body: { site_id } });
      expect([answer.status, answer.error?.code]).toEqual([403, "follow_required"]);
    }
    const guest = await (await app.asGuest()).call(addPushSubscriber, { body: { site_id } });
    expect(guest.status).toBe(401);
  });

  it("makes a follower a notification subscriber, and turns on push in general", async () => {
    const { reader, site_id } = await makeReader();
    await reader.call(followSite, { body: { site_id } });
    const subscribed = async () => (await reader.call(getPushSubscriber, { query: { site_id } })).body;
    expect((await subscribed()).subscribed).toBe(false);
    expect(await reader.call(addPushSubscriber, { body: { site_id } })).toMatchObject({ status: 200 });
    expect(await subscribed()).toEqual({ site_id, subscribed: true });
    expect((await me(reader)).groups).toContain(Role.notificationSubscriber);
    expect((await me(reader)).preferences).toContain(NotificationPreference.push);

    await reader.call(removePushSubscriber, { body: { site_id } });
    expect(await subscribed()).toEqual({ site_id, subscribed: false });
    expect((await me(reader)).groups).not.toContain(Role.notificationSubscriber);
  });

  it("ends with the follow", async () => {
    const { reader, site_id } = await makeReader();
    await reader.call(followSite, { body: { site_id } });
    await reader.call(addPushSubscriber, { body: { site_id } });
    await reader.call(unfollowSite, { body: { site_id } });
    expect((await me(reader)).groups).not.toContain(Role.notificationSubscriber);
    expect((await reader.call(getPushSubscriber, { query: { site_id } })).body.subscribed).toBe(false);
  });
});
