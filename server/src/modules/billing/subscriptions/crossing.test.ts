import { IDEMPOTENCY_KEY } from "@quire/contracts/calls/orders";
import {
  changeSubscription,
  confirmSubscription,
  createSubscription,
  getSubscriptionPage,
} from "@quire/contracts/calls/pro";
import * as schemas from "@quire/contracts/schemas/pro";
import { Role } from "@quire/domain/enums";
import { QueryTypes } from "sequelize";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { makeUser } from "../../../testing/factories/user.ts";
import { type CheckoutKit, openCheckoutKit } from "../../../testing/openCheckoutKit.ts";
import { proKit } from "../../../testing/proKit.ts";
import { sweepProviders } from "../payments/sweepProviders.ts";
import { sweepSubscriptions } from "./sweepSubscriptions.ts";

let till: CheckoutKit;
beforeAll(async () => {
  till = await openCheckoutKit();
});
afterAll(() => till.close());
afterEach(() => till.clearFaults());

const MINUTE = 60_000;
const WAYS = [
  { currency: "INR" as const, provider: "razorpay" as const, amount: 449_00, fee: 1060 },
  { currency: "USD" as const, provider: "stripe" as const, amount: 8_00, fee: 53 },
];
const EVENTS = { razorpay: "subscription.charged", stripe: "invoice.paid" };

