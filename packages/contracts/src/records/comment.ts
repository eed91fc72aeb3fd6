import type { CommentState } from "@quire/domain/community/threads";
import type { AccessResult } from "@quire/domain/enums";
import type { ImageRef } from "./image.ts";

/** Who wrote a comment. */
export interface CommentAuthor {
  id: string;
  name: string;
  /** Their site; null for one who has none. */
  url: string | null;
  logo: ImageRef | null;
}

export interface Comment {
  id: string;
  post_id: string;
  parent: string | null;
  /** 0 for a comment on the post itself, up to 4. */
  depth: number;
  /** Empty where only the place is left. */
  text: string;
  /** What is not approved stands in a list only for the answers beneath it, without its words and its author. */
  state: CommentState;
  created: string;
  edited: string | null;
  /** Until when its author may change it, UTC ISO 8601. */
  editable_until: string;
  /** How many approved comments stand beneath it. */
  answers: number;
  author: CommentAuthor | null;
}

/** A comment as whoever minds the site sees it: with its words, whatever its state, and where it stands. */
export interface MindedComment extends Comment {
  post: { id: string; title: string; url: string };
  /** Its author may not comment on this site anymore. */
  author_blocked: boolean;
  removal_reason: string | null;
}

/** What commenting on a post is to the caller: what a page that is the same for everybody cannot say. */
export interface Commenting {
  access: AccessResult;
  /** The site has restricted the caller from commenting. */
  restricted: boolean;
  /** The caller may approve and remove what others say here. */
  moderates: boolean;
  /** Their own comments that others do not see: waiting to be looked at, or removed by a moderator. The newest 50. */
  mine: OwnComment[];
}

/** One's own comment, with what became of it. */
export interface OwnComment extends Comment {
  removal_reason: string | null;
}

/** Somebody who may not comment on a site. */
export interface BlockedCommenter {
  commenter: CommentAuthor;
  since: string;
}
