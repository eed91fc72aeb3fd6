import { seal, unseal } from "../../../platform/messages/seal.ts";
import type { Platform } from "../../../platform/platform.ts";
import type { VapidKeys } from "../../../platform/push/push.ts";
import { pushKeys } from "../models/devices.ts";

export const PUSH_KEY_PURPOSE = "push keys";

const known = new WeakMap<Platform["db"], VapidKeys>();

/** Returns the key pair: the environment's, or one that is made once and stored. */
export async function vapidKeys(platform: Platform): Promise<VapidKeys> {
  const keys = platform.config.push.keys ?? known.get(platform.db);
  if (keys) return keys;
  const stored = (await loadKeys(platform)) ?? (await makeKeys(platform));
  known.set(platform.db, stored);
  return stored;
}

/** Returns null without a stored pair, or with one of a lost SECRET: browsers subscribe again for a new one. */
async function loadKeys(platform: Platform): Promise<VapidKeys | null> {
  const row = (await pushKeys(platform.db).findByPk(1))?.get();
  if (!row) return null;
  try {
    const privateKey = unseal<string>(platform, row.private_key, PUSH_KEY_PURPOSE);
    return { publicKey: row.public_key, privateKey };
  } catch {
    platform.log.warn("the key of push messages can't be opened with this SECRET: making a new one");
    await pushKeys(platform.db).destroy({ where: { public_key: row.public_key } });
    return null;
  }
}

/** Of several servers that start at once, the first one's pair is used. */
async function makeKeys(platform: Platform): Promise<VapidKeys> {
  const { default: webPush } = await import("web-push");
  const { publicKey, privateKey } = webPush.generateVAPIDKeys();
  const row = {
    id: 1,
    public_key: publicKey,
    private_key: seal(platform, privateKey, PUSH_KEY_PURPOSE),
    created_at: platform.clock.now(),
  } as const;
  await pushKeys(platform.db).bulkCreate([row], { ignoreDuplicates: true });
  return (await loadKeys(platform)) ?? { publicKey, privateKey };
}
