import type { Clock } from "../platform/clock.ts";

/** A clock that stands still until a test moves it. */
export interface FakeClock extends Clock {
  set(time: Date | string): void;
  advance(milliseconds: number): void;
}

export function fakeClock(start: Date | string = "2026-01-05T10:00:00.000Z"): FakeClock {
  let now = new Date(start).getTime();
  return {
    now: () => new Date(now),
    set(time) {
      now = new Date(time).getTime();
    },
    advance(milliseconds) {
      now += milliseconds;
    },
  };
}
