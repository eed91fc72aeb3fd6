import type { BodyOf } from "@quire/contracts/call";
import type * as calls from "@quire/contracts/calls/pinboard";
import type { Site } from "@quire/contracts/records/site";
import { isReordering } from "@quire/domain/sites/pinboard";
import type { CommandContext } from "../../../../platform/http/context.ts";
import { authorize } from "../../../../platform/http/policy.ts";
import { Refusal } from "../../../../platform/http/refusal.ts";
import { lockPinboard, savePinboard } from "../pinboardStore.ts";
import { pinboardPolicy } from "../policy.ts";

interface Arrangement {
  params: { id: string };
  body: BodyOf<typeof calls.updatePinboard>;
}

/** Changes the pinboard's title or order. Refuses an order whose posts aren't the pinned ones. */
export async function arrangePinboard(
  context: CommandContext,
  { params, body }: Arrangement,
): Promise<Site["pinboard"]> {
  authorize(context, pinboardPolicy, "pin", params);
  const pinboard = await lockPinboard(context, params.id);
  if (body.posts && !isReordering(pinboard.posts, body.posts)) {
    throw new Refusal("pinboard_changed", { details: pinboard });
  }
  return savePinboard(context, params.id, {
    title: body.title ?? pinboard.title,
    posts: body.posts ?? pinboard.posts,
  });
}
