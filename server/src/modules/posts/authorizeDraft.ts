import { type DraftAct, type DraftRole, mayInDraft } from "@quire/domain/posts/draftRoles";
import type { Context, Person } from "../../platform/http/context.ts";
import { authorize, policyFor, requireUser } from "../../platform/http/policy.ts";
import { Refusal } from "../../platform/http/refusal.ts";
import { draftRole } from "./draftRole.ts";

const may =
  (act: DraftAct) =>
  (_: Person, { role }: { role: DraftRole }) =>
    mayInDraft(role, act);

/** Who may do what with a draft, by what they are to it. */
const draftPolicy = policyFor<{ role: DraftRole }>()({
  read: may("read"),
  comment: may("comment"),
  write: may("write"),
  judge: may("judge"),
  govern: may("govern"),
});

/** Passes a person with their role on; to a stranger the draft is not there, and what a role is not allowed is refused. */
export async function authorizeDraft(
  context: Context,
  { siteId, id }: { siteId: string; id: string },
  act: DraftAct,
): Promise<{ person: Person; role: DraftRole }> {
  const { platform, transaction } = context;
  const person = requireUser(context);
  const role = await draftRole(platform, person, id, { siteId, transaction });
  if (!role) throw new Refusal("post_not_found");
  return { person: authorize(context, draftPolicy, act, { role }), role };
}

/** Refuses an upload to a draft that the caller may not write on. */
export async function authorizeDraftUpload(
  context: Context,
  { siteId, postId }: { siteId: string; postId: string },
): Promise<void> {
  await authorizeDraft(context, { siteId, id: postId }, "write");
}
