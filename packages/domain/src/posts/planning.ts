import { addDays, type CalendarDay, momentOf, wallClock } from "../time/zonedTime.ts";
import { SCHEDULE_RANGE } from "./scheduling.ts";

/** Maximum length of a note on a planned chapter. */
export const PLAN_NOTE_MAX = 300;
/** Maximum word target of a chapter. */
export const WORD_TARGET_MAX = 1_000_000;
/** Maximum length of the sentence that readers of a paused serial see. */
export const PAUSE_MESSAGE_MAX = 200;

/** What a note of a serial is about. */
export const SERIAL_NOTE_KINDS = ["character", "place", "other"] as const;
export type SerialNoteKind = (typeof SERIAL_NOTE_KINDS)[number];
/** Maximum notes of one serial. */
export const SERIAL_NOTES_MAX = 200;
export const SERIAL_NOTE_NAME_MAX = 100;
export const SERIAL_NOTE_TEXT_MAX = 5000;

/** Where a part of a serial is on its creator's board, in the order of the columns. */
export const PART_STATES = ["planned", "draft", "scheduled", "published"] as const;
export type PartState = (typeof PART_STATES)[number];

/** Returns the state of a part: without text and files it is only planned. A schedule that failed counts as none. */
export function partState(part: {
  isPublished: boolean;
  isScheduled: boolean;
  words: number;
  files: number;
}): PartState {
  if (part.isPublished) return "published";
  if (part.isScheduled) return "scheduled";
  return part.words > 0 || part.files > 0 ? "draft" : "planned";
}

const DAYS = ["Sunday", "Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday"];
/** `Tuesdays and Fridays`, from Monday to Sunday; `every day` for all of them. */
export function rhythmDays(days: readonly number[]): string {
  const chosen = [1, 2, 3, 4, 5, 6, 0].filter((day) => days.includes(day));
  if (chosen.length === 7) return "every day";
  const names = chosen.map((day) => `${DAYS[day]}s`);
  const last = names.pop() ?? "";
  return names.length > 0 ? `${names.join(", ")} and ${last}` : last;
}

/** The sentence that readers see for a rhythm: `New chapters on Tuesdays and Fridays`. */
export function rhythmSentence(part: "chapter" | "episode", days: readonly number[]): string {
  const named = rhythmDays(days);
  return `New ${part}s ${named === "every day" ? named : `on ${named}`}`;
}

/** What readers see of a pause. */
export interface Pause {
  message: string;
  /** The day it returns, if known. */
  returnsOn: CalendarDay | null;
}

/** The sentence that readers see for a pause: `Paused until 3 March: I'm moving house.` A day that has passed is left out. */
export function pauseSentence({ message, returnsOn }: Pause, today: CalendarDay): string {
  const until = returnsOn && returnsOn >= today ? ` until ${longDay(returnsOn, today)}` : "";
  return `Paused${until}${message ? `: ${message}` : ""}`;
}

/** `3 March`, with the year unless it is this one. */
function longDay(day: CalendarDay, today: CalendarDay): string {
  const year = day.slice(0, 4) === today.slice(0, 4) ? undefined : "numeric";
  const parts = { day: "numeric", month: "long", year, timeZone: "UTC" } as const;
  return new Intl.DateTimeFormat("en-GB", parts).format(Date.parse(day));
}

/** Returns the first day on which a part can be scheduled for this time: today while that time is ahead. */
export function firstDay(now: Date, time: string, zone: string, returnsOn: CalendarDay | null): CalendarDay {
  const today = wallClock(now, zone).day;
  const isAhead = momentOf(today, time, zone).getTime() - now.getTime() >= SCHEDULE_RANGE.least;
  const first = isAhead ? today : addDays(today, 1);
  return returnsOn && returnsOn > first ? returnsOn : first;
}
