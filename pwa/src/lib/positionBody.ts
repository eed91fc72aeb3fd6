import type { BodyOf } from "@quire/contracts/call";
import type { updateReadingPosition } from "@quire/contracts/calls/reading";
import type { ReadPlace } from "@quire/domain/posts/readingPositions";

/** Returns a position as the server takes it. An older app recorded neither `furthest` nor `resetAt`. */
export function positionBody({
  fraction,
  locator,
  furthest,
  finished,
  readAt,
  resetAt,
}: ReadPlace): BodyOf<typeof updateReadingPosition> {
  const isoTime = (time: number) => new Date(time).toISOString();
  return {
    ...{ fraction, locator, furthest, finished },
    read_at: isoTime(readAt),
    reset_at: resetAt ? isoTime(resetAt) : null,
  };
}
