import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { SubscriptionKind } from "../enums.ts";
import { addMonths, type ProPeriod, proUntil } from "./proPeriods.ts";
import { placeGrant, remainingMs, type ScheduledPeriod, schedulePeriods } from "./proSchedule.ts";
import { at, DAY, NOW, period } from "./testing/proTimes.ts";

describe("remainingMs", () => {
  const time = (from: number, to: number) => ({ start: at(from), end: at(to) });
  const row = (from: number, to: number, resumes: number | null = null) => ({
    ...time(from, to),
    resumesAt: resumes === null ? null : at(resumes),
  });
  it.each<[string, ReturnType<typeof row>, ReturnType<typeof time>, ReturnType<typeof time>[], number]>([
    ["it is running", row(-10, 20), time(-10, 20), [], 20],
    ["it has expired", row(-40, -10), time(-40, -10), [], 0],
    ["it has not started", row(5, 35), time(0, 30), [], 30],
    ["another was paid after it", row(-40, 20), time(-40, -10), [time(-10, 20)], 0],
    ["it is the last of two", row(-40, 20), time(-10, 20), [], 20],
    ["another was paid in advance", row(-10, 50), time(-10, 20), [time(20, 50)], 20],
    ["it was paid in advance", row(-10, 50), time(20, 50), [], 30],
    ["nine days of it are deferred by another plan", row(-41, 20, 11), time(-41, -11), [], 9],
    ["they have started after that", row(-60, 5, -4), time(-60, -30), [], 5],
    ["one of two is deferred, and this one is used up", row(-60, 43, 30), time(-60, -30), [time(-30, 0)], 0],
  ])("%s", (_, span, paid, later, days) => {
    expect(remainingMs(span, paid, later, NOW)).toBe(days * DAY);
  });
});

describe("schedulePeriods", () => {
  type Times = [start: number, end: number, resumesAt?: number];
  const scheduled = (
    id: string,
    [start, end, resumes]: Times,
    more: Partial<ProPeriod> = {},
  ): ScheduledPeriod => ({
    ...{ id, ...period(start, end, more) },
    resumesAt: resumes === undefined ? null : at(resumes),
  });
  const renewing = { recurring: true };
  const grant = { kind: "referee" as const };

  it.each<[string, ScheduledPeriod[], string | null, Record<string, Times>]>([
    [
      "a grant waits for a plan: what is left of it resumes after that",
      [scheduled("grant", [-10, 20], grant), scheduled("paid", [0, 31], renewing)],
      "paid",
      { paid: [0, 31], grant: [-10, 51, 31] },
    ],
    [
      "a grant that has not started follows as a whole",
      [scheduled("grant", [0, 30], grant), scheduled("paid", [-31, 31], renewing)],
      "paid",
      { paid: [-31, 31], grant: [31, 61] },
    ],
    [
      "a plan that no longer renews waits for another, and so does the grant behind it",
      [scheduled("old", [-20, 11]), scheduled("grant", [11, 41], grant), scheduled("new", [0, 31], renewing)],
      "new",
      { new: [0, 31], old: [-20, 42, 31], grant: [42, 72] },
    ],
    [
      "the plan that waits was paid again: all of it goes first",
      [scheduled("paid", [-31, 59, 14], renewing), scheduled("other", [-17, 14])],
      "paid",
      { paid: [-31, 45, 0], other: [-17, 59, 45] },
    ],
    [
      "the plan in front was refunded: what waits resumes now",
      [
        scheduled("refunded", [-10, 0]),
        scheduled("waits", [-40, 42, 31], grant),
        scheduled("last", [42, 72], grant),
      ],
      null,
      { waits: [-40, 11, 0], last: [11, 41] },
    ],
    [
      "one in the middle was refunded: its place stays known",
      [
        scheduled("runs", [-10, 21]),
        scheduled("refunded", [-40, 21, 21]),
        scheduled("last", [30, 60], grant),
      ],
      null,
      { runs: [-10, 21], refunded: [-40, 21, 21], last: [21, 51] },
    ],
    [
      "its refund failed: it takes the place that it had",
      [scheduled("restored", [-10, 21]), scheduled("waits", [-40, 11, 0])],
      "restored",
      { restored: [-10, 21], waits: [-40, 32, 21] },
    ],
    [
      "its refund failed after another plan began: it waits for that",
      [scheduled("restored", [-10, 21]), scheduled("other", [2, 33], renewing)],
      "restored",
      { other: [2, 33], restored: [-10, 54, 33] },
    ],
    [
      "its refund failed after one that no longer renews began: that waits, without a gap",
      [scheduled("restored", [-10, 21]), scheduled("other", [2, 33])],
      "restored",
      { restored: [-10, 21], other: [21, 52] },
    ],
    [
      "what is over, disabled or not yet paid for stays",
      [
        scheduled("over", [-31, 0]),
        scheduled("disabled", [-1, 30], { disabled: true }),
        { ...scheduled("open", [0, 0]), start: null, end: null },
        scheduled("failing", [-31, -1], { recurring: true, failing: true }),
      ],
      null,
      {},
    ],
  ])("%s", (_, periods, first, expected) => {
    const times = Object.entries(expected).map(([id, [start, end, resumes]]) => [
      id,
      { start: at(start), end: at(end), resumesAt: resumes === undefined ? null : at(resumes) },
    ]);
    expect(Object.fromEntries(schedulePeriods(periods, { from: NOW, now: NOW, first }))).toEqual(
      Object.fromEntries(times),
    );
  });

  it("a payment found late takes back the free time that ran in between, and no other", () => {
    const late = scheduled("late", [-62, 0], renewing);
    const scheduleAt = (...more: ScheduledPeriod[]) =>
      schedulePeriods([late, ...more], { from: at(-31), now: at(10), first: "late" });
    expect(scheduleAt(scheduled("ran", [-31, -1], grant)).get("ran")).toEqual({
      ...{ start: at(0), end: at(30), resumesAt: null },
    });
    expect(scheduleAt(scheduled("came later", [5, 35], grant)).get("came later")).toEqual({
      ...{ start: at(5), end: at(35), resumesAt: null },
    });
  });

  const arbitraryPeriods = fc
    .array(
      fc.record({
        from: fc.integer({ min: -100, max: 100 }),
        length: fc.integer({ min: 1, max: 100 }),
        waited: fc.option(fc.integer({ min: 0, max: 100 })),
        failing: fc.boolean(),
        disabled: fc.boolean(),
      }),
      { minLength: 1, maxLength: 8 },
    )
    .map((all) =>
      all.map(({ from, length, waited, ...more }, n) => {
        const isPlan = n === 0;
        const resumes = waited === null || from >= 0 ? undefined : from + Math.min(waited, length - 1);
        const times: Times = resumes === undefined ? [from, from + length] : [from, from + length, resumes];
        const plan = { recurring: isPlan, failing: isPlan && more.failing, disabled: more.disabled };
        return scheduled(`${n}`, times, plan);
      }),
    );

  const leftAt = ({ start, end, resumesAt }: Omit<ScheduledPeriod, keyof ProPeriod> & Partial<ProPeriod>) =>
    Math.max(
      0,
      (end?.getTime() ?? 0) - Math.max(NOW.getTime(), start?.getTime() ?? 0, resumesAt?.getTime() ?? 0),
    );

  it("loses nothing, consumes nothing twice, and changes nothing the second time", () => {
    fc.assert(
      fc.property(arbitraryPeriods, fc.nat({ max: 7 }), (periods, n) => {
        const first = `${n}`;
        const times = schedulePeriods(periods, { from: NOW, now: NOW, first });
        const after = periods.map((one) => ({ ...one, ...times.get(one.id) }));
        const open = after.filter(({ id }) => times.has(id));
        expect(after.map(leftAt).filter((_, k) => times.has(`${k}`))).toEqual(
          periods.map(leftAt).filter((_, k) => times.has(`${k}`)),
        );
        const spans = open
          .map((one) => ({ until: one.end?.getTime() ?? 0, from: (one.end?.getTime() ?? 0) - leftAt(one) }))
          .toSorted((a, b) => a.from - b.from || a.until - b.until);
        const plan = open.find(({ recurring }) => recurring);
        for (const [k, span] of spans.entries()) {
          const begins = k === 0 ? Math.max(NOW.getTime(), plan?.start?.getTime() ?? 0) : spans[k - 1]?.until;
          expect(span.from).toBe(begins);
        }
        for (const one of open) {
          const before = periods.find(({ id }) => id === one.id);
          if (before?.start && before.start < NOW) expect(one.start).toEqual(before.start);
        }
        expect(schedulePeriods(after, { from: NOW, now: NOW, first })).toEqual(times);
      }),
    );
  });
});

