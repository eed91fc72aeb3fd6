import { afterEach, describe, expect, it } from "vitest";
import { deriveKeys } from "../../../platform/secret.ts";
import { type TestPlatform, testPlatform } from "../../../testing/testPlatform.ts";
import { pushKeys } from "../models/devices.ts";
import { resealPushKey } from "./resealPushKey.ts";
import { vapidKeys } from "./vapidKeys.ts";

const SECRETS = [
  "the first secret, long enough to be one",
  "the second secret, long enough to be one",
] as const;

let platform: TestPlatform;
afterEach(() => platform.close());

/** The next process of the same installation, with another SECRET. */
async function restart(secret: string, previous: string | null = null): Promise<TestPlatform> {
  const next = await testPlatform({ secondPlatform: platform });
  return { ...next, ...deriveKeys(secret, previous) };
}

describe("the key pair of push messages", () => {
  it("is made once, whichever server starts first", async () => {
    platform = await testPlatform();
    const second = await testPlatform({ secondPlatform: platform });
    const [here, there] = await Promise.all([vapidKeys(platform), vapidKeys(second)]);
    expect(here.publicKey).toMatch(/^B[\w-]{86}$/);
    expect(there).toEqual(here);
    await second.close();
  });

  it("is the environment's if that has one", async () => {
    platform = await testPlatform();
    const keys = { publicKey: "public", privateKey: "private" };
    const { config } = platform;
    expect(await vapidKeys({ ...platform, config: { ...config, push: { ...config.push, keys } } })).toEqual(
      keys,
    );
    expect(await pushKeys(platform.db).count()).toBe(0);
  });

  it("survives a new SECRET once it is sealed again, and is replaced with a lost one", async () => {
    platform = await testPlatform();
    const first = await restart(SECRETS[0]);
    const before = await vapidKeys(first);
    const rotating = await restart(SECRETS[1], SECRETS[0]);
    await resealPushKey(rotating);
    const rotated = await restart(SECRETS[1]);
    expect(await vapidKeys(rotated)).toEqual(before);
    const lost = await restart("another secret, long enough to be one");
    expect((await vapidKeys(lost)).publicKey).not.toBe(before.publicKey);
    for (const one of [first, rotating, rotated, lost]) await one.close();
  });
});
