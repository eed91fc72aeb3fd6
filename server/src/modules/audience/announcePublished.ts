import type { CommandContext } from "../../platform/http/context.ts";
import { announcePost } from "./notifications/jobs/names.ts";

/** Notifies followers of a published post by a job: publishing takes as long for ten of them as for a million. */
export async function announcePublished(
  { platform, transaction }: CommandContext,
  { postId }: { postId: string },
): Promise<void> {
  await platform.jobs.enqueue(transaction, announcePost, { postId }, { key: `announce ${postId}` });
}
