import type { BodyOf } from "@quire/contracts/call";
import type * as calls from "@quire/contracts/calls/pinboard";
import type { Site } from "@quire/contracts/records/site";
import { withPin } from "@quire/domain/pinboard";
import { publications } from "../../../models/publications.ts";
import type { CommandContext } from "../../../platform/http/context.ts";
import { authorize } from "../../../platform/http/policy.ts";
import { Refusal } from "../../../platform/http/refusal.ts";
import { keepPinboard } from "../keepPinboard.ts";
import { lockPinboard } from "../lockPinboard.ts";
import { pinboardPolicy } from "../policy.ts";
import { stillThere } from "../stillThere.ts";

interface Pin {
  params: { id: string };
  body: BodyOf<typeof calls.pinPost>;
}

/** Puts a published post of the site on its pinboard. Chapters stand in their story and are not pinned. */
export async function pinPost(context: CommandContext, { params, body }: Pin): Promise<Site["pinboard"]> {
  const { platform, transaction } = context;
  authorize(context, pinboardPolicy, "pin", params);
  const pinboard = await lockPinboard(context, params.id);
  const isThere = await publications(platform.db).count({
    where: { post_id: body.post_id, site_id: params.id, parent_id: null },
    transaction,
  });
  if (isThere === 0) throw new Refusal("post_not_found");
  const pins = await stillThere(context, params.id, pinboard.posts);
  const posts = withPin(pins, body.post_id, body.place);
  if (!posts) throw new Refusal("pinboard_full");
  return keepPinboard(context, params.id, { ...pinboard, posts });
}
