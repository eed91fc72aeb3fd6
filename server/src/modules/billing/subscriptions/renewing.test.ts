import { changeSubscription, getTrialStatus } from "@quire/contracts/calls/pro";
import { Role } from "@quire/domain/enums";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { type CheckoutKit, openCheckoutKit } from "../../../testing/openCheckoutKit.ts";
import { proKit } from "../../../testing/proKit.ts";
import { runDueSubscription } from "./runDueSubscription.ts";

const DAY = 24 * 60 * 60_000;

let till: CheckoutKit;
beforeAll(async () => {
  till = await openCheckoutKit();
});
afterAll(() => till.close());
beforeEach(async () => {
  // Both clocks at once: another test has moved them.
  till.platform.clock.set(new Date());
  await till.control("/clock", { at: "now" });
});
afterEach(() => till.clearFaults());

const days = (from: string | null | undefined, to: string | null | undefined) =>
  (new Date(to ?? "").getTime() - new Date(from ?? "").getTime()) / DAY;

const WAYS = [
  { currency: "INR" as const, provider: "razorpay" as const, amount: 449_00, fee: 1060 },
  { currency: "USD" as const, provider: "stripe" as const, amount: 8_00, fee: 53 },
];

it("a plan that was ended in the dashboard is over, though its provider refuses to end its renewals once more", async () => {
  const desk = await proKit(till);
  const id = await desk.subscribe({ currency: "USD" });
  await till.control("/faults", { provider: "stripe", kind: "webhook-never", times: 50 });
  await till.control("/stripe/cancel", { subscription: (await desk.row(id)).provider_subscription_id });
  // They asked for it while the provider did not answer.
  await till.platform.db.query("UPDATE subscriptions SET stop_asked_at = $now WHERE id = $id", {
    bind: { id, now: till.platform.clock.now() },
  });
  await runDueSubscription(till.platform, id);
  const { is_over, recurring, stop_asked_at } = await desk.row(id);
  expect([is_over, recurring, stop_asked_at]).toEqual([true, false, null]);
});

it("a plan by Stripe that was resumed in the dashboard ends where another has taken its place: nobody is charged for two", async () => {
  const desk = await proKit(till);
  const first = await desk.subscribe({ currency: "USD" });
  const subscription = (await desk.row(first)).provider_subscription_id;
  await till.control("/stripe/pause", { subscription });
  await desk.confirm(first);
  const second = await desk.subscribe({ currency: "USD" });
  await till.control("/stripe/resume", { subscription });
  await desk.confirm(first);
  await desk.pass(1);
  const [paused, standing] = [await desk.row(first), await desk.row(second)];
  expect([paused.recurring, paused.is_over, standing.recurring]).toEqual([false, true, true]);
  await desk.pass(32);
  expect(await desk.ledger()).toEqual({ platform: 3 * (800 - 53), stripe: 3 * (53 - 800) });
  expect(await desk.groups()).toContain(Role.pro);
});

