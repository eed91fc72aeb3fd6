import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { Role, type SubscriptionKind, type SubscriptionState } from "../enums.ts";
import {
  addMonths,
  closesAt,
  nextTransition,
  noticesOf,
  type ProPeriod,
  proRoles,
  proWarning,
  stateAt,
} from "./proPeriods.ts";
import { at, DAY, NOW, period } from "./testing/proTimes.ts";

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

describe("nextTransition", () => {
  it.each<[string, Partial<ProPeriod>]>([
    ["disabled", { disabled: true }],
    ["without a start", { start: null }],
    ["without an end", { end: null }],
  ])("is null for a period %s", (_, more) => {
    expect(nextTransition(period(1, 31, more), NOW)).toBeNull();
  });

  it.each<[string, ProPeriod, number[]]>([
    ["once", period(1, 31), [1, 24, 31]],
    ["with a trial", period(1, 61, { trialEnd: at(31) }), [1, 28, 31, 54, 61]],
    ["that renews", period(1, 31, { recurring: true }), [1, 31, 38]],
    ["whose renewal failed", period(1, 31, { failing: true }), [1, 31, 34, 37, 38]],
  ])("visits each change of a period that runs %s", (_, one, days) => {
    const visited: number[] = [];
    for (let next = nextTransition(one, NOW); next; next = nextTransition(one, next))
      visited.push((next.getTime() - NOW.getTime()) / DAY);
    expect(visited).toEqual(days);
  });
});

it("nextTransition is always in the future and finally null", () => {
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