describe.each(WAYS)("$provider", ({ currency, provider, amount, fee }) => {
  const once = { platform: amount - fee, [provider]: fee - amount };
  const fault = (kind: string, more: object = {}) =>
    till.control("/faults", { provider, kind, times: 1, ...more });

  /** Agreed to, by somebody who never comes back. */
  async function left() {
    const desk = await proKit(till);
    const { id } = (await desk.begin({ currency })).body.subscription;
    return { desk, id };
  }

  async function untilPro(desk: Awaited<ReturnType<typeof proKit>>) {
    for (let tries = 0; tries < 50 && !(await desk.groups()).includes(Role.pro); tries++) {
      await till.heard(till.arrivals() + 1);
    }
  }

  it("tells by an event alone, and Pro opens", async () => {
    const { desk, id } = await left();
    await desk.agree(id);
    await untilPro(desk);
    expect(await desk.find(id)).toMatchObject({ status: "active", recurring: true });
    expect(await desk.ledger()).toEqual(once);
  });

  it.each(["webhook-twice", "webhook-reordered", "webhook-forged", "webhook-other-amount", "webhook-early"])(
    "%s: each payment is written down once",
    async (kind) => {
      const { desk, id } = await left();
      await fault(kind, { event: EVENTS[provider] });
      await desk.agree(id);
      await desk.confirm(id);
      await till.control("/webhooks/hurry", {});
      await till.platform.jobs.runDue();
      await desk.confirm(id);
      expect(await desk.ledger()).toEqual(once);
      expect(desk.letters()).toEqual(["Welcome to Quire Pro"]);
    },
  );

  it("is asked by the sweep where nobody comes back and no event ever comes", async () => {
    const { desk, id } = await left();
    await fault("webhook-never", { times: 20 });
    await desk.agree(id);
    till.platform.clock.advance(3 * MINUTE);
    await sweepSubscriptions(till.platform);
    await till.platform.jobs.runDue();
    expect(await desk.groups()).toContain(Role.pro);
    expect(await desk.ledger()).toEqual(once);
    till.platform.clock.advance(-3 * MINUTE);
  });

  it("renews by an event, whoever is told of it how often, and by however many at once", async () => {
    const desk = await proKit(till);
    const id = await desk.subscribe({ currency });
    const subscription = (await desk.row(id)).provider_subscription_id;
    await till.control(`/${provider}/renew`, { subscription, outcome: "succeed" });
    await till.control(`/${provider}/renew`, { subscription, outcome: "succeed" });
    const answers = await Promise.all(Array.from({ length: 20 }, () => desk.confirm(id)));
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
    expect(await desk.ledger()).toEqual({ platform: 3 * once.platform, [provider]: 3 * (fee - amount) });
  });

  it.each(["drop", "500", "429"])("keeps the same subscription when its answer is %s", async (kind) => {
    const desk = await proKit(till);
    await fault(kind, { times: 3 });
    const key = till.platform.newId();
    const first = await desk.begin({ currency }, key);
    expect(first.status === 201 || first.error?.code === "payment_unreachable").toBe(true);
    await till.clearFaults();
    const second = await desk.begin({ currency }, key);
    expect(second.status).toBe(201);
    const { id } = second.body.subscription;
    await desk.agree(id);
    expect((await desk.confirm(id)).body.status).toBe("active");
    expect(await desk.ledger()).toEqual(once);
  });

  it("is found again after a crash between keeping it and telling the provider", async () => {
    const desk = await proKit(till);
    const key = till.platform.newId();
    await fault("500", { times: 9 });
    await desk.begin({ currency }, key);
    await till.clearFaults();
    const [kept] = await till.platform.db.query<{ id: string }>(
      "SELECT id FROM subscriptions WHERE user_id = $userId AND provider_checkout_id IS NULL",
      { bind: { userId: desk.userId }, type: QueryTypes.SELECT },
    );
    expect((await desk.begin({ currency }, key)).body.subscription.id).toBe(kept?.id);
  });

  it("unknown is not failed: a confirmation without an answer changes nothing", async () => {
    const { desk, id } = await left();
    await desk.agree(id);
    await fault("500", { times: 3 });
    const answer = await desk.confirm(id);
    expect([answer.status, answer.error?.code]).toEqual([503, "payment_unreachable"]);
    await till.clearFaults();
    expect((await desk.confirm(id)).body.status).toBe("active");
  });

  it("makes one subscription of fifty that are asked for at once with one key", async () => {
    const desk = await proKit(till);
    const key = till.platform.newId();
    const answers = await Promise.all(Array.from({ length: 50 }, () => desk.begin({ currency }, key)));
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([201]));
    expect(new Set(answers.map(({ body }) => body.subscription.id)).size).toBe(1);
    expect(new Set(answers.map(({ body }) => body.checkout?.url)).size).toBe(1);
  });

  it("offers one checkout at a time: an older one can't be gone through any more", async () => {
    const desk = await proKit(till);
    const first = (await desk.begin({ currency })).body.subscription.id;
    const second = (await desk.begin({ currency, interval: "year" })).body.subscription.id;
    await till.platform.jobs.runDue();
    await desk.agree(first).catch(() => undefined);
    expect((await desk.confirm(first)).body.status).toBe("disabled");
    await desk.agree(second);
    expect((await desk.confirm(second)).body.status).toBe("active");
    expect(await desk.list()).toHaveLength(1);
  });

  it("offers no second plan to whoever has agreed to one a moment ago in another window", async () => {
    const { desk, id } = await left();
    await fault("webhook-never", { times: 20 });
    await desk.agree(id);
    expect((await desk.begin({ currency })).error?.code).toBe("subscription_exists");
    expect(await desk.ledger()).toEqual(once);
  });

  it("gives nothing for what is not what was offered, and has it charged no more", async () => {
    const { desk, id } = await left();
    await till.platform.db.query("UPDATE subscriptions SET amount = amount + 100 WHERE id = $id", {
      bind: { id },
    });
    await desk.agree(id);
    const answer = await desk.confirm(id);
    expect([answer.status, answer.error?.code]).toEqual([409, "subscription_unconfirmed"]);
    expect(await desk.groups()).toEqual([]);
    expect(await desk.ledger()).toEqual({});
    await till.platform.jobs.runDue();
    const { provider_subscription_id } = await desk.row(id);
    const there = (await till.there.ask(provider, `/subscriptions/${provider_subscription_id}`)) as {
      status: string;
    };
    expect(there.status).toMatch(/^cancell?ed$/);
  });

  it("is found where it was paid after it had been given up, and nobody told of it", async () => {
    // A bank may take two weeks with Stripe; Razorpay charges nothing for what was given up.
    if (provider === "razorpay") return;
    const { desk, id } = await left();
    await till.platform.db.query(
      "UPDATE subscriptions SET state = 'disabled', turns_at = NULL WHERE id = $id",
      {
        bind: { id },
      },
    );
    await fault("webhook-never", { times: 20 });
    await desk.agree(id);
    await sweepProviders(till.platform);
    expect(await desk.groups()).toContain(Role.pro);
    expect(await desk.ledger()).toEqual(once);
    await sweepProviders(till.platform);
    expect(await desk.ledger()).toEqual(once);
  });

  it("is ended when nobody finished it, however long its provider is away", async () => {
    const { desk, id } = await left();
    const { provider_checkout_id } = await desk.row(id);
    await till.platform.db.query(
      "UPDATE subscriptions SET created_at = created_at - interval '4 days', turns_at = $now WHERE id = $id",
      { bind: { id, now: till.platform.clock.now() } },
    );
    await fault("500", { times: 500 });
    await sweepSubscriptions(till.platform);
    for (let tries = 0; tries < 30; tries++) {
      await till.platform.jobs.runDue();
      await till.platform.db.query(
        "UPDATE graphile_worker._private_jobs SET run_at = now() WHERE key = $key",
        {
          bind: { key: `stop ${id}` },
        },
      );
    }
    await till.clearFaults();
    await till.platform.jobs.runDue();
    const path = provider === "stripe" ? "/checkout/sessions" : "/subscriptions";
    const there = (await till.there.ask(provider, `${path}/${provider_checkout_id}`)) as { status: string };
    expect(there.status).toBe(provider === "stripe" ? "expired" : "cancelled");
    expect((await desk.row(id)).is_over).toBe(true);
  });

  it("hears later that renewals are off, where it did not answer, and charges nothing more", async () => {
    const desk = await proKit(till);
    const id = await desk.subscribe({ currency });
    await fault("500", { times: 3 });
    const answer = await desk.caller.call(changeSubscription, { params: { id }, body: { recurring: false } });
    expect(answer.error?.code).toBe("payment_unreachable");
    await till.clearFaults();
    await till.platform.db.query("UPDATE subscriptions SET turns_at = $now WHERE id = $id", {
      bind: { id, now: till.platform.clock.now() },
    });
    await sweepSubscriptions(till.platform);
    await till.platform.jobs.runDue();
    expect(await desk.find(id)).toMatchObject({ status: "active", recurring: false });
  });

  it("goes on renewing where that was asked for after the provider had not heard that it is to end", async () => {
    const desk = await proKit(till);
    const id = await desk.subscribe({ currency });
    const turn = (recurring: boolean) =>
      desk.caller.call(changeSubscription, { params: { id }, body: { recurring } });
    await fault("500", { times: 3 });
    expect((await turn(false)).error?.code).toBe("payment_unreachable");
    await till.clearFaults();
    const again = await turn(true);
    await till.platform.db.query("UPDATE subscriptions SET turns_at = $now WHERE id = $id", {
      bind: { id, now: till.platform.clock.now() },
    });
    await sweepSubscriptions(till.platform);
    await till.platform.jobs.runDue();
    // Razorpay may have heard, does not tell, and can't take it back: that is said at once.
    const isFinal = provider === "razorpay";
    expect([again.status, again.error?.code]).toEqual(isFinal ? [409, "renewals_final"] : [200, undefined]);
    expect((await desk.find(id))?.recurring).toBe(!isFinal);
    expect((await desk.row(id)).stop_asked_at).toBeNull();
  });

  it("is told again that renewals go on, where its answer to that was lost", async () => {
    if (provider === "razorpay") return;
    const desk = await proKit(till);
    const id = await desk.subscribe({ currency });
    const turn = (recurring: boolean) =>
      desk.caller.call(changeSubscription, { params: { id }, body: { recurring } });
    const { provider_subscription_id } = await desk.row(id);
    await desk.caller.call(changeSubscription, { params: { id }, body: { recurring: false } });
    // It heard that renewals end, and nobody here knows.
    await till.platform.db.query(
      "UPDATE subscriptions SET recurring = true, stop_asked_at = $now WHERE id = $id",
      { bind: { id, now: till.platform.clock.now() } },
    );
    await fault("500", { times: 3 });
    expect((await turn(true)).error?.code).toBe("payment_unreachable");
    await till.clearFaults();
    expect((await turn(true)).body.recurring).toBe(true);
    const there = (await till.there.ask(provider, `/subscriptions/${provider_subscription_id}`)) as {
      cancel_at_period_end: boolean;
    };
    expect(there.cancel_at_period_end).toBe(false);
  });

  it("is somebody's own: another person finds none of it", async () => {
    const desk = await proKit(till);
    const id = await desk.subscribe({ currency });
    const other = await till.asBrowser(await makeUser(till.platform));
    const params = { id };
    const answers = [
      await other.call(confirmSubscription, { params, body: {} }),
      await other.call(changeSubscription, { params, body: { recurring: false } }),
      await other.call(getSubscriptionPage, { params, query: { key: "not the key of this page" } }),
    ];
    expect(answers.map(({ error }) => error?.code)).toEqual(
      Array.from({ length: 3 }, () => "subscription_not_found"),
    );
    expect((await desk.find(id))?.recurring).toBe(true);
  });
});

