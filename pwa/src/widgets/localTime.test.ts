import fc from "fast-check";
import { describe, expect, it, vi } from "vitest";
import { dateHere, fromWallTime, momentWords, tomorrowMorning, toWallTime, zoneWords } from "./localTime.ts";

describe("a moment by the clock on the wall", () => {
  it("comes back to the minute, wherever the wall is", () => {
    fc.assert(
      fc.property(
        fc.date({ min: new Date("2000-01-01"), max: new Date("2100-01-01"), noInvalidDate: true }),
        (moment) => {
          const back = fromWallTime(toWallTime(moment));
          // The hour that comes twice in autumn has one name: it may come back as the other.
          expect(Math.abs(Number(back) - moment.getTime()) % 3_600_000).toBeLessThan(60_000);
          expect(toWallTime(back as Date)).toBe(toWallTime(moment));
        },
      ),
    );
  });

  it.each(["", "2026", "tomorrow", "2026-13-40T99:99"])("%j is none", (text) => {
    expect(fromWallTime(text)).toBeNull();
  });

  it("is said with whose clock it is", () => {
    const moment = new Date(2026, 0, 23, 18, 30);
    expect(momentWords(moment)).toBe("Fri, 23 Jan 2026, 18:30");
    expect(zoneWords(moment, "en")).toMatch(/GMT|UTC/);
  });

  it("is said as it is where the person is, also behind a change of clocks", () => {
    const at = new Date("2026-03-29T07:00:00Z");
    expect(momentWords(at, "Europe/Berlin")).toBe("Sun, 29 Mar 2026, 09:00");
    expect(momentWords(at, "America/New_York")).toBe("Sun, 29 Mar 2026, 03:00");
  });

  it("is of the day that it is where the person is", () => {
    vi.stubEnv("TZ", "Asia/Kolkata");
    expect(dateHere("2026-09-21T20:00:00Z")).toBe("22 Sep, 2026");
    vi.stubEnv("TZ", "America/New_York");
    expect(dateHere("2026-09-22T02:00:00Z")).toBe("21 Sep, 2026");
    expect(dateHere("")).toBe("");
    vi.unstubAllEnvs();
  });

  it("is tomorrow at nine unless told", () => {
    expect(toWallTime(tomorrowMorning(new Date(2026, 0, 31, 23, 59)))).toBe("2026-02-01T09:00");
  });
});
