import { publishPost } from "@quire/contracts/calls/posts";
import { schedulePost } from "@quire/contracts/calls/publishing";
import { checkSchedule } from "@quire/domain/posts/scheduling";
import { Exit, Failure } from "../../exit.ts";
import type { Terminal } from "../../terminal.ts";
import type { FoundPost } from "./findPost.ts";

const UNITS = { m: 60_000, h: 3_600_000, d: 86_400_000 } as const;

/** Parses a time: `2026-12-01 18:00` in the user's time zone, with an explicit zone, or `+2h`. */
export function parseTime(typed: string, now: Date): Date {
  const later = /^\+(\d{1,5})\s*([mhd])$/i.exec(typed.trim());
  const at = later
    ? new Date(now.getTime() + Number(later[1]) * UNITS[later[2]?.toLowerCase() as keyof typeof UNITS])
    : readMoment(typed.trim());
  const checked = checkSchedule(at, now);
  if ("at" in checked) return checked.at;
  throw new Failure({
    exit: Exit.usage,
    code: "schedule_invalid",
    message: `--schedule ${typed}: ${checked.error}.`,
    saved: "Nothing was sent.",
    next: 'Write it as "2026-12-01 18:00", 2026-12-01T18:00+05:30 or +2h',
  });
}

function readMoment(typed: string): Date {
  const match = /^(\d{4}-\d{2}-\d{2})[ T](\d{1,2}:\d{2})(?::\d{2}(?:\.\d+)?)?\s*(Z|[+-]\d{2}:?\d{2})?$/i.exec(
    typed,
  );
  if (!match) return new Date(Number.NaN);
  const [, day = "", clock = "", zone = ""] = match;
  const iso = `${day}T${clock.padStart(5, "0")}${zone.replace(/^([+-]\d{2})(\d{2})$/, "$1:$2").toUpperCase()}`;
  const at = new Date(iso);
  // JavaScript reads February 30 as March 1.
  const isDay = new Date(`${day}T00:00Z`).toISOString().startsWith(day);
  return isDay ? at : new Date(Number.NaN);
}

/** A draft published now or scheduled. */
export interface PublishedDraft {
  id: string;
  title: string;
  url: string;
  status: "published" | "drafts";
  /** UTC ISO 8601, if scheduled. */
  scheduled: string | null;
  newsletter: boolean;
}

/** Publishes a draft in its current state, or schedules it. */
export async function publishDraft(
  terminal: Terminal,
  { account, user, post, url }: FoundPost,
  { at, newsletter }: { at: Date | null; newsletter: boolean },
): Promise<PublishedDraft> {
  const input = { params: { siteId: user.id, id: post.id }, signal: terminal.signal };
  const { id, title } = post;
  if (at === null) {
    const body = newsletter ? { publish_newsletter: true } : {};
    const published = await account.client.call(publishPost, { ...input, body, idempotent: true });
    return { id, title, url: published.url, status: published.status, scheduled: null, newsletter };
  }
  const body = { at: at.toISOString(), ...(newsletter ? { publish_newsletter: true } : {}) };
  const scheduled = await account.client.call(schedulePost, { ...input, body, idempotent: true });
  return { id, title, url, status: "drafts", scheduled: scheduled.at, newsletter };
}
