import type { Actor } from "../accounts/groups.ts";
import { decide } from "../accounts/roles.ts";
import type { UploadKind } from "../media/uploads.ts";

/** What a person was invited to a draft as. */
export type MemberRole = "writer" | "commenter";
/** What a person is to a draft. */
export type DraftRole = "owner" | MemberRole;

/** People that one draft may have besides its owner. */
export const DRAFT_MEMBERS_MAX = 100;
/** Invites of one draft that are open at once. */
export const DRAFT_INVITES_MAX = 50;
/** People who may come by one link. */
export const LINK_USES_MAX = 50;
/** How long an invite to a draft is good. */
export const DRAFT_INVITE_MS = 14 * 86_400_000;
/** How long an owner can take back that they revoked somebody. */
export const REVOKE_UNDO_MS = 60 * 60_000;
/** Answers in one thread of comments on a draft. */
export const DRAFT_ANSWERS_MAX = 100;

/** What is done with a draft, and who may: what a role is not named for is denied. */
const DRAFT_POLICY = {
  /** See the text, its comments, its history, and who else is there. */
  read: ["owner", "writer", "commenter"],
  comment: ["owner", "writer", "commenter"],
  /** Change the text, as it stands or back to what it was; send pictures and recordings for it. */
  write: ["owner", "writer"],
  /** Say what becomes of a suggestion. */
  judge: ["owner", "writer"],
  /** Invite, change roles, revoke; take away what others said. */
  govern: ["owner"],
} satisfies Record<string, readonly DraftRole[]>;

/** What a writer may send for a draft. What is sold, and a chapter's print, are the owner's to add. */
export const WRITER_UPLOADS: readonly UploadKind[] = ["image", "audio", "video", "document"];

export type DraftAct = keyof typeof DRAFT_POLICY;

/** What somebody is to a draft of this site, given what they were invited as; null for a stranger. */
export function draftRoleOf(actor: Actor, siteId: string, membership: MemberRole | null): DraftRole | null {
  return decide("write", actor, siteId) === "yes" ? "owner" : membership;
}

/** Whether this role may. */
export function mayInDraft(role: DraftRole | null, act: DraftAct): boolean {
  const allowed: readonly DraftRole[] = DRAFT_POLICY[act];
  return role !== null && allowed.includes(role);
}
