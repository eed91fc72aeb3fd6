import type { PostFields, SavedPost } from "@quire/contracts/calls/posts";
import { select } from "../../../../platform/database/select.ts";
import type { Context } from "../../../../platform/http/context.ts";
import { authorize } from "../../../../platform/http/policy.ts";
import { Refusal } from "../../../../platform/http/refusal.ts";
import { enforceLimit } from "../../../../platform/limits/enforceLimit.ts";
import { postPolicy } from "../../policy.ts";
import type { CarriedKind } from "../readCarriedFields.ts";
import { readChanges } from "../readChanges.ts";
import { saveChanges } from "../saveChanges.ts";

interface Input {
  params: { siteId: string; id: string };
  body: PostFields & { last_version: number; merge?: "blocks" };
}

/** Saves the working text. Of two saves that name the same version one wins; the other receives both texts. */
export async function updatePost(
  context: Context,
  { params, body }: Input,
): Promise<SavedPost & { merged: boolean }> {
  const user = authorize(context, postPolicy, "write", params);
  await enforceLimit(context, "savesByUser", user.userId);
  const changes = await readChanges(context, params.siteId, body, () => findKind(context, params));
  return saveChanges(context, params, { changes, options: body, authorId: user.userId });
}

async function findKind({ platform }: Context, { siteId, id }: Input["params"]): Promise<CarriedKind> {
  const [kind] = await select<CarriedKind>(
    platform.db,
    "SELECT ptype, subtype FROM posts WHERE id = $id AND site_id = $siteId",
    { id, siteId },
  );
  if (!kind) throw new Refusal("post_not_found");
  return kind;
}
