import type { DraftRole, MemberRole } from "@quire/domain/posts/draftRoles";

/** Names of the roles in a draft. */
export const ROLE_LABELS: Readonly<Record<DraftRole, string>> = {
  owner: "Owner",
  writer: "Writer",
  commenter: "Commenter",
};

/** Roles to choose from, with what each can do. */
export const ROLE_OPTIONS: { value: MemberRole; label: string }[] = [
  { value: "writer", label: "Writer: edits the text" },
  { value: "commenter", label: "Commenter: comments and suggests" },
];
