import type { Subscription } from "@quire/contracts/records/pro";
import { expect, it } from "vitest";
import { standingOf } from "./standing.ts";

const NOW = Date.parse("2026-05-01T12:00:00Z");
const inDays = (days: number) => new Date(NOW + days * 86_400_000).toISOString();

const paid = (changes: Partial<Subscription> = {}): Subscription => ({
  id: "b01j0000000sssssssss",
  kind: "paid",
  status: "active",
  recurring: true,
  can_change_recurring: true,
  plan: { interval: "month", provider: "stripe", price: { amount: 800, currency: "USD" } },
  start_time: inDays(-10),
  end_time: inDays(20),
  trial_end: null,
  grace_until: null,
  sandbox: true,
  ...changes,
});
const given = (changes: Partial<Subscription> = {}) =>
  paid({ kind: "promotional", recurring: false, can_change_recurring: false, plan: null, ...changes });

it("is nothing for who never had Pro", () => {
  expect(standingOf([], NOW)).toEqual({ current: null, until: null, warning: null });
});

it("warns nobody whose plan goes on by itself, however soon it does", () => {
  const plan = paid({ end_time: inDays(1) });
  expect(standingOf([plan], NOW)).toEqual({ current: plan, until: inDays(1), warning: null });
});

it.each([
  [6.9, { kind: "ending", until: inDays(6.9), days: 7, by: "switch" }],
  [0.6, { kind: "ending", until: inDays(0.6), days: 1, by: "switch" }],
  [0.4, { kind: "ending", until: inDays(0.4), days: 0, by: "switch" }],
  [7, null],
  [30, null],
])("with %d days left and no renewal to come warns %j", (days, warning) => {
  expect(standingOf([paid({ recurring: false, end_time: inDays(days) })], NOW).warning).toEqual(warning);
});

it.each([
  ["switch", paid({ recurring: false, end_time: inDays(3) })],
  ["resubscribe", paid({ recurring: false, can_change_recurring: false, end_time: inDays(3) })],
  ["first", given({ end_time: inDays(3) })],
])("says what keeps Pro: %s", (by, plan) => {
  expect(standingOf([plan], NOW).warning).toMatchObject({ kind: "ending", by });
});

it("says until when a failed renewal is tried again", () => {
  const plan = paid({ end_time: inDays(-1), grace_until: inDays(6) });
  expect(standingOf([plan], NOW)).toMatchObject({
    until: inDays(6),
    warning: { kind: "failed", until: inDays(6) },
  });
});

it("says since when it is over, of what ended last", () => {
  const over = [
    paid({ status: "expired", recurring: false, end_time: inDays(-90) }),
    given({ status: "expired", end_time: inDays(-3) }),
  ];
  expect(standingOf(over, NOW)).toEqual({
    current: null,
    until: null,
    warning: { kind: "expired", since: inDays(-3) },
  });
});

it("counts what was given for afterwards, and shows what goes on by itself", () => {
  const plan = paid();
  const later = given({ status: "upcoming", start_time: inDays(20), end_time: inDays(80) });
  expect(standingOf([later, plan], NOW)).toMatchObject({ current: plan, until: inDays(80) });
  const begun = paid({ status: "upcoming", start_time: null, end_time: null });
  expect(standingOf([begun], NOW)).toEqual({ current: null, until: null, warning: null });
});

it("was never Pro whose only plan was never paid", () => {
  expect(standingOf([paid({ status: "disabled", end_time: null })], NOW).warning).toBeNull();
});
