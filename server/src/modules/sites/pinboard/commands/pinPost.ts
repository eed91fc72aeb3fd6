import type { BodyOf } from "@quire/contracts/call";
import type * as calls from "@quire/contracts/calls/pinboard";
import type { Site } from "@quire/contracts/records/site";
import { withPin } from "@quire/domain/sites/pinboard";
import { QueryTypes } from "sequelize";
import type { CommandContext } from "../../../../platform/http/context.ts";
import { authorize } from "../../../../platform/http/policy.ts";
import { Refusal } from "../../../../platform/http/refusal.ts";
import { lockPinboard } from "../lockPinboard.ts";
import { pinboardPolicy } from "../policy.ts";
import { savePinboard } from "../savePinboard.ts";
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
  const found = await platform.db.query(
    "SELECT 1 FROM publications WHERE post_id = $postId AND site_id = $siteId AND parent_id IS NULL",
    { bind: { postId: body.post_id, siteId: params.id }, transaction, type: QueryTypes.SELECT },
  );
  if (found.length === 0) throw new Refusal("post_not_found");
  const pins = await stillThere(context, params.id, pinboard.posts);
  const posts = withPin(pins, body.post_id, body.place);
  if (!posts) throw new Refusal("pinboard_full");
  return savePinboard(context, params.id, { ...pinboard, posts });
}
