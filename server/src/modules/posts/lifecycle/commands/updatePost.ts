import type { PostFields, SavedPost } from "@quire/contracts/calls/posts";
import { QueryTypes } from "sequelize";
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

/** Saves the working text. Of two saves that name one version one wins; the other is answered with both texts. */
export async function updatePost(
  context: Context,
  { params, body }: Input,
): Promise<SavedPost & { merged: boolean }> {
  const person = authorize(context, postPolicy, "write", params);
  await enforceLimit(context.platform, "savesByUser", person.userId);
  const changes = await readChanges(context, params.siteId, body, () => findKind(context, params));
  return saveChanges(context, params, { changes, wish: body, authorId: person.userId });
}

async function findKind({ platform }: Context, { siteId, id }: Input["params"]): Promise<CarriedKind> {
  const [kind] = await platform.db.query<CarriedKind>(
    "SELECT ptype, subtype FROM posts WHERE id = $id AND site_id = $siteId",
    { bind: { id, siteId }, type: QueryTypes.SELECT },
  );
  if (!kind) throw new Refusal("post_not_found");
  return kind;
}
