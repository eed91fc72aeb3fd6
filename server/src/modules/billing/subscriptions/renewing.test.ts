import { getTrialStatus, updateSubscription } from "@quire/contracts/calls/pro";
import { Role } from "@quire/domain/enums";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { execute } from "../../../platform/database/select.ts";
import { type CheckoutKit, openCheckoutKit } from "../../../testing/openCheckoutKit.ts";
import { proKit } from "../../../testing/proKit.ts";
import { runDueSubscription } from "./runDueSubscription.ts";

const DAY = 24 * 60 * 60_000;

let checkout: CheckoutKit;
beforeAll(async () => {
  checkout = await openCheckoutKit();
});
afterAll(() => checkout.close());
beforeEach(async () => {
  // Reset both clocks: another test has moved them.
  checkout.platform.clock.set(new Date());
  await checkout.control("/clock", { at: "now" });
});
afterEach(() => checkout.clearFaults());

const days = (from: string | null | undefined, to: string | null | undefined) =>
  (new Date(to ?? "").getTime() - new Date(from ?? "").getTime()) / DAY;

const WAYS = [
  { currency: "INR" as const, provider: "razorpay" as const, amount: 449_00, fee: 1060 },
  { currency: "USD" as const, provider: "stripe" as const, amount: 8_00, fee: 53 },
];

it("a plan cancelled in the dashboard is over, though its provider refuses to turn its renewal off", async () => {
  const pro = await proKit(checkout);
  const id = await pro.subscribe({ currency: "USD" });
  await checkout.control("/faults", { provider: "stripe", kind: "webhook-never", times: 50 });
  await checkout.control("/stripe/cancel", { subscription: (await pro.row(id)).provider_subscription_id });
  // The request was made while the provider did not answer.
  await execute(checkout.platform.db, "UPDATE subscriptions SET cancel_requested_at = $now WHERE id = $id", {
    id,
    now: checkout.platform.clock.now(),
  });
  await runDueSubscription(checkout.platform, id);
  const { is_over, recurring, cancel_requested_at } = await pro.row(id);
  expect([is_over, recurring, cancel_requested_at]).toEqual([true, false, null]);
});

it("a Stripe plan resumed in the dashboard is cancelled when another has replaced it: nobody is charged for two", async () => {
  const pro = await proKit(checkout);
  const first = await pro.subscribe({ currency: "USD" });
  const subscription = (await pro.row(first)).provider_subscription_id;
  await checkout.control("/stripe/pause", { subscription });
  await pro.confirm(first);
  const second = await pro.subscribe({ currency: "USD" });
  await checkout.control("/stripe/resume", { subscription });
  await pro.confirm(first);
  await pro.pass(1);
  const [paused, renewing] = [await pro.row(first), await pro.row(second)];
  expect([paused.recurring, paused.is_over, renewing.recurring]).toEqual([false, true, true]);
  await pro.pass(32);
  expect(await pro.ledger()).toEqual({ platform: 3 * (800 - 53), stripe: 3 * (53 - 800) });
  expect(await pro.groups()).toContain(Role.pro);
});

