import { signOut } from "@quire/contracts/calls/accounts";
import {
  activateDevice,
  deactivateDevice,
  getDevice,
  getPushKey,
  registerDevice,
} from "@quire/contracts/calls/push";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { execute } from "../../../platform/database/select.ts";
import { makeUser } from "../../../testing/factories/user.ts";
import type { Caller } from "../../../testing/testCaller.ts";
import { openPushKit, type PushKit } from "./testing/pushKit.ts";

let kit: PushKit;
beforeAll(async () => {
  kit = await openPushKit();
});
afterAll(() => kit.close());

async function makeCaller(): Promise<{ id: string; caller: Caller }> {
  const user = await makeUser(kit.app.platform);
  return { id: user.id, caller: await kit.app.asBrowser(user) };
}

describe("the push key", () => {
  it("is made once, for everyone", async () => {
    const { caller } = await makeCaller();
    const [first, second] = [
      (await caller.call(getPushKey, {})).body.public_key,
      (await (await kit.app.asGuest()).call(getPushKey, {})).body.public_key,
    ];
    expect(first).toMatch(/^B[\w-]{86}$/);
    expect(second).toBe(first);
  });
});

describe("a device", () => {
  it("is registered once, and found by its id and by the ids that sites gave it", async () => {
    const { caller } = await makeCaller();
    const subscription = await kit.subscribe();
    const [here, there] = [kit.app.platform.newId(), kit.app.platform.newId()];
    const register = async (id: string) =>
      (await caller.call(registerDevice, { body: { push_subscription: subscription, id } })).body;
    const device = await register(here);
    expect(device).toMatchObject({
      status: "active",
      current_key: true,
      push_subscription: { endpoint: subscription.endpoint },
    });
    expect((await register(there)).id).toBe(device.id);
    for (const deviceId of [device.id, here, there]) {
      expect((await caller.call(getDevice, { params: { deviceId } })).body.id).toBe(device.id);
    }
  });

  it("is turned off and on, by its user only", async () => {
    const { id: userId, caller } = await makeCaller();
    const { caller: other } = await makeCaller();
    const { id: deviceId } = await kit.register(caller);
    for (const owner of [userId, "me"]) {
      const off = await caller.call(deactivateDevice, { params: { userId: owner, deviceId } });
      expect(off.body.status).toBe("inactive");
      expect((await caller.call(activateDevice, { params: { deviceId } })).body.status).toBe("active");
    }
    expect((await other.call(deactivateDevice, { params: { userId, deviceId } })).status).toBe(403);
    const unknown = await other.call(activateDevice, { params: { deviceId } });
    expect([unknown.status, unknown.error?.code]).toEqual([404, "device_not_found"]);
    expect((await other.call(getDevice, { params: { deviceId } })).status).toBe(404);
  });

  it("has five refusals left again once it is turned on", async () => {
    const { caller } = await makeCaller();
    const { id: deviceId } = await kit.register(caller);
    await execute(kit.app.platform.db, "UPDATE devices SET refusals = 4 WHERE id = $deviceId", { deviceId });
    await caller.call(activateDevice, { params: { deviceId } });
    expect(await kit.findDevice(deviceId)).toMatchObject({ status: "active", refusals: 0 });
  });

  it("goes to the browser's next user", async () => {
    const [first, second] = [await makeCaller(), await makeCaller()];
    const subscription = await kit.subscribe();
    const register = ({ caller }: { caller: Caller }) =>
      caller.call(registerDevice, { body: { push_subscription: subscription } });
    const { id: deviceId } = (await register(first)).body;
    await register(second);
    expect((await first.caller.call(getDevice, { params: { deviceId } })).status).toBe(404);
  });

  it("isn't taken by an account that knows its endpoint only", async () => {
    const [owner, stranger] = [await makeCaller(), await makeCaller()];
    const { endpoint, keys } = await kit.subscribe();
    const register = ({ caller }: { caller: Caller }, own: typeof keys) =>
      caller.call(registerDevice, { body: { push_subscription: { endpoint, keys: own } } });
    const { id: deviceId } = (await register(owner, keys)).body;
    const { keys: others } = await kit.subscribe();
    for (const wrong of [others, { ...keys, auth: others.auth }, { ...keys, p256dh: others.p256dh }]) {
      const refused = await register(stranger, wrong);
      expect([refused.status, refused.error?.code]).toEqual([409, "push_endpoint_taken"]);
    }
    expect((await owner.caller.call(getDevice, { params: { deviceId } })).status).toBe(200);
    expect(await kit.findDevice(deviceId)).toMatchObject(keys);
  });

  it("is its user's to register again with other keys", async () => {
    const { caller } = await makeCaller();
    const [{ endpoint, keys }, { keys: others }] = [await kit.subscribe(), await kit.subscribe()];
    const register = (own: typeof keys) =>
      caller.call(registerDevice, { body: { push_subscription: { endpoint, keys: own } } });
    const { id } = (await register(keys)).body;
    expect((await register(others)).body.id).toBe(id);
  });

  it("is forgotten when its user signs out, and works for the next user who signs in", async () => {
    const [first, second] = [await makeCaller(), await makeCaller()];
    const subscription = await kit.subscribe();
    const register = ({ caller }: { caller: Caller }) =>
      caller.call(registerDevice, { body: { push_subscription: subscription } });
    const { id } = (await register(first)).body;
    expect((await first.caller.call(signOut, {})).status).toBeLessThan(300);
    expect(await kit.findDevice(id)).toBeNull();
    expect((await register(second)).status).toBe(200);
  });

  it("is forgotten with the sign-in that registered it", async () => {
    const { id, caller } = await makeCaller();
    const device = await kit.register(caller);
    await execute(kit.app.platform.db, "DELETE FROM sessions WHERE user_id = $id", { id });
    expect(await kit.findDevice(device.id)).toBeNull();
  });

  it("makes room for a twenty-first", async () => {
    const { caller } = await makeCaller();
    const first = await kit.register(caller);
    for (let n = 0; n < 20; n++) {
      kit.app.platform.clock.advance(1000);
      await kit.register(caller);
    }
    expect(await kit.findDevice(first.id)).toBeNull();
  });

  it.each([
    ["http://push.example/1", "not https"],
    ["https://127.0.0.1:5432/1", "our own machine"],
    ["https://[::1]/1", "our own machine"],
    ["https://push.example:8443/1", "on another port"],
    ["https://169.254.169.254/latest", "our cloud"],
    ["https://user@push.example/1", "with a name"],
  ])("refuses the endpoint %s: %s", async (endpoint) => {
    const { caller } = await makeCaller();
    const { keys } = await kit.subscribe();
    const answer = await caller.call(registerDevice, { body: { push_subscription: { endpoint, keys } } });
    expect([answer.status, answer.error?.issues?.[0]?.path]).toEqual([
      400,
      "body.push_subscription.endpoint",
    ]);
  });

  it.each(["p256dh", "auth"])("refuses a subscription whose %s is too short", async (name) => {
    const { caller } = await makeCaller();
    const { endpoint, keys } = await kit.subscribe();
    const body = { push_subscription: { endpoint, keys: { ...keys, [name]: "BAAA" } } };
    const answer = await caller.call(registerDevice, { body });
    expect(answer.error?.issues?.[0]?.path).toBe(`body.push_subscription.keys.${name}`);
  });
});
