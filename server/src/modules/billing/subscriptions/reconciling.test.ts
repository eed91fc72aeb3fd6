import { IDEMPOTENCY_KEY } from "@quire/contracts/calls/orders";
import {
  confirmSubscription,
  createSubscription,
  getSubscriptionPage,
  updateSubscription,
} from "@quire/contracts/calls/pro";
import * as schemas from "@quire/contracts/schemas/pro";
import { Role } from "@quire/domain/enums";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { execute, select } from "../../../platform/database/select.ts";
import { makeUser } from "../../../testing/factories/user.ts";
import { type CheckoutKit, openCheckoutKit } from "../../../testing/openCheckoutKit.ts";
import { proKit } from "../../../testing/proKit.ts";
import { sweepProviders } from "../payments/sweepProviders.ts";
import { sweepSubscriptions } from "./sweepSubscriptions.ts";

let checkout: CheckoutKit;
beforeAll(async () => {
  checkout = await openCheckoutKit();
});
afterAll(() => checkout.close());
afterEach(() => checkout.clearFaults());

const MINUTE = 60_000;
const WAYS = [
  { currency: "INR" as const, provider: "razorpay" as const, amount: 449_00, fee: 1060 },
  { currency: "USD" as const, provider: "stripe" as const, amount: 8_00, fee: 53 },
];
const EVENTS = { razorpay: "subscription.charged", stripe: "invoice.paid" };

