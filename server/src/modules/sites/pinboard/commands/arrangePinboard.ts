import type { BodyOf } from "@quire/contracts/call";
import type * as calls from "@quire/contracts/calls/pinboard";
import type { Site } from "@quire/contracts/records/site";
import { isReordering } from "@quire/domain/sites/pinboard";
import type { CommandContext } from "../../../../platform/http/context.ts";
import { authorize } from "../../../../platform/http/policy.ts";
import { Refusal } from "../../../../platform/http/refusal.ts";
import { lockPinboard } from "../lockPinboard.ts";
import { pinboardPolicy } from "../policy.ts";
import { savePinboard } from "../savePinboard.ts";

interface Arrangement {
  params: { id: string };
  body: BodyOf<typeof calls.arrangePinboard>;
}

/** Titles the pinboard or puts it in another order. An order that was made of other pins than there are is refused. */
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