describe("placeGrant", () => {
  it.each<[string, ProPeriod[], Date]>([
    ["starts now without other periods", [], NOW],
    ["starts now if all have expired", [period(-60, -30)], NOW],
    ["starts when the current one ends", [period(-1, 20, { recurring: true })], at(20)],
    ["starts after all later ones", [period(-1, 5), period(5, 90)], at(90)],
    ["starts now if the renewal failed", [period(-31, -1, { failing: true })], NOW],
    ["does not wait for a revoked one", [period(-1, 20, { disabled: true })], NOW],
  ])("%s", (_, periods, start) => {
    expect(placeGrant(periods, 2, NOW)).toEqual({ start, end: addMonths(start, 2) });
  });

  it("requires whole months", () => {
    expect(() => placeGrant([], 0, NOW)).toThrow(RangeError);
    expect(() => placeGrant([], 1.5, NOW)).toThrow(RangeError);
  });

  const arbitraryPeriod = fc
    .record({
      from: fc.integer({ min: -400, max: 400 }),
      length: fc.integer({ min: 1, max: 400 }),
      recurring: fc.boolean(),
      failing: fc.boolean(),
      disabled: fc.boolean(),
      kind: fc.constantFrom<SubscriptionKind>("paid", "promotional", "referee"),
    })
    .map(({ from, length, ...more }) => period(from, from + length, more));
  const arbitraryPeriods = fc.array(arbitraryPeriod, { maxLength: 8 });

  it("never shortens Pro and never overlaps a period that isn't charged", () => {
    fc.assert(
      fc.property(arbitraryPeriods, fc.integer({ min: 1, max: 12 }), (periods, months) => {
        const { start, end } = placeGrant(periods, months, NOW);
        const before = proUntil(periods, NOW);
        const after = proUntil([...periods, { ...period(0, 1), kind: "promotional", start, end }], NOW);
        expect(end.getTime()).toBeGreaterThan(start.getTime());
        expect(after?.getTime() ?? 0).toBeGreaterThanOrEqual(before?.getTime() ?? 0);
        for (const one of periods) {
          if (!one.disabled) expect(start.getTime()).toBeGreaterThanOrEqual(one.end?.getTime() ?? 0);
        }
      }),
    );
  });

  it("gives the same total for months granted one by one or at once", () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 24 }), (months) => {
        const one = placeGrant([], months, NOW);
        const many: ProPeriod[] = [];
        for (let n = 0; n < months; n++) many.push({ ...period(0, 1), ...placeGrant(many, 1, NOW) });
        expect(many.at(-1)?.end).toEqual(one.end);
      }),
      { examples: [[12]] },
    );
  });
});