describe("Razorpay's page", () => {
  it("shows what is to be agreed to, to whoever has its address, until it is done", async () => {
    const desk = await proKit(till);
    const { body } = await desk.begin({ trial: true, interval: "year", return_to: "/post/1" });
    expect(schemas.createSubscription.output().validate(body).error).toBeUndefined();
    const url = new URL(body.checkout?.url ?? "");
    const { id } = body.subscription;
    expect(url.pathname).toBe(`/pro/payment/razorpay/${id}`);
    const guest = await till.asGuest();
    const key = url.searchParams.get("key") ?? "";
    const page = () => guest.call(getSubscriptionPage, { params: { id }, query: { key } });
    const shown = (await page()).body;
    expect(schemas.getSubscriptionPage.output().validate(shown).error).toBeUndefined();
    expect(shown).toMatchObject({
      status: "upcoming",
      price: { amount: 4_490_00, currency: "INR" },
      interval: "year",
      trial_days: 14,
      return_url: `http://localhost:4000/post/1?subscription=${id}`,
      checkout: { subscription_id: (await desk.row(id)).provider_checkout_id },
    });
    await desk.agree(id);
    const confirmed = await guest.call(confirmSubscription, { params: { id }, body: {} });
    expect(confirmed.body.status).toBe("active");
    expect((await page()).body.checkout).toBeNull();
  });

  it("hands over a proof, which is held against the subscription as it is kept", async () => {
    const desk = await proKit(till);
    const { id } = (await desk.begin()).body.subscription;
    await desk.agree(id);
    const proof = await till.there.subscriptionProof(await desk.row(id));
    const forged = { ...proof, razorpay_signature: "0".repeat(64) };
    expect((await desk.confirm(id, forged)).error?.code).toBe("subscription_signature_invalid");
    expect(await desk.groups()).toEqual([]);
    expect((await desk.confirm(id, proof)).body.status).toBe("active");
  });
});

