import type { Currency } from "@quire/domain/billing/money";
import type { AccessResult, PostSubtype, PostType } from "@quire/domain/enums";
import { call } from "../call.ts";
import type { FieldIssue } from "../errors.ts";
import type { ImageRef } from "../records/image.ts";
import type { PostStatus } from "../records/post.ts";
import type { PostFields } from "./posts.ts";

type PostKey = { siteId: string; id: string };

/** Fields that are set when a post is published. */
export type PublishFields = Required<
  Pick<PostFields, "summary" | "tags" | "visibility" | "pricing" | "slug" | "nsfw" | "canonical_url">
>;

/** A possible cover: one of the text's own pictures. */
export interface CoverChoice {
  file_id: string;
  image: ImageRef;
}

/** A draft's scheduled publishing. */
export interface Schedule {
  at: string;
  publish_newsletter: boolean;
  /** Why publishing failed at the scheduled time. */
  problem: string | null;
}

/** A post's email recipients, and whether it was sent. */
export interface NewsletterState {
  /** Followers who get this site's posts by email. */
  recipients: number;
  /** When it was or will be sent; a post is sent only once. */
  sent_at: string | null;
  /** Recipients it was delivered to. */
  delivered: number;
  /** When the site's next newsletter may be sent; null for now. */
  next_at: string | null;
}

/** Current state of everything to review before publishing a post. */
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
  /** Summary to use when none was written. */
  suggested_summary: string;
  cover: ImageRef | null;
  covers: CoverChoice[];
  /** GIFs of the text that are so large that an email may show them as stills. */
  heavy_gifs: number;
  /** What prevents publishing, each with the field that fixes it. */
  issues: FieldIssue[];
  schedule: Schedule | null;
  newsletter: NewsletterState;
}

export const getPublishing = call<{ params: PostKey; output: Publishing }>(
  "GET",
  "r",
  "/{siteId}/posts/{id}/publishing",
);

/** Schedules a draft to be published in its state at that time. */
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

/** Schedules drafts of one serial, each at its time; returns the reason for those that can't be scheduled. */
export const scheduleChildren = call<{
  params: PostKey;
  body: { items: { id: string; at: string }[] };
  output: { items: { id: string; schedule: Schedule | null; problem: string | null }[] };
}>("POST", "w", "/{siteId}/posts/{id}/children/schedule");

/** Audiences that a preview can show. */
export const PREVIEWS = ["guest", "follower", "buyer", "mail"] as const;
export type PreviewAs = (typeof PREVIEWS)[number];

/** The working text as one audience would get it. */
export interface PostPreview {
  as: PreviewAs;
  title: string;
  summary: string;
  cover: ImageRef | null;
  access: AccessResult;
  /** Clean HTML; for `mail`, the whole email below its subject. */
  content: string;
  content_is_opening: boolean;
}

export const previewPost = call<{ params: PostKey; query: { as: PreviewAs }; output: PostPreview }>(
  "GET",
  "r",
  "/{siteId}/posts/{id}/preview",
);
