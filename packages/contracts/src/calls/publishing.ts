import type { Currency } from "@quire/domain/billing/money";
import type { AccessResult, PostSubtype, PostType } from "@quire/domain/enums";
import { call } from "../call.ts";
import type { FieldIssue } from "../errors.ts";
import type { ImageRef } from "../records/image.ts";
import type { PostStatus } from "../records/post.ts";
import type { PostFields } from "./posts.ts";

type PostKey = { siteId: string; id: string };

/** The fields that are chosen when a post is published. */
export type PublishFields = Required<
  Pick<PostFields, "summary" | "tags" | "visibility" | "pricing" | "slug" | "nsfw" | "canonical_url">
>;

/** A picture that may become the cover: one of the text's own. */
export interface CoverChoice {
  file_id: string;
  image: ImageRef;
}

/** When a draft is to be published by itself. */
export interface Schedule {
  at: string;
  publish_newsletter: boolean;
  /** Why it was not, when the time had come. */
  problem: string | null;
}

/** Who would get a post by mail, and whether it was sent. */
export interface NewsletterState {
  /** Followers who get this site's posts by mail. */
  recipients: number;
  /** When it was sent, or is to be; a post is sent once. */
  sent_at: string | null;
  /** Of those whom it goes to, how many have it. */
  delivered: number;
  /** The next may be sent from then on; null for at once. */
  next_at: string | null;
}

/** Everything that is asked before a post is published, as it stands. */
export interface Publishing {
  id: string;
  site_id: string;
  ptype: PostType;
  subtype: PostSubtype | null;
  title: string;
  version: number;
  published_version: number | null;
  status: PostStatus;
  has_unpublished_changes: boolean;
  permalink: string;
  url: string;
  parent: { id: string; title: string; permalink: string; is_published: boolean } | null;
  currency: Currency;
  fields: PublishFields;
  /** What the summary is where none was written. */
  suggested_summary: string;
  cover: ImageRef | null;
  covers: CoverChoice[];
  /** What keeps it from its readers, each by the field that puts it right. */
  issues: FieldIssue[];
  schedule: Schedule | null;
  newsletter: NewsletterState;
}

export const getPublishing = call<{ params: PostKey; output: Publishing }>(
  "GET",
  "r",
  "/{siteId}/posts/{id}/publishing",
);

/** Has a draft published by itself, as it then stands. */
export const schedulePost = call<{
  params: PostKey;
  body: { at: string; publish_newsletter?: boolean };
  output: Schedule;
}>("POST", "w", "/{siteId}/posts/{id}/schedule");

export const unschedulePost = call<{ params: PostKey; output: { scheduled: false } }>(
  "DELETE",
  "w",
  "/{siteId}/posts/{id}/schedule",
);

/** Has drafts of one serial published by themselves, each at its time: all that can be, and of the rest why not. */
export const scheduleChildren = call<{
  params: PostKey;
  body: { items: { id: string; at: string }[] };
  output: { items: { id: string; schedule: Schedule | null; problem: string | null }[] };
}>("POST", "w", "/{siteId}/posts/{id}/children/schedule");

/** Whose eyes a preview is seen with. */
export const PREVIEWS = ["guest", "follower", "buyer", "mail"] as const;
export type PreviewAs = (typeof PREVIEWS)[number];

/** The working text as somebody would get it. */
export interface PostPreview {
  as: PreviewAs;
  title: string;
  summary: string;
  cover: ImageRef | null;
  access: AccessResult;
  /** Clean HTML; of mail, the whole letter below its subject. */
  content: string;
  content_is_opening: boolean;
}

export const previewPost = call<{ params: PostKey; query: { as: PreviewAs }; output: PostPreview }>(
  "GET",
  "r",
  "/{siteId}/posts/{id}/preview",
);