describe("what can't be begun is told in words", () => {
  it("another price, another address, no key, the key of another wish", async () => {
    const desk = await proKit(till);
    const told = async (answer: Promise<{ status: number; error?: { code: string } | undefined }>) => {
      const { status, error } = await answer;
      return `${status} ${error?.code}`;
    };
    expect(await told(desk.begin({ amount: 100 }))).toBe("409 price_changed");
    expect(await told(desk.begin({ return_to: "https://elsewhere.example/" }))).toBe("400 invalid_input");
    expect(await told(desk.begin({}, "short"))).toBe("400 invalid_input");
    const key = till.platform.newId();
    await desk.begin({}, key);
    expect(await told(desk.begin({ interval: "year" }, key))).toBe("422 idempotency_mismatch");
    const guest = await till.asGuest();
    const body = { interval: "month", currency: "INR", amount: 449_00 } as const;
    expect((await guest.call(createSubscription, { body })).status).toBe(401);
  });

  it("what costs less where they do not live is asked for in the currency of where they do", async () => {
    const desk = await proKit(till, { country: "US" });
    const body = { interval: "month", currency: "INR", amount: 449_00 } as const;
    const headers = { [IDEMPOTENCY_KEY]: till.platform.newId() };
    const { status, error } = await desk.caller.call(createSubscription, { body }, { headers });
    expect([status, error?.code]).toEqual([409, "price_changed"]);
    expect(error?.details).toEqual({ amount: 8_00, currency: "USD" });
    expect(await desk.list()).toEqual([]);
  });

  it("is declined, and may be tried again in the same checkout", async () => {
    const desk = await proKit(till);
    const { id } = (await desk.begin({ currency: "USD" })).body.subscription;
    await desk.agree(id, "decline");
    expect((await desk.confirm(id)).body.status).toBe("upcoming");
    await desk.agree(id);
    expect((await desk.confirm(id)).body.status).toBe("active");
  });
});
