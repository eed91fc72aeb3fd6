import type { Client } from "@quire/client/client";
import { publishPost, unpublishPost } from "@quire/contracts/calls/posts";
import {
  getPublishing,
  type Schedule,
  schedulePost,
  unschedulePost,
} from "@quire/contracts/calls/publishing";
import { checkSchedule } from "@quire/domain/posts/scheduling";
import { parseMoment } from "@quire/formats/frontMatter/moments";
import { Exit, Failure } from "../../exit.ts";
import type { Terminal } from "../../terminal.ts";
import type { FoundPost } from "./findPost.ts";

const UNITS = { m: 60_000, h: 3_600_000, d: 86_400_000 } as const;

/** Parses a time: `2026-12-01 18:00` in the user's time zone, with an explicit zone, or `+2h`. */
export function parseTime(typed: string, now: Date, { option = "--schedule " } = {}): Date {
  const later = /^\+(\d{1,5})\s*([mhd])$/i.exec(typed.trim());
  const at = later
    ? new Date(now.getTime() + Number(later[1]) * UNITS[later[2]?.toLowerCase() as keyof typeof UNITS])
    : minuteOf(typed);
  const checked = checkSchedule(at, now);
  if ("at" in checked) return checked.at;
  throw new Failure({
    exit: Exit.usage,
    code: "schedule_invalid",
    message: `${option}${typed}: ${checked.error}.`,
    saved: "Nothing was sent.",
    next: 'Write it as "2026-12-01 18:00", 2026-12-01T18:00+05:30 or +2h',
  });
}

/** A day alone is too vague a time to publish at. */
function minuteOf(typed: string): Date {
  const at = /\d:\d/.test(typed) ? parseMoment(typed)?.getTime() : undefined;
  return new Date(at === undefined ? Number.NaN : Math.floor(at / 60_000) * 60_000);
}

/** A post's state after it was published, scheduled, or made a draft again. */
export interface PublishedDraft {
  id: string;
  title: string;
  url: string;
  status: "published" | "drafts";
  /** UTC ISO 8601, if scheduled. */
  scheduled: string | null;
  newsletter: boolean;
}

/** Publishes a post's saved text now. */
export async function publishNow(
  { signal }: Terminal,
  { account, user, post }: FoundPost,
  { newsletter }: { newsletter: boolean },
): Promise<PublishedDraft> {
  const { id, title } = post;
  const published = await account.client.call(publishPost, {
    params: { siteId: user.id, id },
    body: newsletter ? { publish_newsletter: true } : {},
    signal,
    idempotent: true,
  });
  return { id, title, url: published.url, status: published.status, scheduled: null, newsletter };
}

interface ScheduleRequest {
  at: Date;
  newsletter: boolean;
  /** Whether the draft may be scheduled already. */
  isMoved: boolean;
}

/** Schedules a draft. Another time keeps the newsletter of an earlier schedule. */
export async function scheduleAt(
  client: Client,
  to: { params: { siteId: string; id: string }; signal: AbortSignal },
  { at, newsletter, isMoved }: ScheduleRequest,
): Promise<Schedule> {
  const before = isMoved && !newsletter ? await client.call(getPublishing, to) : null;
  const isMailed = newsletter || before?.schedule?.publish_newsletter;
  const body = { at: at.toISOString(), ...(isMailed ? { publish_newsletter: true } : {}) };
  return client.call(schedulePost, { ...to, body, idempotent: true });
}

/** Schedules a post that isn't published, or moves its schedule. */
export async function scheduleDraft(
  { signal }: Terminal,
  { account, user, post, url }: FoundPost,
  { at, newsletter }: { at: Date; newsletter: boolean },
): Promise<PublishedDraft> {
  const { id, title } = post;
  requireUnpublished(post);
  const scheduled = await scheduleAt(
    account.client,
    { params: { siteId: user.id, id }, signal },
    { at, newsletter, isMoved: post.scheduled !== null },
  );
  return {
    ...{ id, title, url, status: "drafts", scheduled: scheduled.at },
    newsletter: scheduled.publish_newsletter,
  };
}

/** Cancels a draft's schedule. */
export async function unscheduleDraft(
  { signal }: Terminal,
  { account, user, post, url }: FoundPost,
): Promise<PublishedDraft> {
  const { id, title, status } = post;
  await account.client.call(unschedulePost, { params: { siteId: user.id, id }, signal, idempotent: true });
  return { id, title, url, status, scheduled: null, newsletter: false };
}

/** Makes a post a draft again. */
export async function unpublish(
  { signal }: Terminal,
  { account, user, post, url }: FoundPost,
): Promise<PublishedDraft> {
  const { id, title } = post;
  const params = { siteId: user.id, id };
  const { status } = await account.client.call(unpublishPost, { params, signal, idempotent: true });
  return { id, title, url, status, scheduled: null, newsletter: false };
}

function requireUnpublished({ id, title, status }: FoundPost["post"]): void {
  if (status === "drafts") return;
  throw new Failure({
    exit: Exit.refused,
    code: "post_is_public",
    message: `“${title}” is published already; only a draft can be scheduled.`,
    saved: "Nothing was changed.",
    next: `To publish its changes now: quire posts publish ${id}`,
  });
}
