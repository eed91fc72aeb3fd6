import type { PostView } from "@quire/contracts/calls/stats";
import { viewDay } from "@quire/domain/sites/views";
import { isbot } from "isbot";
import type { Context } from "../../../../platform/http/context.ts";
import { enforceLimit } from "../../../../platform/limits/enforceLimit.ts";
import { readerKey } from "../readerKey.ts";
import { type Reading, writeViews } from "../writeViews.ts";

/** Counts readings. What does not count is answered like what does: nobody learns from it what is a draft. */
export async function countViews(
  context: Context,
  { body }: { body: { views: PostView[] } },
): Promise<{ counted: true }> {
  const { platform, caller, facts } = context;
  if (isbot(facts.userAgent)) return { counted: true };
  await enforceLimit(platform, "viewsByAddress", facts.ip);
  const now = platform.clock.now();
  const readings: Reading[] = [];
  for (const view of body.views) {
    const day = viewDay(view.day, now);
    if (day === null) continue;
    readings.push({
      day,
      postId: view.post_id,
      reader: await readerKey(context, day),
      userId: caller.kind === "person" ? caller.userId : null,
    });
  }
  if (readings.length > 0) await writeViews(platform, readings);
  return { counted: true };
}