describe.each(WAYS)("a plan by $provider", ({ currency, provider, amount, fee }) => {
  const paidTimes = (times: number) => ({
    platform: times * (amount - fee),
    [provider]: times * (fee - amount),
  });
  const declines = (times: number) => till.control("/faults", { provider, kind: "decline", times });

  it("renews by itself, each payment is written down once, and no event is needed", async () => {
    const desk = await proKit(till);
    const id = await desk.subscribe({ currency });
    const first = await desk.find(id);
    await desk.pass(32);
    const renewed = await desk.find(id);
    expect(renewed).toMatchObject({ status: "active", recurring: true, grace_until: null });
    expect(days(first?.end_time, renewed?.end_time)).toBeGreaterThan(27);
    expect(await desk.ledger()).toEqual(paidTimes(2));
    expect(await desk.groups()).toContain(Role.pro);
    expect(desk.letters()).toEqual(["Welcome to Quire Pro", "Your receipt for Quire Pro"]);
  });

  it("is asked about what was renewed just before the renewals were switched off, where nobody told of it", async () => {
    const desk = await proKit(till);
    const id = await desk.subscribe({ currency });
    const { end_time } = (await desk.find(id)) ?? {};
    await till.control("/faults", { provider, kind: "webhook-never", times: 50 });
    // The provider's time is ahead of ours by a month, and it charges when its month is over.
    await till.control("/clock", { advance: 31.5 * DAY });
    await desk.caller.call(changeSubscription, { params: { id }, body: { recurring: false } });
    expect((await desk.find(id))?.end_time).toBe(end_time);
    till.platform.clock.set(new Date(Date.parse(end_time ?? "") - 60_000));
    await desk.pass(2);
    expect(days(end_time, (await desk.find(id))?.end_time)).toBeGreaterThan(27);
    expect(await desk.ledger()).toEqual(paidTimes(2));
    expect(await desk.groups()).toContain(Role.pro);
    await desk.pass(33);
    expect((await desk.row(id)).is_over).toBe(true);
    expect(await desk.ledger()).toEqual(paidTimes(2));
    expect(await desk.groups()).toEqual([]);
  });

  it("is found to be charged again, however long it was paused in the dashboard, where nobody told of it", async () => {
    const desk = await proKit(till);
    const id = await desk.subscribe({ currency });
    const subscription = (await desk.row(id)).provider_subscription_id;
    await till.control("/faults", { provider, kind: "webhook-never", times: 50 });
    await till.control(`/${provider}/pause`, { subscription });
    await desk.confirm(id);
    await desk.pass(60);
    expect([await desk.groups(), await desk.ledger()]).toEqual([[], paidTimes(1)]);
    await till.control(`/${provider}/resume`, { subscription });
    await till.control(`/${provider}/renew`, { subscription, outcome: "succeed" });
    await desk.pass(5);
    expect(await desk.groups()).toContain(Role.pro);
    expect(Object.keys(await desk.ledger()).sort()).toEqual(["platform", provider].sort());
    expect(await desk.ledger()).not.toEqual(paidTimes(1));
  });

  it("may be tried first: free until its end, then paid", async () => {
    const desk = await proKit(till);
    const id = await desk.subscribe({ currency, trial: true });
    const trial = await desk.find(id);
    expect(trial).toMatchObject({ kind: "paid_with_trial", status: "active", recurring: true });
    expect(days(trial?.start_time, trial?.trial_end)).toBeCloseTo(14, 1);
    expect(trial?.end_time).toBe(trial?.trial_end);
    expect(await desk.groups()).toEqual(expect.arrayContaining([Role.pro, Role.freePro]));
    expect(await desk.ledger()).toEqual({});
    const used = await desk.caller.call(getTrialStatus, { params: { userId: desk.userId } });
    expect(used.body.has_used_trial).toBe(true);
    await desk.pass(12);
    expect(desk.letters().at(-1)).toMatch(/^Your free trial of Quire Pro ends on /);
    await desk.pass(3);
    expect(await desk.find(id)).toMatchObject({ status: "active", recurring: true });
    expect(await desk.groups()).toContain(Role.pro);
    expect(await desk.groups()).not.toContain(Role.freePro);
    expect(await desk.ledger()).toEqual(paidTimes(1));
  });

  it("is tried once, also where it was ended at once", async () => {
    const desk = await proKit(till);
    const id = await desk.subscribe({ currency, trial: true });
    await desk.caller.call(changeSubscription, { params: { id }, body: { recurring: false } });
    const again = await desk.begin({ currency, trial: true });
    expect([again.status, again.error?.code]).toEqual([409, "trial_used"]);
    expect((await desk.begin({ currency })).status).toBe(201);
  });

  it("is tried once by a person, also by one who left and came returning", async () => {
    const desk = await proKit(till);
    const id = await desk.subscribe({ currency, trial: true });
    await desk.caller.call(changeSubscription, { params: { id }, body: { recurring: false } });
    const address = desk.person.email;
    await till.platform.db.query(
      "UPDATE users SET email = 'gone-' || id || '@nowhere.example' WHERE id = $id",
      {
        bind: { id: desk.userId },
      },
    );
    const returning = await proKit(till, { email: address });
    expect((await returning.begin({ currency, trial: true })).error?.code).toBe("trial_used");
    expect((await returning.begin({ currency })).status).toBe(201);
  });

  it("is tried once for each mailbox, however its address is spelled", async () => {
    const box = `b${till.platform.newId()}`;
    const desk = await proKit(till, { email: `${box}@readers.example` });
    await desk.subscribe({ currency, trial: true });
    const other = await proKit(till, { email: `${box}+again@readers.example` });
    expect((await other.begin({ currency, trial: true })).error?.code).toBe("trial_used");
    const status = await other.caller.call(getTrialStatus, { params: { userId: other.userId } });
    expect(status.body.has_used_trial).toBe(true);
  });

  it("goes on for seven days when a renewal fails; tells so; and is saved by the next try", async () => {
    const desk = await proKit(till);
    const id = await desk.subscribe({ currency });
    const { end_time } = (await desk.find(id)) ?? {};
    const left = (new Date(end_time ?? "").getTime() - till.platform.clock.now().getTime()) / DAY;
    await desk.pass(left - 0.1);
    await declines(1);
    await desk.pass(0.2);
    const failed = await desk.find(id);
    expect(failed).toMatchObject({ status: "active", end_time });
    expect(days(end_time, failed?.grace_until)).toBe(7);
    expect(await desk.groups()).toContain(Role.pro);
    expect(desk.letters().at(-1)).toBe("Your payment for Quire Pro did not go through");
    await desk.pass(4);
    expect(await desk.find(id)).toMatchObject({ status: "active", recurring: true, grace_until: null });
    expect(await desk.ledger()).toEqual(paidTimes(2));
  });

  it("ends after seven days when nobody can charge it, and is never charged after", async () => {
    const desk = await proKit(till);
    const id = await desk.subscribe({ currency });
    const left = days(till.platform.clock.now().toISOString(), (await desk.find(id))?.end_time);
    await desk.pass(left - 0.1);
    await declines(9);
    await desk.pass(0.2);
    await desk.pass(6.5);
    expect(await desk.groups()).toContain(Role.pro);
    expect(
      desk.letters().filter((subject) => /did not go through|payment fails again/.test(subject)),
    ).toHaveLength(3);
    await desk.pass(0.6);
    expect(await desk.groups()).not.toContain(Role.pro);
    await till.clearFaults();
    await desk.pass(40);
    expect(await desk.find(id)).toMatchObject({ status: "expired", recurring: false });
    expect(await desk.ledger()).toEqual(paidTimes(1));
    expect(desk.letters().at(-1)).toBe("Your Quire Pro has ended");
  });

  it("ends with what was paid once its renewals are off", async () => {
    const desk = await proKit(till);
    const id = await desk.subscribe({ currency });
    const off = await desk.caller.call(changeSubscription, { params: { id }, body: { recurring: false } });
    expect(off.body).toMatchObject({ status: "active", recurring: false });
    expect(off.body.can_change_recurring).toBe(provider === "stripe");
    const left = days(till.platform.clock.now().toISOString(), off.body.end_time);
    await desk.pass(left - 3);
    expect(desk.letters().at(-1)).toMatch(/^Your Quire Pro ends on /);
    await desk.pass(10);
    expect(await desk.find(id)).toMatchObject({ status: "expired" });
    expect(await desk.groups()).toEqual([]);
    expect(await desk.ledger()).toEqual(paidTimes(1));
  });

  it("gives a trial once to whoever confirms two at once by two spellings of one address", async () => {
    const name = `x${till.platform.newId()}`;
    const desks = await Promise.all(
      ["c", "d"].map((tag) => proKit(till, { email: `${name}+${tag}@example.com` })),
    );
    const opened = await Promise.all(desks.map((desk) => desk.begin({ currency, trial: true })));
    const ids = opened.map(({ body }) => body.subscription.id);
    await Promise.all(desks.map((desk, n) => desk.agree(ids[n] ?? "")));
    await Promise.all(desks.map((desk, n) => desk.confirm(ids[n] ?? "")));
    const groups = await Promise.all(desks.map((desk) => desk.groups()));
    expect(groups.filter((held) => held.includes(Role.pro))).toHaveLength(1);
  });

  it("gives a trial once to whoever opens two by two spellings of one address", async () => {
    const name = `x${till.platform.newId()}`;
    const desks = await Promise.all(
      ["a", "b"].map((tag) => proKit(till, { email: `${name}+${tag}@example.com` })),
    );
    const ids: string[] = [];
    for (const desk of desks)
      ids.push((await desk.begin({ currency, trial: true })).body.subscription?.id ?? "");
    for (const [n, desk] of desks.entries()) await desk.agree(ids[n] ?? "");
    for (const [n, desk] of desks.entries()) await desk.confirm(ids[n] ?? "");
    const [first, second] = await Promise.all(desks.map((desk, n) => desk.find(ids[n] ?? "")));
    const groups = await Promise.all(desks.map((desk) => desk.groups()));
    expect(first?.status).toBe("active");
    expect(second?.status).not.toBe("active");
    expect(groups.map((held) => held.includes(Role.pro))).toEqual([true, false]);
    await till.platform.jobs.runDue();
    await desks[1]?.confirm(ids[1] ?? "");
    const ended = await desks[1]?.row(ids[1] ?? "");
    expect(ended?.state).toBe("disabled");
    const there = (await till.there.ask(provider, `/subscriptions/${ended?.provider_subscription_id}`)) as {
      status: string;
    };
    expect(there.status).toMatch(/^cancell?ed$/);
  });

  it("keeps a trial to its end where the renewals were switched off in it, and charges nothing", async () => {
    const desk = await proKit(till);
    const id = await desk.subscribe({ currency, trial: true });
    const off = await desk.caller.call(changeSubscription, { params: { id }, body: { recurring: false } });
    expect(off.body).toMatchObject({ status: "active", recurring: false });
    await desk.pass(13);
    expect(await desk.groups()).toContain(Role.pro);
    await desk.pass(2);
    expect(await desk.find(id)).toMatchObject({ status: "expired" });
    expect(await desk.ledger()).toEqual({});
  });

  it("makes room for another once its renewals are off, and no time is lost", async () => {
    const desk = await proKit(till);
    const id = await desk.subscribe({ currency });
    expect((await desk.begin({ currency })).error?.code).toBe("subscription_exists");
    await desk.caller.call(changeSubscription, { params: { id }, body: { recurring: false } });
    const before = await desk.find(id);
    const yearly = await desk.subscribe({ currency, interval: "year" });
    const year = await desk.find(yearly);
    const moved = days(before?.end_time, (await desk.find(id))?.end_time);
    expect(moved).toBeCloseTo(days(year?.start_time, year?.end_time), 2);
  });

  it("takes the place of one whose renewal failed, which is never charged again", async () => {
    const desk = await proKit(till);
    const id = await desk.subscribe({ currency });
    await declines(1);
    await till.control(`/${provider}/renew`, {
      subscription: (await desk.row(id)).provider_subscription_id,
      outcome: "succeed",
    });
    await desk.confirm(id);
    expect((await desk.find(id))?.grace_until).not.toBeNull();
    const other = await desk.subscribe({ currency });
    await till.platform.jobs.runDue();
    expect(await desk.find(id)).toMatchObject({ recurring: false, grace_until: null });
    expect(await desk.find(other)).toMatchObject({ status: "active", recurring: true });
    await desk.pass(10);
    expect(await desk.ledger()).toEqual(paidTimes(2));
  });
});

it("Stripe's renewals can be switched on again; Razorpay's not, and it is said", async () => {
  const change = (desk: Awaited<ReturnType<typeof proKit>>, id: string, recurring: boolean) =>
    desk.caller.call(changeSubscription, { params: { id }, body: { recurring } });
  const [inDollars, inRupees] = [await proKit(till), await proKit(till)];
  const [stripe, razorpay] = [
    await inDollars.subscribe({ currency: "USD" }),
    await inRupees.subscribe({ currency: "INR" }),
  ];
  await change(inDollars, stripe, false);
  expect((await change(inDollars, stripe, true)).body).toMatchObject({ recurring: true });
  await change(inRupees, razorpay, false);
  expect((await change(inRupees, razorpay, true)).error?.code).toBe("renewals_final");
  await inDollars.pass(32);
  expect(await inDollars.find(stripe)).toMatchObject({ status: "active", recurring: true });
});
