import type { Context } from "../../../platform/http/context.ts";
import { enforceLimit } from "../../../platform/limits/enforceLimit.ts";

const MB = 1024 ** 2;

/** Counts an upload against the account's daily limits, or throws. */
export async function countUpload(context: Context, userId: string, bytes: number): Promise<void> {
  await enforceLimit(context, "uploadsByUser", userId, "too_many_uploads");
  const megabytes = Math.max(1, Math.ceil(bytes / MB));
  await enforceLimit(context, "uploadedMegabytesByUser", userId, "too_many_uploads", megabytes);
}
