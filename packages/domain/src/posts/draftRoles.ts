import type { Actor } from "../accounts/groups.ts";
import { decide } from "../accounts/roles.ts";
import type { UploadKind } from "../media/uploads.ts";

/** The role a user was invited to a draft with. */
export type MemberRole = "writer" | "commenter";
/** A user's role in a draft. */
export type DraftRole = "owner" | MemberRole;

/** Maximum members of a draft besides its owner. */
export const DRAFT_MEMBERS_MAX = 100;
/** Maximum open invites of a draft. */
export const DRAFT_INVITES_MAX = 50;
/** Maximum users who can join through one link. */
export const LINK_USES_MAX = 50;
/** How long an invite to a draft is valid. */
export const DRAFT_INVITE_MS = 14 * 86_400_000;
/** How long an owner can undo revoking a member. */
export const REVOKE_UNDO_MS = 60 * 60_000;
/** Maximum replies in one comment thread on a draft. */
export const DRAFT_ANSWERS_MAX = 100;

/** Actions on a draft and the roles that may do them; other roles are denied. */
const DRAFT_POLICY = {
  /** See the text, its comments, its history, and who else is present. */
  read: ["owner", "writer", "commenter"],
  comment: ["owner", "writer", "commenter"],
  /** Edit the text or restore an earlier version; upload images and recordings for it. */
  write: ["owner", "writer"],
  /** Accept or reject a suggestion. */
  judge: ["owner", "writer"],
  /** Invite, change roles, revoke; delete other users' comments. */
  govern: ["owner"],
} satisfies Record<string, readonly DraftRole[]>;

/** What a writer may upload to a draft. Only the owner adds files for sale and print files. */
export const WRITER_UPLOADS: readonly UploadKind[] = ["image", "audio", "video", "document"];

export type DraftAct = keyof typeof DRAFT_POLICY;

/** Returns a user's role in a draft of this site, given their membership; null for a stranger. */
export function draftRoleOf(actor: Actor, siteId: string, membership: MemberRole | null): DraftRole | null {
  return decide("write", actor, siteId) === "yes" ? "owner" : membership;
}

/** Whether a role may do this. */
export function mayInDraft(role: DraftRole | null, act: DraftAct): boolean {
  const allowed: readonly DraftRole[] = DRAFT_POLICY[act];
  return role !== null && allowed.includes(role);
}
