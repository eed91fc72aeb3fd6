import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { Role, type SubscriptionKind, type SubscriptionState } from "../enums.ts";
import {
  addMonths,
  advancePeriod,
  closesAt,
  deferPeriod,
  nextTransition,
  noticesOf,
  type ProPeriod,
  placeGrant,
  proRoles,
  proUntil,
  proWarning,
  remainingMs,
  resumeAfter,
  stateAt,
} from "./proPeriods.ts";

const DAY = 24 * 60 * 60_000;
const NOW = new Date("2026-03-10T12:00:00Z");
const at = (days: number) => new Date(NOW.getTime() + days * DAY);

const period = (from: number, to: number, more: Partial<ProPeriod> = {}): ProPeriod => ({
  kind: "paid",
  start: at(from),
  end: at(to),
  trialEnd: null,
  recurring: false,
  failing: false,
  disabled: false,
  ...more,
});

describe("stateAt", () => {
  it.each<[string, ProPeriod, SubscriptionState]>([
    ["it is unpaid", { ...period(0, 1), start: null, end: null }, "upcoming"],
    ["it is free and follows another", period(1, 30, { kind: "referee" }), "upcoming"],
    ["it is running", period(-1, 1), "active"],
    ["it starts now", period(0, 1), "active"],
    ["it ends now", period(-30, 0), "expired"],
    ["its renewal is due now", period(-30, 0, { recurring: true }), "active"],
    ["its renewal failed six days ago", period(-30, -6, { recurring: true, failing: true }), "active"],
    ["its renewal failed seven days ago", period(-30, -7, { recurring: true, failing: true }), "expired"],
    ["it was revoked", period(-1, 1, { disabled: true }), "disabled"],
  ])("%s", (_, one, state) => {
    expect(stateAt(one, NOW)).toBe(state);
  });
});

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

describe("resumeAfter", () => {
  it.each<[string, number, number | null, number | null]>([
    ["it is running", -10, null, 31],
    ["it has not started: all of it follows", 5, null, null],
    ["it is already deferred", -40, 12, 43],
    ["it was deferred before", -40, -5, 31],
  ])("%s", (_, start, resumes, expected) => {
    const span = { start: at(start), resumesAt: resumes === null ? null : at(resumes) };
    expect(resumeAfter(span, { from: NOW, until: at(31) })).toEqual(expected === null ? null : at(expected));
  });
});

describe("advancePeriod", () => {
  const FROM = 2;
  it.each<[string, ProPeriod, number | null, [number, number, number | null] | null]>([
    ["all of it follows", period(12, 42), null, [3, 33, null]],
    ["its rest is deferred", period(-40, 42), 12, [-40, 33, 3]],
    ["it starts too soon for that: it moves up to the start of the rest", period(7, 37), null, [2, 32, null]],
    ["it precedes that", period(1, 30), null, null],
    ["it is running", period(-5, 30), null, null],
    ["it was deferred before", period(-40, 30), -5, null],
    ["it renews by itself", period(12, 42, { recurring: true }), null, null],
    ["its renewal failed", period(12, 42, { failing: true }), null, null],
    ["it is disabled", period(12, 42, { disabled: true }), null, null],
    ["it has no start", { ...period(12, 42), start: null, end: null }, null, null],
  ])("%s", (_, one, resumes, expected) => {
    const moved = advancePeriod(
      { ...one, resumesAt: resumes === null ? null : at(resumes) },
      at(FROM),
      9 * DAY,
    );
    const [start, end, resumed] = expected ?? [0, 0, null];
    const resumesAt = resumed === null ? null : at(resumed);
    expect(moved).toEqual(expected === null ? null : { start: at(start), end: at(end), resumesAt });
  });

  it("is reverted by deferPeriod", () => {
    const ahead = advancePeriod({ ...period(12, 42), resumesAt: null }, NOW, 9 * DAY);
    if (ahead === null) throw new Error("it does not move");
    const back = deferPeriod({ ...period(12, 42), ...ahead }, NOW, 9 * DAY);
    expect(back).toEqual({ start: at(12), end: at(42) });
  });
});

