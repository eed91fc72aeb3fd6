import type { Site } from "@quire/contracts/records/site";
import { withoutPin } from "@quire/domain/sites/pinboard";
import type { CommandContext } from "../../../../platform/http/context.ts";
import { authorize } from "../../../../platform/http/policy.ts";
import { lockPinboard, savePinboard } from "../pinboardStore.ts";
import { pinboardPolicy } from "../policy.ts";

/** Unpins a post; succeeds if it isn't pinned. */
export async function unpinPost(
  context: CommandContext,
  { params }: { params: { id: string; postId: string } },
): Promise<Site["pinboard"]> {
  authorize(context, pinboardPolicy, "pin", params);
  const pinboard = await lockPinboard(context, params.id);
  if (!pinboard.posts.includes(params.postId)) return pinboard;
  return savePinboard(context, params.id, {
    ...pinboard,
    posts: withoutPin(pinboard.posts, params.postId),
  });
}
