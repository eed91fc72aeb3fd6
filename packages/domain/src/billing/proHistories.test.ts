import fc from "fast-check";
import { expect, it } from "vitest";
import { placeGrant, remainingMs, type ScheduledPeriod, schedulePeriods } from "./proSchedule.ts";

const DAY = 24 * 60 * 60_000;
const START = new Date("2026-03-10T12:00:00Z");
const MONTH = 31;
const after = (time: Date, days: number) => new Date(time.getTime() + days * DAY);

interface Payment {
  of: string;
  start: Date;
  end: Date;
  /** The time that its refund revoked, in milliseconds; null if it was not refunded. */
  revoked: number | null;
}

/** A user whose Pro periods change as the server changes them. */
class Member {
  /** Days that a renewal may be late. */
  readonly grace: number;

  constructor(grace: number) {
    this.grace = grace;
  }

  now = START;
  periods: (ScheduledPeriod & { start: Date; end: Date; paidUntil: Date })[] = [];
  payments: Payment[] = [];
  /** All time bought and granted, less what was revoked. */
  owed = 0;
  /** The days with Pro so far, as times; unpaid days of grace are none. */
  lived = new Set<number>();

  add(start: Date, end: Date, kind: "paid" | "referee") {
    const one = {
      ...{ id: `${this.periods.length}`, kind, start, end, trialEnd: null, resumesAt: null, paidUntil: end },
      ...{ recurring: kind === "paid", failing: false, disabled: false },
    };
    this.periods.push(one);
    this.owed += end.getTime() - start.getTime();
    return one;
  }

  schedule(from: Date, first: string | null) {
    const times = schedulePeriods(this.periods, { from, now: this.now, first });
    this.periods = this.periods.map((one) => ({ ...one, ...times.get(one.id) }));
  }

  /** Buys a plan: it runs now, and another one no longer renews. */
  buy() {
    this.stop();
    const one = this.add(this.now, after(this.now, MONTH), "paid");
    this.payments.push({ of: one.id, start: one.start, end: one.end, revoked: null });
    this.schedule(this.now, one.id);
  }

  renew() {
    const one = this.periods.find(({ recurring }) => recurring);
    if (!one || one.paidUntil > this.now) return;
    const from = one.paidUntil;
    one.paidUntil = after(from, MONTH);
    one.end = new Date(Math.max(after(one.end, MONTH).getTime(), one.paidUntil.getTime()));
    this.owed += MONTH * DAY;
    this.payments.push({ of: one.id, start: from, end: one.paidUntil, revoked: null });
    this.schedule(from, one.id);
    for (let day = from; day < this.now; day = after(day, 1)) this.lived.add(day.getTime());
  }

  stop() {
    for (const one of this.periods) one.recurring = false;
  }

  grant() {
    const { start, end } = placeGrant(this.periods, 1, this.now);
    this.add(start, end, "referee");
  }

  refund(n: number) {
    const payment = this.payments[n % this.payments.length];
    const one = this.periods.find(({ id }) => id === payment?.of);
    if (!payment || !one || payment.revoked !== null) return;
    const valid = this.payments.filter(({ of, revoked }) => of === one.id && revoked === null);
    const time = remainingMs(one, payment, valid.slice(valid.indexOf(payment) + 1), this.now);
    payment.revoked = time;
    this.owed -= time;
    one.end = new Date(one.end.getTime() - time);
    one.recurring = false;
    this.schedule(this.now, null);
  }

  /** A refund failed. */
  restore(n: number) {
    const refunded = this.payments.filter(({ revoked }) => revoked);
    const payment = refunded[n % refunded.length];
    const one = this.periods.find(({ id }) => id === payment?.of);
    if (!payment?.revoked || !one) return;
    const { revoked } = payment;
    payment.revoked = null;
    this.owed += revoked;
    const begins = new Date(Math.max(this.now.getTime(), one.start.getTime(), one.resumesAt?.getTime() ?? 0));
    if (one.end < begins) Object.assign(one, { resumesAt: begins, end: begins });
    one.end = new Date(one.end.getTime() + revoked);
    this.schedule(begins, one.id);
  }

  /** Passes days; a plan renews when its time is up, maybe late, or stops after the grace period. */
  pass(days: number, isPaid: boolean) {
    for (let n = 0; n < days; n++) {
      if (isPaid) this.renew();
      for (const one of this.periods)
        if (one.recurring && this.now >= after(one.paidUntil, this.grace)) one.recurring = false;
      if (this.periods.some(({ start, end }) => start <= this.now && this.now < end))
        this.lived.add(this.now.getTime());
      this.now = after(this.now, 1);
    }
  }

  /** How long Pro was and will be on. */
  get covered() {
    let covered = this.lived.size * DAY;
    let until = this.now.getTime();
    for (const { start, end } of this.periods.toSorted((a, b) => a.start.getTime() - b.start.getTime())) {
      covered += Math.max(0, end.getTime() - Math.max(until, start.getTime()));
      until = Math.max(until, end.getTime());
    }
    return covered;
  }

  get lastEnd() {
    return Math.max(0, ...this.periods.map(({ end }) => end.getTime()));
  }
}

interface Step {
  do: "buy" | "stop" | "grant" | "refund" | "restore" | "pass";
  n: number;
  days: number;
  isPaid: boolean;
}

const steps = (kinds: readonly Step["do"][]) =>
  fc.array(
    fc.record({
      do: fc.constantFrom(...kinds),
      n: fc.nat({ max: 5 }),
      days: fc.integer({ min: 1, max: 40 }),
      isPaid: fc.boolean(),
    }),
    { maxLength: 30, size: "max" },
  );

function take(member: Member, step: Step) {
  if (step.do === "pass") member.pass(step.days, step.isPaid);
  else if (step.do === "refund" || step.do === "restore") member[step.do](step.n);
  else member[step.do]();
}

it.each<[string, number, Step["do"][]]>([
  [
    "renewals on time, and refunds that may fail",
    0,
    ["buy", "stop", "grant", "refund", "restore", "pass", "pass"],
  ],
  ["late renewals", 7, ["buy", "stop", "grant", "pass", "pass"]],
])("Pro lasts as long as what was bought and granted, less what was refunded: %s", (_, grace, kinds) => {
  fc.assert(
    fc.property(steps(kinds), (history) => {
      const member = new Member(grace);
      for (const step of history) {
        const before = { end: member.lastEnd, owed: member.owed };
        take(member, step);
        expect(member.covered).toBe(member.owed);
        const taken = Math.max(0, before.owed - member.owed);
        if (before.end > member.now.getTime())
          expect(member.lastEnd).toBeGreaterThanOrEqual(before.end - taken);
      }
    }),
    { numRuns: 1_000 },
  );
});
