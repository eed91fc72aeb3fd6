import { formatRelative } from "@quire/domain/time/dates";
import type { ReadText } from "../../lib/localTypes.ts";

/** The end of a text is its comments and links, which one need not see to have read it. */
const READ = 0.95;
/** Opened and hardly looked at. */
const BEGUN = 0.03;

/** What the library says of a text: of which serial, how far, when. */
export function readNote({ parent, fraction, readAt }: ReadText, now: number): string {
  const done = fraction >= READ ? "read" : fraction > BEGUN ? `${Math.round(fraction * 100)}% read` : null;
  return [parent, done, formatRelative(readAt, now)].filter(Boolean).join(" · ");
}
