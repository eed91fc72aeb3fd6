import type { BodyOf } from "@quire/contracts/call";
import type * as calls from "@quire/contracts/calls/pinboard";
import type { Site } from "@quire/contracts/records/site";
import { withPin } from "@quire/domain/sites/pinboard";
import type { CommandContext } from "../../platform/http/context.ts";
import { authorize } from "../../platform/http/policy.ts";
import { Refusal } from "../../platform/http/refusal.ts";
import { existingPins, lockPinboard, savePinboard } from "./pinboard/pinboardStore.ts";
import { pinboardPolicy } from "./pinboard/policy.ts";

interface Pin {
  params: { id: string };
  body: BodyOf<typeof calls.pinPost>;
}

/** Pins a published post of the site. Chapters can't be pinned. */
export async function pinPost(context: CommandContext, { params, body }: Pin): Promise<Site["pinboard"]> {
  authorize(context, pinboardPolicy, "pin", params);
  const pinboard = await lockPinboard(context, params.id);
  const found = await context.select(
    "SELECT 1 FROM publications WHERE post_id = $postId AND site_id = $siteId AND parent_id IS NULL",
    { postId: body.post_id, siteId: params.id },
  );
  if (found.length === 0) throw new Refusal("post_not_found");
  const pins = await existingPins(context, params.id, pinboard.posts);
  const posts = withPin(pins, body.post_id, body.place);
  if (!posts) throw new Refusal("pinboard_full");
  return savePinboard(context, params.id, { ...pinboard, posts });
}
