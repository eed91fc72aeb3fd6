import type { Context } from "../../../../platform/http/context.ts";
import { requireUser } from "../../../../platform/http/policy.ts";
import { sendDownload } from "../../../../platform/http/sendDownload.ts";
import { enforceLimit } from "../../../../platform/limits/enforceLimit.ts";
import { postEntries } from "../entries/postEntries.ts";
import { zipOf } from "../zipOf.ts";
import { exportStem } from "./exportAccount.ts";

/** Streams a ZIP of the caller's posts, without any data about people. */
export async function exportPosts(context: Context): Promise<Blob> {
  const { platform } = context;
  const { userId } = requireUser(context);
  await enforceLimit(context, "exportsByUser", userId);
  const body = zipOf(postEntries(platform, userId));
  return sendDownload(context, { stem: exportStem(platform.config), extension: "zip", body });
}
