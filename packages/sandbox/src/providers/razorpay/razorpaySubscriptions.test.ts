import { createHmac } from "node:crypto";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { openProduct, type TestProduct } from "../../testing/openProduct.ts";
import { openSandbox, type TestSandbox } from "../../testing/openSandbox.ts";
import { frameOf, messageOf, ORDER, paymentIn, razorpayCalls } from "../../testing/razorpayCalls.ts";

const DAY = 86_400;
/** The start of a month of 31 days. */
const START = "2027-01-10T10:00:00Z";

let product: TestProduct;
let sandbox: TestSandbox;
let call: ReturnType<typeof razorpayCalls>;
beforeEach(async () => {
  product = await openProduct();
  sandbox = await openSandbox({ webhooksTo: product.url });
  call = razorpayCalls(sandbox);
  await sandbox.control("/clock", { at: START });
});
afterEach(async () => {
  await sandbox.close();
  await product.close();
});

const PLAN = { period: "monthly", interval: 1, item: { name: "Pro", amount: 49_900, currency: "INR" } };

/** Creates a subscription that is not paid yet. */
async function created(change: object = {}): Promise<string> {
  const { id: plan_id } = await call("POST", "/plans", PLAN);
  return (await call("POST", "/subscriptions", { plan_id, total_count: 12, ...change })).id;
}

/** Creates an active subscription. */
async function active(change: object = {}): Promise<string> {
  const id = await created(change);
  await sandbox.press(frameOf(sandbox, id), { way: "card" });
  await received(6);
  return id;
}

const now = async (id: string) => (await call("GET", `/subscriptions/${id}`)).body;
const renew = (subscription: string, outcome: string) =>
  sandbox.control("/razorpay/renew", { subscription, outcome });
const advance = (days: number) => sandbox.control("/clock", { advance: days * DAY * 1000 });
const seconds = () => Date.parse(START) / 1000;

/** Returns the types of the events received since the last call, sorted. */
async function received(count: number): Promise<string[]> {
  const types = await product.types(count);
  product.arrivals.length = 0;
  return types.sort();
}

