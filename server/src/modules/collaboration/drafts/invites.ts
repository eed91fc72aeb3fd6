import type { DraftInvite } from "@quire/contracts/records/draft";
import type { PostType } from "@quire/domain/enums";
import { LINK_USES_MAX, type MemberRole } from "@quire/domain/posts/draftRoles";
import { QueryTypes } from "sequelize";
import type { Context } from "../../../platform/http/context.ts";
import { hashSecret } from "../../../platform/http/credentials.ts";
import { Refusal } from "../../../platform/http/refusal.ts";

export interface InviteRow {
  id: string;
  role: MemberRole;
  email: string | null;
  uses: number;
  created_at: Date;
  expires_at: Date;
}

export function presentInvite({ id, role, email, uses, created_at, expires_at }: InviteRow): DraftInvite {
  return { id, role, email, uses, created: created_at.toISOString(), expires: expires_at.toISOString() };
}

/** An invite with what it is for. */
export interface FoundInvite extends InviteRow {
  post_id: string;
  site_id: string;
  invited_by: string | null;
  title: string;
  ptype: PostType;
  site_name: string;
  domain: string;
  custom_domain: string | null;
}

/** The invite of a token, if it is good; in a transaction, held until that ends. */
export async function findInvite({ platform, transaction }: Context, token: string): Promise<FoundInvite> {
  const [row] = await platform.db.query<FoundInvite>(
    `SELECT i.id, i.role, i.email, i.uses, i.created_at, i.expires_at, i.post_id, i.invited_by, p.site_id, p.title,
            p.ptype, s.name AS site_name, s.domain, s.custom_domain
       FROM draft_invites i JOIN posts p ON p.id = i.post_id
       JOIN sites s ON s.id = p.site_id AND s.suspended_at IS NULL
      WHERE i.token_hash = $hash AND i.expires_at > $now AND i.uses < $most ${transaction ? "FOR UPDATE OF i" : ""}`,
    {
      bind: { hash: hashSecret(token), now: platform.clock.now(), most: LINK_USES_MAX },
      transaction,
      type: QueryTypes.SELECT,
    },
  );
  if (!row) throw new Refusal("invite_not_found");
  return row;
}
