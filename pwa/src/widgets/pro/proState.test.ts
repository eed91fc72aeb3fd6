import type { Subscription } from "@quire/contracts/records/pro";
import { expect, it } from "vitest";
import { proStateOf } from "./proState.ts";

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
const promotional = (changes: Partial<Subscription> = {}) =>
  paid({ kind: "promotional", recurring: false, can_change_recurring: false, plan: null, ...changes });

it("is empty for a user who never had Pro", () => {
  expect(proStateOf([], NOW)).toEqual({ current: null, until: null, warning: null });
});

it("doesn't warn about a plan that renews, however soon", () => {
  const plan = paid({ end_time: inDays(1) });
  expect(proStateOf([plan], NOW)).toEqual({ current: plan, until: inDays(1), warning: null });
});

it.each([
  [6.9, { kind: "ending", until: inDays(6.9), days: 7, by: "switch" }],
  [0.6, { kind: "ending", until: inDays(0.6), days: 1, by: "switch" }],
  [0.4, { kind: "ending", until: inDays(0.4), days: 0, by: "switch" }],
  [7, null],
  [30, null],
])("with %d days left and no renewal warns %j", (days, warning) => {
  expect(proStateOf([paid({ recurring: false, end_time: inDays(days) })], NOW).warning).toEqual(warning);
});

it.each([
  ["switch", paid({ recurring: false, end_time: inDays(3) })],
  ["resubscribe", paid({ recurring: false, can_change_recurring: false, end_time: inDays(3) })],
  ["first", promotional({ end_time: inDays(3) })],
])("names the way to keep Pro: %s", (by, plan) => {
  expect(proStateOf([plan], NOW).warning).toMatchObject({ kind: "ending", by });
});

it("gives the end of the retries after a failed renewal", () => {
  const plan = paid({ end_time: inDays(-1), grace_until: inDays(6) });
  expect(proStateOf([plan], NOW)).toMatchObject({
    until: inDays(6),
    warning: { kind: "failed", until: inDays(6) },
  });
});

it("gives the end of the latest period when Pro is over", () => {
  const over = [
    paid({ status: "expired", recurring: false, end_time: inDays(-90) }),
    promotional({ status: "expired", end_time: inDays(-3) }),
  ];
  expect(proStateOf(over, NOW)).toEqual({
    current: null,
    until: null,
    warning: { kind: "expired", since: inDays(-3) },
  });
});

it("counts a promotional period that follows, and ignores a plan that was never approved", () => {
  const plan = paid();
  const later = promotional({ status: "upcoming", start_time: inDays(20), end_time: inDays(80) });
  expect(proStateOf([later, plan], NOW)).toMatchObject({ current: plan, until: inDays(80) });
  const unapproved = paid({ status: "upcoming", start_time: null, end_time: null });
  expect(proStateOf([unapproved], NOW)).toEqual({ current: null, until: null, warning: null });
});

it("doesn't warn when the only plan was never paid", () => {
  expect(proStateOf([paid({ status: "disabled", end_time: null })], NOW).warning).toBeNull();
});
