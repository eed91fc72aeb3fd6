import { deactivateDevice } from "@quire/contracts/calls/push";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { execute } from "../../../platform/database/select.ts";
import { makePublication } from "../../../testing/factories/publication.ts";
import { makeSite } from "../../../testing/factories/site.ts";
import { runDuring } from "../../../testing/raceForRow.ts";
import { notifications } from "../models/notifications.ts";
import { openPushKit, type PushKit } from "./testing/pushKit.ts";

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;

let kit: PushKit;
beforeAll(async () => {
  kit = await openPushKit();
});
afterEach(async () => {
  await kit.clearFaults();
  await execute(kit.app.platform.db, "DELETE FROM notifications");
});
afterAll(() => kit.close());

const db = () => kit.app.platform.db;
const dueOf = async (id: string) => (await notifications(db()).findByPk(id))?.get().push_due_at ?? null;

/** A follower with a device, and a due notification of a post. */
async function makePostDue(post: object = {}) {
  const site = await makeSite(kit.app.platform, { name: "Pequod" });
  const publication = await makePublication(kit.app.platform, {
    site_id: site.id,
    title: "Loomings",
    ...post,
  });
  const reader = await kit.makeReader();
  await execute(db(), "INSERT INTO follows (user_id, site_id, created_at) VALUES ($user, $site, now())", {
    user: reader.id,
    site: site.id,
  });
  const id = await kit.makeDue(reader.id, {
    kind: "new_post",
    site_id: site.id,
    post_id: publication.post_id,
  });
  const [device] = reader.devices as [(typeof reader.devices)[number]];
  return { id, site, publication, reader, device };
}

describe("a due notification", () => {
  it("goes once to each device of its user, with its id as the topic", async () => {
    const reader = await kit.makeReader(2);
    const id = await kit.makeDue(reader.id);
    await kit.send();
    await kit.send();
    for (const device of reader.devices) {
      expect(await kit.received(device)).toMatchObject([{ topic: id, ttl: DAY / 1000, payload: { id } }]);
    }
    expect(await dueOf(id)).toBeNull();
  });

  it("says what a post is called and where it is, but nothing of its text", async () => {
    const { id, site, publication, device } = await makePostDue({
      visibility: "paid",
      pricing: { web: { INR: 9900 } },
    });
    await kit.send();
    const [push] = await kit.received(device);
    expect(push?.payload).toEqual({
      id,
      title: "Pequod",
      body: "Published “Loomings”",
      url: expect.stringMatching(
        new RegExp(`//${site.domain}\\.localhost:4000/post/${publication.post_id}/`),
      ),
      icon: null,
      image: null,
      post: { site_id: site.id, id: publication.post_id },
    });
  });

  it("shows a post's cover, but not that of an explicit one", async () => {
    const cover = { image: "/files/aa/full.webp", fallback: null, alt: "", width: 9, height: 9, sizes: [] };
    const shown = await makePostDue({ cover });
    const explicit = await makePostDue({ cover, nsfw: true });
    await kit.send();
    expect((await kit.received(shown.device))[0]?.payload.image).toBe(
      "http://localhost:4000/files/aa/full.webp",
    );
    expect((await kit.received(explicit.device))[0]?.payload.image).toBeNull();
  });

  it("isn't sent if another server is sending it", async () => {
    const { id, devices } = await kit.makeReader();
    await kit.makeDue(id);
    const sql = "UPDATE notifications SET push_due_at = NULL WHERE user_id = $id RETURNING id";
    await runDuring(kit.app.platform, { sql, bind: { id } }, kit.send);
    for (const device of devices) expect(await kit.received(device)).toEqual([]);
  });

  it("waits until it is due", async () => {
    const reader = await kit.makeReader();
    const later = new Date(kit.app.platform.clock.now().getTime() + 5 * MINUTE);
    await kit.makeDue(reader.id, { push_due_at: later });
    await kit.send();
    expect(await kit.received(reader.devices[0] as never)).toEqual([]);
    await kit.app.platform.advance(5 * MINUTE);
    await kit.send();
    expect(await kit.received(reader.devices[0] as never)).toHaveLength(1);
  });

  it.each<[string, (due: Awaited<ReturnType<typeof makePostDue>>) => Promise<unknown>]>([
    [
      "was read",
      ({ id }) => execute(db(), "UPDATE notifications SET read_at = now() WHERE id = $id", { id }),
    ],
    [
      "is of an unfollowed site",
      ({ reader: { id } }) => execute(db(), "DELETE FROM follows WHERE user_id = $id", { id }),
    ],
    [
      "is of a hidden post",
      ({ publication: { post_id: id } }) =>
        execute(db(), "DELETE FROM publications WHERE post_id = $id", { id }),
    ],
    [
      "is of a site that blocked the user",
      ({ reader, site }) =>
        execute(
          db(),
          "INSERT INTO blocked_commenters (site_id, user_id, created_at) VALUES ($site, $user, now())",
          { site: site.id, user: reader.id },
        ),
    ],
    [
      "is of a suspended user",
      ({ reader: { id } }) => execute(db(), "UPDATE users SET suspended_at = now() WHERE id = $id", { id }),
    ],
    [
      "is of a user who turned push off",
      ({ reader: { id } }) => execute(db(), "UPDATE users SET preferences = '{1}' WHERE id = $id", { id }),
    ],
    [
      "is of a site whose messages the user turned off",
      ({ reader, site }) =>
        execute(
          db(),
          "INSERT INTO notification_preferences (user_id, site_id, kind, push) VALUES ($user, $site, '', false)",
          { user: reader.id, site: site.id },
        ),
    ],
    [
      "has a device that is off",
      async ({ reader, device }) =>
        (await kit.app.asProgram(reader)).call(deactivateDevice, {
          params: { userId: "me", deviceId: device.id },
        }),
    ],
    [
      "has a device of another key",
      ({ device: { id } }) => execute(db(), "UPDATE devices SET key_id = 'old' WHERE id = $id", { id }),
    ],
  ])("isn't sent if it %s", async (_, change) => {
    const due = await makePostDue();
    await change(due);
    await kit.send();
    expect(await kit.received(due.device)).toEqual([]);
    expect(await dueOf(due.id)).toBeNull();
  });
});

