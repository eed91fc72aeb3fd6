import { describe, expect, it } from "vitest";
import { createMeter, meterFacts, type Reading } from "./meter.ts";

const rows = (done: number, total: number | null = 1000, stage = "Reading"): Reading => ({
  stage,
  done,
  total,
  unit: "rows",
});

describe("createMeter", () => {
  it("has the share after one reading, and the rate after two", () => {
    const measure = createMeter();
    expect(measure(rows(100), 0)).toMatchObject({ share: 0.1, rate: null, left: null });
    expect(measure(rows(300), 1000)).toMatchObject({ share: 0.3, rate: 200, left: 3.5 });
  });

  it("uses only the last seconds", () => {
    const measure = createMeter();
    measure(rows(0, null), 0);
    measure(rows(10_000, null), 1_000);
    measure(rows(10_010, null), 11_000);
    expect(measure(rows(10_020, null), 12_000)).toMatchObject({ rate: 10, share: null, left: null });
  });

  it("restarts with another stage", () => {
    const measure = createMeter();
    measure(rows(0), 0);
    expect(measure(rows(0, 10, "Sorting"), 1000)).toMatchObject({ rate: null, share: 0 });
  });

  it("is done when there is nothing to do", () => {
    expect(createMeter()(rows(0, 0), 0)).toMatchObject({ share: 1 });
  });

  it.each([
    [rows(12_400, 50_000), 3100, "12,400 of 50,000 rows · 3,100 rows/s · 12 s left"],
    [rows(7, null), null, "7 rows"],
    [{ ...rows(2_500_000, 12_000_000), unit: "bytes" }, 500_000, "2.5 MB of 12 MB · 500 kB/s · 19 s left"],
    [{ ...rows(0, 36_000_000), unit: "bytes" }, 5_000, "0 B of 36 MB · 5.0 kB/s · 2 h 0 min left"],
  ])("formats %j at %s per second as “%s”", (reading, rate, line) => {
    const left = reading.total !== null && rate ? (reading.total - reading.done) / rate : null;
    expect(meterFacts({ ...reading, share: null, rate, left }).join(" · ")).toBe(line);
  });
});