describe("proRoles", () => {
  const free = (kind: SubscriptionKind) => period(-1, 5, { kind });
  it.each<[string, ProPeriod[], [Role, number][]]>([
    ["no period", [], []],
    ["paid", [period(-1, 5)], [[Role.pro, 5]]],
    ["paid, and renewing", [period(-1, 5, { recurring: true })], [[Role.pro, 12]]],
    ...(["promotional", "referee", "referrer"] as const).map(
      (kind): [string, ProPeriod[], [Role, number][]] => [
        kind,
        [free(kind)],
        [
          [Role.pro, 5],
          [Role.freePro, 5],
        ],
      ],
    ),
    [
      "on trial",
      [period(-1, 13, { kind: "paid_with_trial", trialEnd: at(13), recurring: true })],
      [
        [Role.pro, 20],
        [Role.freePro, 13],
      ],
    ],
    [
      "paid after a trial",
      [period(-20, 24, { kind: "paid_with_trial", trialEnd: at(-6), recurring: true })],
      [[Role.pro, 31]],
    ],
    ["two that follow each other", [period(5, 9), period(-1, 5)], [[Role.pro, 9]]],
    ["two with a gap", [period(-1, 5), period(6, 9)], [[Role.pro, 5]]],
    ["expired", [period(-5, 0)], []],
    ["not started", [period(1, 5)], []],
    ["revoked", [period(-1, 5, { disabled: true })], []],
  ])("%s", (_, periods, roles) => {
    expect(proRoles(periods, NOW)).toEqual(roles.map(([role, until]) => ({ role, until: at(until) })));
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

  it("deferPeriod shifts a period by the paid time and loses nothing of it", () => {
    fc.assert(
      fc.property(
        arbitraryPeriod,
        fc.integer({ min: -400, max: 400 }),
        fc.nat({ max: 400 }),
        (one, from, days) => {
          const moved = deferPeriod(one, at(from), days * DAY);
          if (moved === null) return;
          const left = (start: Date | null, end: Date | null, since: number) =>
            (end?.getTime() ?? 0) - Math.max(start?.getTime() ?? 0, since);
          const until = at(from).getTime() + days * DAY;
          expect(left(moved.start, moved.end, until)).toBe(left(one.start, one.end, at(from).getTime()));
          expect(moved.end.getTime()).toBeGreaterThan(one.end?.getTime() ?? 0);
          expect(one.recurring || one.failing || one.disabled).toBe(false);
        },
      ),
    );
  });

  it("nextTransition is always in the future and finally null", () => {
    fc.assert(
      fc.property(arbitraryPeriod, (one) => {
        let now = at(-500);
        for (let count = 0; ; count++) {
          const next = nextTransition(one, now);
          if (next === null) break;
          expect(next.getTime()).toBeGreaterThan(now.getTime());
          expect(count).toBeLessThan(10);
          now = next;
        }
        expect(["expired", "disabled"]).toContain(stateAt(one, now));
      }),
    );
  });
});

it.each([
  ["2026-01-31T10:00:00Z", 1, "2026-02-28T10:00:00Z"],
  ["2026-11-30T10:00:00Z", 3, "2027-02-28T10:00:00Z"],
  ["2026-05-15T23:59:59Z", 12, "2027-05-15T23:59:59Z"],
])("addMonths(%s, %i) is %s", (from, months, to) => {
  expect(addMonths(new Date(from), months)).toEqual(new Date(to));
});

describe("noticesOf", () => {
  const noticesFor = (one: ProPeriod, until: Date | null = closesAt(one), now = NOW) =>
    noticesOf(one, until, now).map(({ notice, ...more }) =>
      "day" in more ? `${notice} ${more.day}` : notice,
    );
  const trial = (end: number) =>
    period(-11, end, { kind: "paid_with_trial", trialEnd: at(end), recurring: true });

  it.each<[string, string[], string[]]>([
    ["a trial has more than three days", noticesFor(trial(3.1)), []],
    ["a trial has three days", noticesFor(trial(3)), ["trial_ending"]],
    ["a trial that won't renew ends soon", noticesFor({ ...trial(3), recurring: false }), ["ending"]],
    [
      "a renewal failed just now",
      noticesFor(period(-30, 0, { recurring: true, failing: true })),
      ["renewal_failed 0"],
    ],
    [
      "it failed early",
      noticesFor(period(-20, 10, { recurring: true, failing: true })),
      ["renewal_failed 0"],
    ],
    [
      "it failed three days ago",
      noticesFor(period(-30, -3, { recurring: true, failing: true })),
      ["renewal_failed 3"],
    ],
    ["it failed six days ago", noticesFor(period(-30, -6.5, { failing: true })), ["renewal_failed 6"]],
    ["it renews", noticesFor(period(-30, 1, { recurring: true })), []],
    ["it ends in seven days", noticesFor(period(-30, 7)), ["ending"]],
    ["it ends in more", noticesFor(period(-30, 7.1)), []],
    ["another follows", noticesFor(period(-30, 2), at(60)), []],
    ["it has expired", noticesFor(period(-30, 0), null), ["ended"]],
    ["it has expired, and another is running", noticesFor(period(-30, 0), at(9)), []],
    ["it has not started", noticesFor(period(1, 3)), []],
    ["it was revoked", noticesFor(period(-3, 1, { disabled: true })), []],
  ])("%s", (_, notices, expected) => {
    expect(notices).toEqual(expected);
  });
});

describe("proWarning", () => {
  const warned = (more: Partial<Parameters<typeof proWarning>[0]>) =>
    proWarning(
      { status: "active", recurring: false, end_time: at(30).toISOString(), grace_until: null, ...more },
      NOW,
    );
  it.each([
    ["it has expired", warned({ status: "expired" }), "expired"],
    ["fewer than seven days are left", warned({ end_time: at(6.9).toISOString() }), "expiring"],
    ["seven days are left", warned({ end_time: at(7).toISOString() }), null],
    ["it renews", warned({ recurring: true, end_time: at(1).toISOString() }), null],
    ["its renewal failed", warned({ recurring: true, grace_until: at(5).toISOString() }), "renewal_failed"],
    ["it is unpaid", warned({ status: "upcoming", end_time: null }), null],
    ["it was never paid", warned({ status: "disabled" }), null],
  ])("%s", (_, warning, expected) => {
    expect(warning).toBe(expected);
  });
});
