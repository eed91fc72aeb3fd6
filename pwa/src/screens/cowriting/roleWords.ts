import type { DraftRole, MemberRole } from "@quire/domain/posts/draftRoles";

/** What somebody is to a draft, in a word. */
export const ROLE_WORDS: Readonly<Record<DraftRole, string>> = {
  owner: "Owner",
  writer: "Writer",
  commenter: "Commenter",
};

/** What a role may, for whoever gives it. */
export const ROLE_OPTIONS: { value: MemberRole; label: string }[] = [
  { value: "writer", label: "Writer: edits the text" },
  { value: "commenter", label: "Commenter: comments and suggests" },
];
