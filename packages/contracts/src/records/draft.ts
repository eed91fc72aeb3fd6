import type { Block } from "@quire/documents/schema";
import type { AccessType, GoodType, PostSubtype, PostType } from "@quire/domain/enums";
import type { DraftRole, MemberRole } from "@quire/domain/posts/draftRoles";
import type { ReadingDirection } from "@quire/domain/posts/postFiles";
import type { CommentAuthor } from "./comment.ts";
import type { PostStatus, Pricing } from "./post.ts";
import type { PostFileChoice } from "./postFile.ts";

/** A user who works on a draft. */
export type DraftUser = CommentAuthor;

/** A post's fields other than title and text. */
export interface DraftFields {
  summary: string;
  tags: string[];
  visibility: AccessType;
  pricing: Pricing | null;
  slug: string;
  nsfw: boolean;
  files: PostFileChoice[];
  direction: ReadingDirection | null;
  good_type: GoodType | null;
}

/** A draft as its collaborators see it, without the text, which is synced by its room. */
export interface DraftInfo {
  id: string;
  site_id: string;
  ptype: PostType;
  subtype: PostSubtype | null;
  title: string;
  parent: { id: string; title: string; ptype: PostType; subtype: PostSubtype | null } | null;
  /** The caller's role. */
  role: DraftRole;
  /** The site it belongs to. */
  site: { id: string; name: string; url: string };
  version: number;
  published_version: number | null;
  has_unpublished_changes: boolean;
  status: PostStatus;
  /** When it will be published automatically, or why that failed. */
  scheduled: { at: string; problem: string | null } | null;
  updated: string;
  permalink: string;
  url: string;
  /** Only for its owner, who alone decides price, access and the rest. */
  fields: DraftFields | null;
}

/** A collaborator of a draft. */
export interface DraftMember {
  user: DraftUser;
  role: DraftRole;
  since: string;
}

/** An open invite. */
export interface DraftInvite {
  id: string;
  role: MemberRole;
  /** The email it was sent to; null for a link. */
  email: string | null;
  /** How many users accepted it. */
  uses: number;
  created: string;
  expires: string;
}

/** A new invite; its URL is shown only once. */
export interface NewDraftInvite extends DraftInvite {
  url: string;
}

/** A valid invite as its recipient sees it. */
export interface DraftInvitation {
  title: string;
  ptype: PostType;
  role: MemberRole;
  /** The draft's site, and who sent the invite. */
  site: { id: string; name: string; url: string };
  invited_by: DraftUser | null;
  expires: string;
}

/** Another user's draft that the caller works on. */
export interface SharedDraft {
  id: string;
  site: { id: string; name: string; url: string };
  ptype: PostType;
  subtype: PostSubtype | null;
  title: string;
  parent_title: string | null;
  role: MemberRole;
  status: PostStatus;
  updated: string;
  /** When the caller joined. */
  since: string;
}

/** Both ends of a passage: Yjs relative positions, base64. */
export interface DraftAnchor {
  start: string;
  end: string;
}

export type DraftCommentKind = "comment" | "suggestion";
export type SuggestionOutcome = "accepted" | "rejected";

export interface DraftComment {
  id: string;
  post_id: string;
  /** For a reply: the comment that started the thread. */
  parent: string | null;
  kind: DraftCommentKind;
  /** Null for a reply, and for a comment on the whole draft. */
  anchor: DraftAnchor | null;
  /** The passage at the time of writing. */
  quote: string;
  text: string;
  /** For a suggestion: the text that replaces the passage. */
  replacement: string | null;
  author: DraftUser;
  created: string;
  edited: string | null;
  resolved: { at: string; by: string | null; outcome: SuggestionOutcome | null } | null;
}

/** A comment with its replies, oldest first. */
export interface DraftThread extends DraftComment {
  answers: DraftComment[];
}

/**
 * `checkpoint`: a version of the text; `refused`: a text that conflicted and was saved; `restored`: an old version,
 * restored.
 */
export type RevisionKind = "checkpoint" | "refused" | "restored";

/** A version of a post's text, as listed in its history. */
export interface RevisionCard {
  id: string;
  kind: RevisionKind;
  /** For a refused text: the version it was based on. */
  version: number;
  title: string;
  created: string;
  /** Who saved it, and whose changes it contains. */
  author: DraftUser | null;
  contributors: DraftUser[];
  /** The current version. */
  is_current: boolean;
  /** The published version. */
  is_published: boolean;
  /** Its word count; null if it was not counted. */
  words: number | null;
  /** The listed version before it, or the one a refused text was based on; null for the first. */
  previous: { id: string; words: number | null } | null;
}

export interface Revision extends RevisionCard {
  blocks: Block[];
}