describe.each(WAYS)("$provider", ({ currency, provider, amount, fee }) => {
  const once = { platform: amount - fee, [provider]: fee - amount };
  const fault = (kind: string, more: object = {}) =>
    checkout.control("/faults", { provider, kind, times: 1, ...more });

  /** An open checkout whose user never returns. */
  async function openCheckout() {
    const pro = await proKit(checkout);
    const { id } = (await pro.begin({ currency })).body.subscription;
    return { pro, id };
  }

  async function untilPro(pro: Awaited<ReturnType<typeof proKit>>) {
    for (let tries = 0; tries < 50 && !(await pro.groups()).includes(Role.pro); tries++) {
      await checkout.received(checkout.arrivals() + 1);
    }
  }

  it("activates Pro by an event alone", async () => {
    const { pro, id } = await openCheckout();
    await pro.approve(id);
    await untilPro(pro);
    expect(await pro.find(id)).toMatchObject({ status: "active", recurring: true });
    expect(await pro.ledger()).toEqual(once);
  });

  it.each(["webhook-twice", "webhook-reordered", "webhook-forged", "webhook-other-amount", "webhook-early"])(
    "records each payment once: %s",
    async (kind) => {
      const { pro, id } = await openCheckout();
      await fault(kind, { event: EVENTS[provider] });
      await pro.approve(id);
      await pro.confirm(id);
      await checkout.control("/webhooks/hurry", {});
      await checkout.platform.jobs.runDue();
      await pro.confirm(id);
      expect(await pro.ledger()).toEqual(once);
      expect(pro.emails()).toEqual(["Welcome to Quire Pro"]);
    },
  );

  it("is reconciled by the sweep when neither the browser nor an event arrives", async () => {
    const { pro, id } = await openCheckout();
    await fault("webhook-never", { times: 20 });
    await pro.approve(id);
    checkout.platform.clock.advance(3 * MINUTE);
    await sweepSubscriptions(checkout.platform);
    await checkout.platform.jobs.runDue();
    expect(await pro.groups()).toContain(Role.pro);
    expect(await pro.ledger()).toEqual(once);
    checkout.platform.clock.advance(-3 * MINUTE);
  });

  it("renews by events, however many arrive and at once", async () => {
    const pro = await proKit(checkout);
    const id = await pro.subscribe({ currency });
    const subscription = (await pro.row(id)).provider_subscription_id;
    await checkout.control(`/${provider}/renew`, { subscription, outcome: "succeed" });
    await checkout.control(`/${provider}/renew`, { subscription, outcome: "succeed" });
    const answers = await Promise.all(Array.from({ length: 20 }, () => pro.confirm(id)));
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
    expect(await pro.ledger()).toEqual({ platform: 3 * once.platform, [provider]: 3 * (fee - amount) });
  });

  it.each(["drop", "500", "429"])("keeps the same subscription when its answer is %s", async (kind) => {
    const pro = await proKit(checkout);
    await fault(kind, { times: 3 });
    const key = checkout.platform.newId();
    const first = await pro.begin({ currency }, key);
    expect(first.status === 201 || first.error?.code === "payment_unreachable").toBe(true);
    await checkout.clearFaults();
    const second = await pro.begin({ currency }, key);
    expect(second.status).toBe(201);
    const { id } = second.body.subscription;
    await pro.approve(id);
    expect((await pro.confirm(id)).body.status).toBe("active");
    expect(await pro.ledger()).toEqual(once);
  });

  it("is found by its key after a crash between saving it and calling the provider", async () => {
    const pro = await proKit(checkout);
    const key = checkout.platform.newId();
    await fault("500", { times: 9 });
    await pro.begin({ currency }, key);
    await checkout.clearFaults();
    const [saved] = await select<{ id: string }>(
      checkout.platform.db,
      "SELECT id FROM subscriptions WHERE user_id = $userId AND provider_checkout_id IS NULL",
      { userId: pro.userId },
    );
    expect((await pro.begin({ currency }, key)).body.subscription.id).toBe(saved?.id);
  });

  it("changes nothing at a confirmation without an answer: unknown is not failed", async () => {
    const { pro, id } = await openCheckout();
    await pro.approve(id);
    await fault("500", { times: 3 });
    const answer = await pro.confirm(id);
    expect([answer.status, answer.error?.code]).toEqual([503, "payment_unreachable"]);
    await checkout.clearFaults();
    expect((await pro.confirm(id)).body.status).toBe("active");
  });

  it("creates one subscription for fifty concurrent requests with one key", async () => {
    const pro = await proKit(checkout);
    const key = checkout.platform.newId();
    const answers = await Promise.all(Array.from({ length: 50 }, () => pro.begin({ currency }, key)));
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([201]));
    expect(new Set(answers.map(({ body }) => body.subscription.id)).size).toBe(1);
    expect(new Set(answers.map(({ body }) => body.checkout?.url)).size).toBe(1);
  });

  it("offers one checkout at a time: an older one can't be completed", async () => {
    const pro = await proKit(checkout);
    const first = (await pro.begin({ currency })).body.subscription.id;
    const second = (await pro.begin({ currency, interval: "year" })).body.subscription.id;
    await checkout.platform.jobs.runDue();
    await pro.approve(first).catch(() => undefined);
    expect((await pro.confirm(first)).body.status).toBe("disabled");
    await pro.approve(second);
    expect((await pro.confirm(second)).body.status).toBe("active");
    expect(await pro.list()).toHaveLength(1);
  });

  it("offers no second plan to a user who has just approved one in another tab", async () => {
    const { pro, id } = await openCheckout();
    await fault("webhook-never", { times: 20 });
    await pro.approve(id);
    expect((await pro.begin({ currency })).error?.code).toBe("subscription_exists");
    expect(await pro.ledger()).toEqual(once);
  });

  it("grants nothing for a plan that differs from our offer, and cancels it", async () => {
    const { pro, id } = await openCheckout();
    await execute(checkout.platform.db, "UPDATE subscriptions SET amount = amount + 100 WHERE id = $id", {
      id,
    });
    await pro.approve(id);
    const answer = await pro.confirm(id);
    expect([answer.status, answer.error?.code]).toEqual([409, "subscription_unconfirmed"]);
    expect(await pro.groups()).toEqual([]);
    expect(await pro.ledger()).toEqual({});
    await checkout.platform.jobs.runDue();
    const { provider_subscription_id } = await pro.row(id);
    const remote = (await checkout.sandbox.callApi(
      provider,
      `/subscriptions/${provider_subscription_id}`,
    )) as {
      status: string;
    };
    expect(remote.status).toMatch(/^cancell?ed$/);
  });

  it("is found when it was paid after we gave it up and no event reported it", async () => {
    // With Stripe, a bank may take two weeks; Razorpay charges nothing for an expired checkout.
    if (provider === "razorpay") return;
    const { pro, id } = await openCheckout();
    await execute(
      checkout.platform.db,
      "UPDATE subscriptions SET state = 'disabled', next_check_at = NULL WHERE id = $id",
      { id },
    );
    await fault("webhook-never", { times: 20 });
    await pro.approve(id);
    await sweepProviders(checkout.platform);
    expect(await pro.groups()).toContain(Role.pro);
    expect(await pro.ledger()).toEqual(once);
    await sweepProviders(checkout.platform);
    expect(await pro.ledger()).toEqual(once);
  });

  it("is cancelled when its checkout is never completed, however long its provider is down", async () => {
    const { pro, id } = await openCheckout();
    const { provider_checkout_id } = await pro.row(id);
    await execute(
      checkout.platform.db,
      "UPDATE subscriptions SET created_at = created_at - interval '4 days', next_check_at = $now WHERE id = $id",
      { id, now: checkout.platform.clock.now() },
    );
    // Not "500", after which Stripe's client waits half a second each time, to try once more itself.
    await fault("429", { times: 500 });
    await sweepSubscriptions(checkout.platform);
    for (let tries = 0; tries < 30; tries++) {
      await checkout.platform.jobs.runDue();
      await execute(
        checkout.platform.db,
        "UPDATE graphile_worker._private_jobs SET run_at = now() WHERE key = $key",
        { key: `stop ${id}` },
      );
    }
    await checkout.clearFaults();
    await checkout.platform.jobs.runDue();
    const path = provider === "stripe" ? "/checkout/sessions" : "/subscriptions";
    const remote = (await checkout.sandbox.callApi(provider, `${path}/${provider_checkout_id}`)) as {
      status: string;
    };
    expect(remote.status).toBe(provider === "stripe" ? "expired" : "cancelled");
    expect((await pro.row(id)).is_over).toBe(true);
  });

  it("turns renewal off later when it did not answer, and charges nothing more", async () => {
    const pro = await proKit(checkout);
    const id = await pro.subscribe({ currency });
    await fault("500", { times: 3 });
    const answer = await pro.caller.call(updateSubscription, { params: { id }, body: { recurring: false } });
    expect(answer.error?.code).toBe("payment_unreachable");
    await checkout.clearFaults();
    await execute(checkout.platform.db, "UPDATE subscriptions SET next_check_at = $now WHERE id = $id", {
      id,
      now: checkout.platform.clock.now(),
    });
    await sweepSubscriptions(checkout.platform);
    await checkout.platform.jobs.runDue();
    expect(await pro.find(id)).toMatchObject({ status: "active", recurring: false });
  });

  it("keeps renewing when renewal was turned on again after a lost request to turn it off", async () => {
    const pro = await proKit(checkout);
    const id = await pro.subscribe({ currency });
    const setRecurring = (recurring: boolean) =>
      pro.caller.call(updateSubscription, { params: { id }, body: { recurring } });
    await fault("500", { times: 3 });
    expect((await setRecurring(false)).error?.code).toBe("payment_unreachable");
    await checkout.clearFaults();
    const second = await setRecurring(true);
    await execute(checkout.platform.db, "UPDATE subscriptions SET next_check_at = $now WHERE id = $id", {
      id,
      now: checkout.platform.clock.now(),
    });
    await sweepSubscriptions(checkout.platform);
    await checkout.platform.jobs.runDue();
    // Razorpay may have received it, does not report it, and can't revert it: the user learns that at once.
    const isFinal = provider === "razorpay";
    expect([second.status, second.error?.code]).toEqual(isFinal ? [409, "renewals_final"] : [200, undefined]);
    expect((await pro.find(id))?.recurring).toBe(!isFinal);
    expect((await pro.row(id)).cancel_requested_at).toBeNull();
  });

  it("is asked again to turn renewal on after a lost answer", async () => {
    if (provider === "razorpay") return;
    const pro = await proKit(checkout);
    const id = await pro.subscribe({ currency });
    const setRecurring = (recurring: boolean) =>
      pro.caller.call(updateSubscription, { params: { id }, body: { recurring } });
    const { provider_subscription_id } = await pro.row(id);
    await pro.caller.call(updateSubscription, { params: { id }, body: { recurring: false } });
    // The provider turned renewal off, but its answer was lost.
    await execute(
      checkout.platform.db,
      "UPDATE subscriptions SET recurring = true, cancel_requested_at = $now WHERE id = $id",
      { id, now: checkout.platform.clock.now() },
    );
    await fault("500", { times: 3 });
    expect((await setRecurring(true)).error?.code).toBe("payment_unreachable");
    await checkout.clearFaults();
    expect((await setRecurring(true)).body.recurring).toBe(true);
    const remote = (await checkout.sandbox.callApi(
      provider,
      `/subscriptions/${provider_subscription_id}`,
    )) as {
      cancel_at_period_end: boolean;
    };
    expect(remote.cancel_at_period_end).toBe(false);
  });

  it("is hidden from other users", async () => {
    const pro = await proKit(checkout);
    const id = await pro.subscribe({ currency });
    const other = await checkout.asBrowser(await makeUser(checkout.platform));
    const params = { id };
    const answers = [
      await other.call(confirmSubscription, { params, body: {} }),
      await other.call(updateSubscription, { params, body: { recurring: false } }),
      await other.call(getSubscriptionPage, { params, query: { key: "not the key of this page" } }),
    ];
    expect(answers.map(({ error }) => error?.code)).toEqual(
      Array.from({ length: 3 }, () => "subscription_not_found"),
    );
    expect((await pro.find(id))?.recurring).toBe(true);
  });
});