describe("a push service", () => {
  it("that says a subscription has ended loses the device", async () => {
    const reader = await kit.makeReader(2);
    const [gone, stays] = reader.devices as [(typeof reader.devices)[0], (typeof reader.devices)[0]];
    await kit.unsubscribe(gone.push_subscription.endpoint);
    await kit.makeDue(reader.id);
    await kit.send();
    expect(await kit.findDevice(gone.id)).toBeNull();
    expect(await kit.received(stays)).toHaveLength(1);
  });

  it("that refuses five times with no success loses the device", async () => {
    const reader = await kit.makeReader();
    const [device] = reader.devices as [(typeof reader.devices)[0]];
    const refuse = async (times: number) => {
      await kit.addFault("refuse", times);
      for (let n = 0; n < times; n++) {
        await kit.makeDue(reader.id);
        await kit.send();
      }
    };
    await refuse(4);
    expect((await kit.findDevice(device.id))?.refusals).toBe(4);
    await kit.makeDue(reader.id);
    await kit.send();
    expect(await kit.findDevice(device.id)).toMatchObject({ refusals: 0, last_success_at: expect.any(Date) });
    await refuse(5);
    expect(await kit.findDevice(device.id)).toBeNull();
  });

  it("that is busy gets nothing until the time it says, and then everything once", async () => {
    const first = await kit.makeReader();
    await kit.addFault("429", 1, 45_000);
    await kit.makeDue(first.id);
    await kit.send();
    // Another user's message to the same service waits too.
    const second = await kit.makeReader();
    await kit.makeDue(second.id);
    await kit.send();
    const devices = [...first.devices, ...second.devices];
    for (const device of devices) expect(await kit.received(device)).toEqual([]);
    await kit.app.platform.advance(46_000);
    await kit.send();
    for (const device of devices) expect(await kit.received(device)).toHaveLength(1);
  });

  it.each(["500", "drop"])(
    "that fails (%s) is tried again, without repeating it to other devices",
    async (kind) => {
      const reader = await kit.makeReader(2);
      const id = await kit.makeDue(reader.id);
      await kit.addFault(kind);
      await kit.send();
      expect(await dueOf(id)).toBeNull();
      await kit.app.platform.advance(MINUTE);
      await kit.send();
      const counts = [];
      for (const device of reader.devices)
        counts.push((await kit.received(device)).map(({ topic }) => topic));
      // One whose answer was lost arrives twice, with the same topic.
      expect(counts.flat()).toEqual(Array(kind === "drop" ? 3 : 2).fill(id));
    },
  );

  it("that fails for hours counts as one that refuses", async () => {
    const reader = await kit.makeReader();
    await kit.makeDue(reader.id);
    await kit.addFault("500", 20);
    for (let n = 0; n < 12; n++) {
      await kit.send();
      await kit.app.platform.advance(61 * MINUTE);
    }
    expect((await kit.findDevice(reader.devices[0]?.id as string))?.refusals).toBe(1);
  });
});

it("is sent again if its server died before it was recorded", async () => {
  const reader = await kit.makeReader();
  const lease = new Date(kit.app.platform.clock.now().getTime() + MINUTE);
  const id = await kit.makeDue(reader.id, { push_due_at: lease });
  await kit.send();
  expect(await kit.received(reader.devices[0] as never)).toEqual([]);
  await kit.app.platform.advance(MINUTE);
  await kit.send();
  expect(await kit.received(reader.devices[0] as never)).toMatchObject([{ topic: id }]);
});
