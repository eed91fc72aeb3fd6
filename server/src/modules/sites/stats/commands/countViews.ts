import type { PostView } from "@quire/contracts/calls/stats";
import { viewDay } from "@quire/domain/sites/views";
import { isbot } from "isbot";
import type { Context } from "../../../../platform/http/context.ts";
import { enforceLimit } from "../../../../platform/limits/enforceLimit.ts";
import { readerKey } from "../readerKey.ts";
import { type View, writeViews } from "../writeViews.ts";

/** Counts views. Views that don't count get the same response, so it doesn't reveal which posts are drafts. */
export async function countViews(
  context: Context,
  { body }: { body: { views: PostView[] } },
): Promise<{ counted: true }> {
  const { platform, caller, facts } = context;
  if (isbot(facts.userAgent)) return { counted: true };
  await enforceLimit(context, "viewsByAddress", facts.ip);
  const now = platform.clock.now();
  const views: View[] = [];
  for (const sent of body.views) {
    const day = viewDay(sent.day, now);
    if (day === null) continue;
    views.push({
      day,
      postId: sent.post_id,
      reader: await readerKey(context, day),
      userId: caller.kind === "user" ? caller.userId : null,
    });
  }
  if (views.length > 0) await writeViews(platform, views);
  return { counted: true };
}