describe("Razorpay's page", () => {
  it("shows what is to be approved to everyone with its address, until it is approved", async () => {
    const pro = await proKit(checkout);
    const { body } = await pro.begin({ trial: true, interval: "year", return_to: "/post/1" });
    expect(schemas.createSubscription.output().validate(body).error).toBeUndefined();
    const url = new URL(body.checkout?.url ?? "");
    const { id } = body.subscription;
    expect(url.pathname).toBe(`/pro/payment/razorpay/${id}`);
    const guest = await checkout.asGuest();
    const key = url.searchParams.get("key") ?? "";
    const page = () => guest.call(getSubscriptionPage, { params: { id }, query: { key } });
    const view = (await page()).body;
    expect(schemas.getSubscriptionPage.output().validate(view).error).toBeUndefined();
    expect(view).toMatchObject({
      status: "upcoming",
      price: { amount: 4_490_00, currency: "INR" },
      interval: "year",
      trial_days: 14,
      return_url: `http://localhost:4000/post/1?subscription=${id}`,
      checkout: { subscription_id: (await pro.row(id)).provider_checkout_id },
    });
    await pro.approve(id);
    const confirmed = await guest.call(confirmSubscription, { params: { id }, body: {} });
    expect(confirmed.body.status).toBe("active");
    expect((await page()).body.checkout).toBeNull();
  });

  it("sends a proof, which is verified against the saved subscription", async () => {
    const pro = await proKit(checkout);
    const { id } = (await pro.begin()).body.subscription;
    await pro.approve(id);
    const proof = await checkout.sandbox.subscriptionProof(await pro.row(id));
    const forged = { ...proof, razorpay_signature: "0".repeat(64) };
    expect((await pro.confirm(id, forged)).error?.code).toBe("subscription_signature_invalid");
    expect(await pro.groups()).toEqual([]);
    expect((await pro.confirm(id, proof)).body.status).toBe("active");
  });
});