describe("a Razorpay subscription", () => {
  it.each([
    [{ total_count: undefined }, "total_count"],
    [{ start_at: 1 }, "start_at"],
    [{ extra: 1 }, "extra"],
  ])("is refused with %j", async (change, field) => {
    const { id: plan_id } = await call("POST", "/plans", PLAN);
    const { status, error } = await call("POST", "/subscriptions", { plan_id, total_count: 12, ...change });
    expect([status, error.field]).toEqual([400, field]);
  });

  it("is created from a plan, and waits for its first payment", async () => {
    const id = await created({ notes: { user: "u1" } });
    expect(await now(id)).toMatchObject({
      status: "created",
      paid_count: 0,
      remaining_count: 12,
      current_end: null,
      notes: { user: "u1" },
    });
  });

  it("starts with its first payment, which the subscription's own signature proves", async () => {
    const id = await created();
    const { text } = await sandbox.press(frameOf(sandbox, id), { way: "card" });
    const response = messageOf(text).message?.response as Record<string, string>;
    const secret = sandbox.environment.RAZORPAY_KEY_SECRET ?? "";
    expect(response).toEqual({
      razorpay_payment_id: expect.stringMatching(/^pay_/),
      razorpay_subscription_id: id,
      razorpay_signature: createHmac("sha256", secret)
        .update(`${response.razorpay_payment_id}|${id}`)
        .digest("hex"),
    });
    const subscription = await now(id);
    expect(subscription).toMatchObject({
      status: "active",
      paid_count: 1,
      remaining_count: 11,
      payment_method: "card",
    });
    expect(subscription.charge_at).toBe(subscription.current_end);
    expect(await received(6)).toEqual([
      "order.paid",
      "payment.authorized",
      "payment.captured",
      "subscription.activated",
      "subscription.authenticated",
      "subscription.charged",
    ]);
    const { items } = await call("GET", `/invoices?subscription_id=${id}`);
    expect(items).toMatchObject([
      { status: "paid", amount: 49_900, payment_id: response.razorpay_payment_id },
    ]);
    expect((await sandbox.press(frameOf(sandbox, id), { way: "card" })).text).toContain("paid already");
  });

  it("can be paid by UPI after a declined first payment", async () => {
    const id = await created();
    await sandbox.press(frameOf(sandbox, id), { way: "decline" });
    expect((await now(id)).status).toBe("created");
    const { text } = await sandbox.press(frameOf(sandbox, id), { way: "upi", vpa: "ada@bank" });
    await sandbox.press(frameOf(sandbox, id), { way: "pass", payment: paymentIn(text) });
    expect(await now(id)).toMatchObject({ status: "active", payment_method: "upi" });
    expect((await call("GET", `/invoices?subscription_id=${id}`)).count).toBe(1);
  });

  it("verifies the card now and refunds that, if it starts later", async () => {
    const id = await created({ start_at: seconds() + 14 * DAY });
    await sandbox.press(frameOf(sandbox, id), { way: "card" });
    expect(await now(id)).toMatchObject({ status: "authenticated", paid_count: 0 });
    const { items } = await call("GET", "/payments");
    expect(items).toMatchObject([{ amount: 500, status: "refunded", order_id: null }]);
    expect(await received(3)).toEqual([
      "payment.authorized",
      "payment.captured",
      "subscription.authenticated",
    ]);
    await advance(15);
    expect(await now(id)).toMatchObject({ status: "active", paid_count: 1 });
    expect(await received(5)).toContain("subscription.activated");
  });

  it("is charged every period, and completed after the last", async () => {
    const id = await active({ total_count: 3 });
    await advance(62);
    expect(await now(id)).toMatchObject({
      status: "active",
      paid_count: 3,
      remaining_count: 0,
      charge_at: null,
    });
    const types = await received(8);
    expect(types.filter((type) => type === "subscription.charged")).toHaveLength(2);
    await advance(31);
    expect(await now(id)).toMatchObject({ status: "completed", ended_at: expect.any(Number) });
    expect(await received(1)).toEqual(["subscription.completed"]);
  });

  it("becomes pending, then halted, when charges fail, and active again once paid", async () => {
    const id = await active();
    await renew(id, "fail");
    expect(await now(id)).toMatchObject({ status: "pending", auth_attempts: 1, paid_count: 1 });
    expect(await received(2)).toEqual(["payment.failed", "subscription.pending"]);
    for (let tries = 0; tries < 3; tries++) await renew(id, "fail");
    expect((await now(id)).status).toBe("halted");
    expect(await received(6)).toContain("subscription.halted");
    await renew(id, "succeed");
    expect(await now(id)).toMatchObject({ status: "active", paid_count: 2, auth_attempts: 0 });
    expect(await received(5)).toContain("subscription.activated");
    expect((await call("GET", `/invoices?subscription_id=${id}`)).count).toBe(2);
  });

  it("retries a charge that was declined by the clock a day later", async () => {
    const id = await active();
    await sandbox.control("/faults", { provider: "razorpay", kind: "decline" });
    await advance(31);
    expect((await now(id)).status).toBe("pending");
    await advance(1);
    expect(await now(id)).toMatchObject({ status: "active", paid_count: 2 });
  });

  it("is cancelled at once, or at the end of its period", async () => {
    const [first, second] = [await active(), await active()];
    expect((await call("POST", `/subscriptions/${first}/cancel`, {})).body.status).toBe("cancelled");
    expect(await received(1)).toEqual(["subscription.cancelled"]);
    const twice = await call("POST", `/subscriptions/${first}/cancel`, {});
    expect(twice.error.description).toBe("Subscription is not cancellable in cancelled status.");
    const later = await call("POST", `/subscriptions/${second}/cancel`, { cancel_at_cycle_end: 1 });
    expect(later.body.status).toBe("active");
    await advance(31);
    expect(await now(second)).toMatchObject({ status: "cancelled", paid_count: 1 });
  });

  it("cannot be cancelled at the end of a period before it has one", async () => {
    const id = await created();
    expect((await call("POST", `/subscriptions/${id}/cancel`, { cancel_at_cycle_end: 1 })).status).toBe(400);
  });

  it("is not charged while paused", async () => {
    const id = await active();
    expect((await call("POST", `/subscriptions/${id}/pause`, { pause_at: "now" })).body.status).toBe(
      "paused",
    );
    await advance(40);
    expect((await now(id)).paid_count).toBe(1);
    expect((await renew(id, "succeed")).status).toBe(400);
    await call("POST", `/subscriptions/${id}/resume`, { resume_at: "now" });
    await advance(0);
    expect(await now(id)).toMatchObject({ status: "active", paid_count: 2 });
  });

  it("expires unpaid", async () => {
    const id = await created({ expire_by: seconds() + DAY });
    await advance(2);
    expect((await now(id)).status).toBe("expired");
  });
});

describe("a Razorpay dispute", () => {
  async function disputed() {
    const { id } = await call("POST", "/orders", ORDER);
    await sandbox.press(frameOf(sandbox, id), { way: "card" });
    const [payment] = (await call("GET", `/orders/${id}/payments`)).body.items;
    await received(3);
    const { body } = await sandbox.control("/razorpay/dispute", { payment: payment.id });
    return { payment: payment.id, dispute: String(body.id) };
  }

  it("stays open until it is decided, and blocks refunds until then", async () => {
    const { payment, dispute } = await disputed();
    expect(await received(1)).toEqual(["payment.dispute.created"]);
    expect((await call("GET", `/disputes/${dispute}`)).body).toMatchObject({
      payment_id: payment,
      amount: 49_900,
      status: "open",
    });
    expect((await call("POST", `/payments/${payment}/refund`, {})).error.description).toContain("disputed");
    expect((await sandbox.control("/razorpay/dispute", { payment })).status).toBe(400);
  });

  it.each([
    ["won", 0, []],
    // Events may overtake each other.
    ["lost", 49_900, ["refund.processed"]],
  ])(
    "when %s, takes %d, shown as a refund that was never requested",
    async (outcome, amount_deducted, events) => {
      const { dispute, payment } = await disputed();
      await received(1);
      const { body } = await sandbox.control("/razorpay/close", { dispute, outcome });
      expect(body).toMatchObject({ status: outcome, amount_deducted });
      expect((await received(events.length + 1)).sort()).toEqual([`payment.dispute.${outcome}`, ...events]);
      const { items } = (await call("GET", `/payments/${payment}/refunds`)).body;
      const refunds = events.map(() => ({ amount: amount_deducted, status: "processed", receipt: null }));
      expect(items).toMatchObject(refunds);
      expect((await call("GET", `/payments/${payment}`)).body.amount_refunded).toBe(amount_deducted);
    },
  );
});
