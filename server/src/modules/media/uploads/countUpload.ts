import { enforceLimit } from "../../../platform/limits/enforceLimit.ts";
import type { Platform } from "../../../platform/platform.ts";

const MB = 1024 ** 2;

/** Counts an upload against the account's daily limits, or throws. */
export async function countUpload(platform: Platform, userId: string, bytes: number): Promise<void> {
  await enforceLimit(platform, "uploadsByUser", userId, "too_many_uploads");
  const megabytes = Math.max(1, Math.ceil(bytes / MB));
  await enforceLimit(platform, "uploadedMegabytesByUser", userId, "too_many_uploads", megabytes);
}
