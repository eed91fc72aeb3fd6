import fc from "fast-check";
import { describe, expect, it, vi } from "vitest";
import {
  dateHere,
  formatMoment,
  formatZone,
  fromWallTime,
  tomorrowMorning,
  toWallTime,
} from "./localTime.ts";

describe("local wall time", () => {
  it("round-trips to the minute in any time zone", () => {
    fc.assert(
      fc.property(
        fc.date({ min: new Date("2000-01-01"), max: new Date("2100-01-01"), noInvalidDate: true }),
        (moment) => {
          const back = fromWallTime(toWallTime(moment));
          // The repeated hour in autumn is ambiguous: it may come back as the other one.
          expect(Math.abs(Number(back) - moment.getTime()) % 3_600_000).toBeLessThan(60_000);
          expect(toWallTime(back as Date)).toBe(toWallTime(moment));
        },
      ),
    );
  });

  it.each(["", "2026", "tomorrow", "2026-13-40T99:99"])("rejects %j", (text) => {
    expect(fromWallTime(text)).toBeNull();
  });

  it("names the time zone", () => {
    const moment = new Date(2026, 0, 23, 18, 30);
    expect(formatMoment(moment)).toBe("Fri, 23 Jan 2026, 18:30");
    expect(formatZone(moment)).toMatch(/GMT/);
    expect(formatZone(moment, "Asia/Calcutta")).toBe("India Standard Time (GMT+5:30)");
    expect(formatZone(moment, "America/New_York")).toBe("Eastern Time (GMT-5)");
    expect(formatZone(moment, "Etc/UTC")).toMatch(/^GMT/);
  });

  it("formats local time, also after a clock change", () => {
    const at = new Date("2026-03-29T07:00:00Z");
    expect(formatMoment(at, "Europe/Berlin")).toBe("Sun, 29 Mar 2026, 09:00");
    expect(formatMoment(at, "America/New_York")).toBe("Sun, 29 Mar 2026, 03:00");
  });

  it("formats the local date", () => {
    vi.stubEnv("TZ", "Asia/Kolkata");
    expect(dateHere("2026-09-21T20:00:00Z")).toBe("22 Sep, 2026");
    vi.stubEnv("TZ", "America/New_York");
    expect(dateHere("2026-09-22T02:00:00Z")).toBe("21 Sep, 2026");
    expect(dateHere("")).toBe("");
    vi.unstubAllEnvs();
  });

  it("defaults to tomorrow at nine", () => {
    expect(toWallTime(tomorrowMorning(new Date(2026, 0, 31, 23, 59)))).toBe("2026-02-01T09:00");
  });
});
