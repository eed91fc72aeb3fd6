import type { Block } from "@quire/documents/schema";
import type { AccessType, GoodType, PostSubtype, PostType } from "@quire/domain/enums";
import type { DraftRole, MemberRole } from "@quire/domain/posts/draftRoles";
import type { ReadingDirection } from "@quire/domain/posts/postFiles";
import type { CommentAuthor } from "./comment.ts";
import type { PostStatus, Pricing } from "./post.ts";
import type { PostFileChoice } from "./postFile.ts";

/** Somebody at work on a draft. */
export type DraftUser = CommentAuthor;

/** What a post says beside its title and its text. */
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

/** A draft to somebody who works on it: all but its text, which comes by its room. */
export interface DraftInfo {
  id: string;
  site_id: string;
  ptype: PostType;
  subtype: PostSubtype | null;
  title: string;
  parent: { id: string; title: string; ptype: PostType; subtype: PostSubtype | null } | null;
  /** What the caller is to it. */
  role: DraftRole;
  /** Whose site it is for. */
  site: { id: string; name: string; url: string };
  version: number;
  published_version: number | null;
  has_unpublished_changes: boolean;
  status: PostStatus;
  /** When it is to be published by itself, and why it was not. */
  scheduled: { at: string; problem: string | null } | null;
  updated: string;
  permalink: string;
  url: string;
  /** To its owner alone: price, access and the rest are theirs to decide. */
  fields: DraftFields | null;
}

/** Somebody on the list of a draft. */
export interface DraftMember {
  person: DraftUser;
  role: DraftRole;
  since: string;
}

/** An invite that is still open. */
export interface DraftInvite {
  id: string;
  role: MemberRole;
  /** Whom it was sent to; null for a link. */
  email: string | null;
  /** How many came by it. */
  uses: number;
  created: string;
  expires: string;
}

/** An invite as it is made; its address is told this once. */
export interface NewDraftInvite extends DraftInvite {
  url: string;
}

/** What whoever holds a good invite is told of it. */
export interface DraftInvitation {
  title: string;
  ptype: PostType;
  role: MemberRole;
  /** Whose site it is for, and who invites. */
  site: { id: string; name: string; url: string };
  invited_by: DraftUser | null;
  expires: string;
}

/** A draft of somebody else's on which the caller works. */
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
  /** When the caller came to it. */
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
  /** Of an answer: the comment that began the thread. */
  parent: string | null;
  kind: DraftCommentKind;
  /** Null for an answer, and for a word about the whole. */
  anchor: DraftAnchor | null;
  /** The passage as it stood when this was written. */
  quote: string;
  text: string;
  /** Of a suggestion: the words in place of the passage. */
  replacement: string | null;
  author: DraftUser;
  created: string;
  edited: string | null;
  resolved: { at: string; by: string | null; outcome: SuggestionOutcome | null } | null;
}

/** A comment with its answers, the oldest first. */
export interface DraftThread extends DraftComment {
  answers: DraftComment[];
}

/** `checkpoint`: a version of the text; `refused`: a text that met another's and is kept; `restored`: an old one, taken back. */
export type RevisionKind = "checkpoint" | "refused" | "restored";

/** A text that the post had, as the history lists it. */
export interface RevisionCard {
  id: string;
  kind: RevisionKind;
  /** Of a refused one: the version that it was written against. */
  version: number;
  title: string;
  created: string;
  /** Who saved it, and whose words are new in it. */
  author: DraftUser | null;
  contributors: DraftUser[];
  /** The version that stands now. */
  is_current: boolean;
  /** The version that readers see. */
  is_published: boolean;
}

export interface Revision extends RevisionCard {
  blocks: Block[];
}
