import { jobName } from "../../../platform/jobs/jobs.ts";
import { isSealedByPrevious, seal, unseal } from "../../../platform/messages/seal.ts";
import type { Platform } from "../../../platform/platform.ts";
import { pushKeys } from "../models/devices.ts";
import { PUSH_KEY_PURPOSE } from "./vapidKeys.ts";

/** Seals the push key with the new SECRET. Enqueued when a server starts with SECRET_PREVIOUS. */
export const resealPushKeyJob = jobName<Record<string, never>>("notifications.resealPushKey");

export async function resealPushKey(platform: Platform): Promise<void> {
  const sealed = (await pushKeys(platform.db).findByPk(1))?.get().private_key;
  if (!sealed || !isSealedByPrevious(platform, sealed, PUSH_KEY_PURPOSE)) return;
  const resealed = seal(platform, unseal(platform, sealed, PUSH_KEY_PURPOSE), PUSH_KEY_PURPOSE);
  await pushKeys(platform.db).update({ private_key: resealed }, { where: { private_key: sealed } });
}
