import type { DraftInvite } from "@quire/contracts/records/draft";
import type { PostType } from "@quire/domain/enums";
import { LINK_USES_MAX } from "@quire/domain/posts/draftRoles";
import type { CommandContext, Context } from "../../../platform/http/context.ts";
import { hashSecret } from "../../../platform/http/credentials.ts";
import { Refusal } from "../../../platform/http/refusal.ts";
import { type DraftInviteColumns, draftInvites } from "../models/draftInvites.ts";

export type InviteRow = Pick<
  DraftInviteColumns,
  "id" | "role" | "email" | "uses" | "created_at" | "expires_at"
>;

export function presentInvite({ id, role, email, uses, created_at, expires_at }: InviteRow): DraftInvite {
  return { id, role, email, uses, created: created_at.toISOString(), expires: expires_at.toISOString() };
}

/** An invite with its draft and site. */
export interface FoundInvite extends InviteRow, Pick<DraftInviteColumns, "post_id" | "invited_by"> {
  site_id: string;
  title: string;
  ptype: PostType;
  site_name: string;
  domain: string;
  custom_domain: string | null;
}

/** Returns a token's invite if it is valid. In a transaction, it stays locked until that ends. */
export async function findInvite(context: Context, token: string): Promise<FoundInvite> {
  const { platform, transaction } = context;
  const [row] = await context.select<FoundInvite>(
    `SELECT i.id, i.role, i.email, i.uses, i.created_at, i.expires_at, i.post_id, i.invited_by, p.site_id, p.title,
            p.ptype, s.name AS site_name, s.domain, s.custom_domain
       FROM draft_invites i JOIN posts p ON p.id = i.post_id
       JOIN sites s ON s.id = p.site_id AND s.suspended_at IS NULL
      WHERE i.token_hash = $hash AND i.expires_at > $now AND i.uses < $maxUses ${transaction ? "FOR UPDATE OF i" : ""}`,
    { hash: hashSecret(token), now: platform.clock.now(), maxUses: LINK_USES_MAX },
  );
  if (!row) throw new Refusal("invite_not_found");
  return row;
}

/** Revokes all invites that a user made: an intruder may have made one for themselves. */
export async function revokeInvitesBy(
  { platform, transaction }: CommandContext,
  { userId }: { userId: string },
): Promise<void> {
  await draftInvites(platform.db).destroy({ where: { invited_by: userId }, transaction });
}
