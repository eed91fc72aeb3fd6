import { type DraftAct, type DraftRole, mayInDraft } from "@quire/domain/posts/draftRoles";
import type { Context, User } from "../../platform/http/context.ts";
import { authorize, policyFor, requireUser } from "../../platform/http/policy.ts";
import { Refusal } from "../../platform/http/refusal.ts";
import { draftRole } from "./draftRole.ts";

const may =
  (act: DraftAct) =>
  (_: User, { role }: { role: DraftRole }) =>
    mayInDraft(role, act);

/** Who may do what with a draft, by role. */
const draftPolicy = policyFor<{ role: DraftRole }>()({
  read: may("read"),
  comment: may("comment"),
  write: may("write"),
  judge: may("judge"),
  govern: may("govern"),
});

/**
 * Returns the user with their role. Throws `post_not_found` for users without a role, so a draft's existence
 * doesn't leak; refuses actions the role doesn't allow.
 */
export async function authorizeDraft(
  context: Context,
  { siteId, id }: { siteId: string; id: string },
  act: DraftAct,
): Promise<{ user: User; role: DraftRole }> {
  const { platform, transaction } = context;
  const user = requireUser(context);
  const role = await draftRole(platform, user, id, { siteId, transaction });
  if (!role) throw new Refusal("post_not_found");
  return { user: authorize(context, draftPolicy, act, { role }), role };
}

/** Refuses an upload to a draft that the caller may not write to. */
export async function authorizeDraftUpload(
  context: Context,
  { siteId, postId }: { siteId: string; postId: string },
): Promise<void> {
  await authorizeDraft(context, { siteId, id: postId }, "write");
}
