/** A chapter of a recording. */
export interface Chapter {
  /** In seconds. */
  start: number;
  title: string;
}

/** `02:10 Title`, `1:02:10 – Title`, `[00:00] Title`. */
const MARK = /^[([]?(?:(\d{1,2}):)?(\d{1,2}):(\d{2})[)\]]?\s*[-–—:.|]?\s*(\S.*)$/u;
const MAX_CHAPTERS = 200;
const MAX_TITLE = 200;

/**
 * Reads the chapters that a recording's text lists: lines that begin with a time. None unless there are two, and each
 * is later than the one before and within the recording (`duration` in seconds, if known).
 */
export function chaptersOf(lines: readonly string[], duration: number | null): Chapter[] {
  const chapters = lines.flatMap((line) => {
    const [, hours = "0", minutes = "", seconds = "", title = ""] = MARK.exec(line.trim()) ?? [];
    if (title === "" || Number(seconds) > 59) return [];
    const start = Number(hours) * 3600 + Number(minutes) * 60 + Number(seconds);
    return [{ start, title: title.slice(0, MAX_TITLE) }];
  });
  const isInOrder = chapters.every(({ start }, at) => at === 0 || start > (chapters[at - 1]?.start ?? 0));
  const isWithin = duration === null || chapters.every(({ start }) => start < duration);
  return chapters.length >= 2 && isInOrder && isWithin ? chapters.slice(0, MAX_CHAPTERS) : [];
}

/** Formats a time of a recording as `hh:mm:ss`. */
export function formatPlayTime(seconds: number): string {
  const whole = Math.max(0, Math.round(seconds));
  return [Math.floor(whole / 3600), Math.floor(whole / 60) % 60, whole % 60]
    .map((part) => String(part).padStart(2, "0"))
    .join(":");
}