describe.each(WAYS)("a plan by $provider", ({ currency, provider, amount, fee }) => {
  const paidTimes = (times: number) => ({
    platform: times * (amount - fee),
    [provider]: times * (fee - amount),
  });
  const declines = (times: number) => checkout.control("/faults", { provider, kind: "decline", times });

  it("renews by itself without events, and records each payment once", async () => {
    const pro = await proKit(checkout);
    const id = await pro.subscribe({ currency });
    const first = await pro.find(id);
    await pro.pass(32);
    const renewed = await pro.find(id);
    expect(renewed).toMatchObject({ status: "active", recurring: true, grace_until: null });
    expect(days(first?.end_time, renewed?.end_time)).toBeGreaterThan(27);
    expect(await pro.ledger()).toEqual(paidTimes(2));
    expect(await pro.groups()).toContain(Role.pro);
    expect(pro.emails()).toEqual(["Welcome to Quire Pro", "Your receipt for Quire Pro"]);
  });

  it("is checked for a renewal just before renewal was turned off, which no event reported", async () => {
    const pro = await proKit(checkout);
    const id = await pro.subscribe({ currency });
    const { end_time } = (await pro.find(id)) ?? {};
    await checkout.control("/faults", { provider, kind: "webhook-never", times: 50 });
    // The provider's clock is a month ahead of ours, and it charges when its month ends.
    await checkout.control("/clock", { advance: 31.5 * DAY });
    await pro.caller.call(updateSubscription, { params: { id }, body: { recurring: false } });
    expect((await pro.find(id))?.end_time).toBe(end_time);
    checkout.platform.clock.set(new Date(Date.parse(end_time ?? "") - 60_000));
    await pro.pass(2);
    expect(days(end_time, (await pro.find(id))?.end_time)).toBeGreaterThan(27);
    expect(await pro.ledger()).toEqual(paidTimes(2));
    expect(await pro.groups()).toContain(Role.pro);
    await pro.pass(33);
    expect((await pro.row(id)).is_over).toBe(true);
    expect(await pro.ledger()).toEqual(paidTimes(2));
    expect(await pro.groups()).toEqual([]);
  });

  it("is checked for new charges however long it was paused in the dashboard, without events", async () => {
    const pro = await proKit(checkout);
    const id = await pro.subscribe({ currency });
    const subscription = (await pro.row(id)).provider_subscription_id;
    await checkout.control("/faults", { provider, kind: "webhook-never", times: 50 });
    await checkout.control(`/${provider}/pause`, { subscription });
    await pro.confirm(id);
    await pro.pass(60);
    expect([await pro.groups(), await pro.ledger()]).toEqual([[], paidTimes(1)]);
    await checkout.control(`/${provider}/resume`, { subscription });
    await checkout.control(`/${provider}/renew`, { subscription, outcome: "succeed" });
    await pro.pass(5);
    expect(await pro.groups()).toContain(Role.pro);
    expect(Object.keys(await pro.ledger()).sort()).toEqual(["platform", provider].sort());
    expect(await pro.ledger()).not.toEqual(paidTimes(1));
  });

  it("can start with a trial: free until its end, then paid", async () => {
    const pro = await proKit(checkout);
    const id = await pro.subscribe({ currency, trial: true });
    const trial = await pro.find(id);
    expect(trial).toMatchObject({ kind: "paid_with_trial", status: "active", recurring: true });
    expect(days(trial?.start_time, trial?.trial_end)).toBeCloseTo(14, 1);
    expect(trial?.end_time).toBe(trial?.trial_end);
    expect(await pro.groups()).toEqual(expect.arrayContaining([Role.pro, Role.freePro]));
    expect(await pro.ledger()).toEqual({});
    const used = await pro.caller.call(getTrialStatus, { params: { userId: pro.userId } });
    expect(used.body.has_used_trial).toBe(true);
    await pro.pass(12);
    expect(pro.emails().at(-1)).toMatch(/^Your free trial of Quire Pro ends on /);
    await pro.pass(3);
    expect(await pro.find(id)).toMatchObject({ status: "active", recurring: true });
    expect(await pro.groups()).toContain(Role.pro);
    expect(await pro.groups()).not.toContain(Role.freePro);
    expect(await pro.ledger()).toEqual(paidTimes(1));
  });

  it("has one trial, even if that is cancelled at once", async () => {
    const pro = await proKit(checkout);
    const id = await pro.subscribe({ currency, trial: true });
    await pro.caller.call(updateSubscription, { params: { id }, body: { recurring: false } });
    const second = await pro.begin({ currency, trial: true });
    expect([second.status, second.error?.code]).toEqual([409, "trial_used"]);
    expect((await pro.begin({ currency })).status).toBe(201);
  });

  it("has one trial for each user, even for a new account with the same address", async () => {
    const pro = await proKit(checkout);
    const id = await pro.subscribe({ currency, trial: true });
    await pro.caller.call(updateSubscription, { params: { id }, body: { recurring: false } });
    const address = pro.user.email;
    await execute(
      checkout.platform.db,
      "UPDATE users SET email = 'gone-' || id || '@nowhere.example' WHERE id = $id",
      { id: pro.userId },
    );
    const returning = await proKit(checkout, { email: address });
    expect((await returning.begin({ currency, trial: true })).error?.code).toBe("trial_used");
    expect((await returning.begin({ currency })).status).toBe(201);
  });

  it("has one trial for each mailbox, however its address is spelled", async () => {
    const box = `b${checkout.platform.newId()}`;
    const pro = await proKit(checkout, { email: `${box}@readers.example` });
    await pro.subscribe({ currency, trial: true });
    const other = await proKit(checkout, { email: `${box}+again@readers.example` });
    expect((await other.begin({ currency, trial: true })).error?.code).toBe("trial_used");
    const status = await other.caller.call(getTrialStatus, { params: { userId: other.userId } });
    expect(status.body.has_used_trial).toBe(true);
  });

  it("continues for seven days after a failed renewal, emails its user, and recovers with the next attempt", async () => {
    const pro = await proKit(checkout);
    const id = await pro.subscribe({ currency });
    const { end_time } = (await pro.find(id)) ?? {};
    const left = (new Date(end_time ?? "").getTime() - checkout.platform.clock.now().getTime()) / DAY;
    await pro.pass(left - 0.1);
    await declines(1);
    await pro.pass(0.2);
    const failed = await pro.find(id);
    expect(failed).toMatchObject({ status: "active", end_time });
    expect(days(end_time, failed?.grace_until)).toBe(7);
    expect(await pro.groups()).toContain(Role.pro);
    expect(pro.emails().at(-1)).toBe("Your payment for Quire Pro did not go through");
    await pro.pass(4);
    expect(await pro.find(id)).toMatchObject({ status: "active", recurring: true, grace_until: null });
    expect(await pro.ledger()).toEqual(paidTimes(2));
  });

  it("ends after seven days of failed charges, and is never charged again", async () => {
    const pro = await proKit(checkout);
    const id = await pro.subscribe({ currency });
    const left = days(checkout.platform.clock.now().toISOString(), (await pro.find(id))?.end_time);
    await pro.pass(left - 0.1);
    await declines(9);
    await pro.pass(0.2);
    await pro.pass(6.5);
    expect(await pro.groups()).toContain(Role.pro);
    expect(
      pro.emails().filter((subject) => /did not go through|payment fails again/.test(subject)),
    ).toHaveLength(3);
    await pro.pass(0.6);
    expect(await pro.groups()).not.toContain(Role.pro);
    await checkout.clearFaults();
    await pro.pass(40);
    expect(await pro.find(id)).toMatchObject({ status: "expired", recurring: false });
    expect(await pro.ledger()).toEqual(paidTimes(1));
    expect(pro.emails().at(-1)).toBe("Your Quire Pro has ended");
  });

  it("ends with its paid time when renewal is off", async () => {
    const pro = await proKit(checkout);
    const id = await pro.subscribe({ currency });
    const off = await pro.caller.call(updateSubscription, { params: { id }, body: { recurring: false } });
    expect(off.body).toMatchObject({ status: "active", recurring: false });
    expect(off.body.can_change_recurring).toBe(provider === "stripe");
    const left = days(checkout.platform.clock.now().toISOString(), off.body.end_time);
    await pro.pass(left - 3);
    expect(pro.emails().at(-1)).toMatch(/^Your Quire Pro ends on /);
    await pro.pass(10);
    expect(await pro.find(id)).toMatchObject({ status: "expired" });
    expect(await pro.groups()).toEqual([]);
    expect(await pro.ledger()).toEqual(paidTimes(1));
  });

  it("gives one trial to two accounts with spellings of one address that confirm concurrently", async () => {
    const name = `x${checkout.platform.newId()}`;
    const members = await Promise.all(
      ["c", "d"].map((tag) => proKit(checkout, { email: `${name}+${tag}@example.com` })),
    );
    const opened = await Promise.all(members.map((pro) => pro.begin({ currency, trial: true })));
    const ids = opened.map(({ body }) => body.subscription.id);
    await Promise.all(members.map((pro, n) => pro.approve(ids[n] ?? "")));
    await Promise.all(members.map((pro, n) => pro.confirm(ids[n] ?? "")));
    const groups = await Promise.all(members.map((pro) => pro.groups()));
    expect(groups.filter((held) => held.includes(Role.pro))).toHaveLength(1);
  });

  it("gives one trial to two accounts with spellings of one address that open checkouts", async () => {
    const name = `x${checkout.platform.newId()}`;
    const members = await Promise.all(
      ["a", "b"].map((tag) => proKit(checkout, { email: `${name}+${tag}@example.com` })),
    );
    const ids: string[] = [];
    for (const pro of members)
      ids.push((await pro.begin({ currency, trial: true })).body.subscription?.id ?? "");
    for (const [n, pro] of members.entries()) await pro.approve(ids[n] ?? "");
    for (const [n, pro] of members.entries()) await pro.confirm(ids[n] ?? "");
    const [first, second] = await Promise.all(members.map((pro, n) => pro.find(ids[n] ?? "")));
    const groups = await Promise.all(members.map((pro) => pro.groups()));
    expect(first?.status).toBe("active");
    expect(second?.status).not.toBe("active");
    expect(groups.map((held) => held.includes(Role.pro))).toEqual([true, false]);
    await checkout.platform.jobs.runDue();
    await members[1]?.confirm(ids[1] ?? "");
    const ended = await members[1]?.row(ids[1] ?? "");
    expect(ended?.state).toBe("disabled");
    const remote = (await checkout.sandbox.callApi(
      provider,
      `/subscriptions/${ended?.provider_subscription_id}`,
    )) as {
      status: string;
    };
    expect(remote.status).toMatch(/^cancell?ed$/);
  });

  it("keeps a trial to its end when renewal is turned off during it, and charges nothing", async () => {
    const pro = await proKit(checkout);
    const id = await pro.subscribe({ currency, trial: true });
    const off = await pro.caller.call(updateSubscription, { params: { id }, body: { recurring: false } });
    expect(off.body).toMatchObject({ status: "active", recurring: false });
    await pro.pass(13);
    expect(await pro.groups()).toContain(Role.pro);
    await pro.pass(2);
    expect(await pro.find(id)).toMatchObject({ status: "expired" });
    expect(await pro.ledger()).toEqual({});
  });

  it("can be followed by another when renewal is off, without losing time", async () => {
    const pro = await proKit(checkout);
    const id = await pro.subscribe({ currency });
    expect((await pro.begin({ currency })).error?.code).toBe("subscription_exists");
    await pro.caller.call(updateSubscription, { params: { id }, body: { recurring: false } });
    const before = await pro.find(id);
    const yearly = await pro.subscribe({ currency, interval: "year" });
    const year = await pro.find(yearly);
    const moved = days(before?.end_time, (await pro.find(id))?.end_time);
    expect(moved).toBeCloseTo(days(year?.start_time, year?.end_time), 2);
  });

  it("replaces one whose renewal failed, which is never charged again", async () => {
    const pro = await proKit(checkout);
    const id = await pro.subscribe({ currency });
    await declines(1);
    await checkout.control(`/${provider}/renew`, {
      subscription: (await pro.row(id)).provider_subscription_id,
      outcome: "succeed",
    });
    await pro.confirm(id);
    expect((await pro.find(id))?.grace_until).not.toBeNull();
    const other = await pro.subscribe({ currency });
    await checkout.platform.jobs.runDue();
    expect(await pro.find(id)).toMatchObject({ recurring: false, grace_until: null });
    expect(await pro.find(other)).toMatchObject({ status: "active", recurring: true });
    await pro.pass(10);
    expect(await pro.ledger()).toEqual(paidTimes(2));
  });
});

it("renewal can be turned on again with Stripe while it is set up, and is refused with Razorpay", async () => {
  const change = (pro: Awaited<ReturnType<typeof proKit>>, id: string, recurring: boolean) =>
    pro.caller.call(updateSubscription, { params: { id }, body: { recurring } });
  const [inDollars, inRupees] = [await proKit(checkout), await proKit(checkout)];
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
  // The platform no longer has an account there.
  await change(inDollars, stripe, false);
  const { payments } = checkout.platform.config;
  const keys = payments.stripe;
  Object.assign(payments, { stripe: null });
  expect(await inDollars.find(stripe)).toMatchObject({ recurring: false, can_change_recurring: false });
  expect((await change(inDollars, stripe, true)).error?.code).toBe("renewals_final");
  Object.assign(payments, { stripe: keys });
});