describe("creating a subscription", () => {
  it("refuses another price, a foreign return address, a bad key, and the key of another request", async () => {
    const pro = await proKit(checkout);
    const codeOf = async (answer: Promise<{ status: number; error?: { code: string } | undefined }>) => {
      const { status, error } = await answer;
      return `${status} ${error?.code}`;
    };
    expect(await codeOf(pro.begin({ amount: 100 }))).toBe("409 price_changed");
    expect(await codeOf(pro.begin({ return_to: "https://elsewhere.example/" }))).toBe("400 invalid_input");
    expect(await codeOf(pro.begin({}, "short"))).toBe("400 invalid_input");
    const key = checkout.platform.newId();
    await pro.begin({}, key);
    expect(await codeOf(pro.begin({ interval: "year" }, key))).toBe("422 idempotency_mismatch");
    const guest = await checkout.asGuest();
    const body = { interval: "month", currency: "INR", amount: 449_00 } as const;
    expect((await guest.call(createSubscription, { body })).status).toBe(401);
  });

  it("refuses a cheaper currency than that of the user's country", async () => {
    const pro = await proKit(checkout, { country: "US" });
    const body = { interval: "month", currency: "INR", amount: 449_00 } as const;
    const headers = { [IDEMPOTENCY_KEY]: checkout.platform.newId() };
    const { status, error } = await pro.caller.call(createSubscription, { body }, { headers });
    expect([status, error?.code]).toEqual([409, "price_changed"]);
    expect(error?.details).toEqual({ amount: 8_00, currency: "USD" });
    expect(await pro.list()).toEqual([]);
  });

  it("can be retried in the same checkout after a declined payment", async () => {
    const pro = await proKit(checkout);
    const { id } = (await pro.begin({ currency: "USD" })).body.subscription;
    await pro.approve(id, "decline");
    expect((await pro.confirm(id)).body.status).toBe("upcoming");
    await pro.approve(id);
    expect((await pro.confirm(id)).body.status).toBe("active");
  });
});
