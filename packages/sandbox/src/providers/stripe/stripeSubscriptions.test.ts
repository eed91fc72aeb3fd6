import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { openProduct, type TestProduct } from "../../testing/openProduct.ts";
import { openSandbox, type TestSandbox } from "../../testing/openSandbox.ts";
import { stripeCalls } from "../../testing/stripeCalls.ts";

const DAY = 86_400;
/** The start of a month of 31 days. */
const START = "2027-01-10T10:00:00Z";

let product: TestProduct;
let sandbox: TestSandbox;
let call: ReturnType<typeof stripeCalls>;
beforeEach(async () => {
  product = await openProduct();
  sandbox = await openSandbox({ webhooksTo: product.url });
  call = stripeCalls(sandbox);
  await sandbox.control("/clock", { at: START });
});
afterEach(async () => {
  await sandbox.close();
  await product.close();
});

const PLAN = {
  mode: "subscription",
  "line_items[0][price_data][currency]": "usd",
  "line_items[0][price_data][unit_amount]": "900",
  "line_items[0][price_data][product_data][name]": "Pro",
  "line_items[0][price_data][recurring][interval]": "month",
  "line_items[0][quantity]": "1",
  success_url: "http://localhost:4000/pro",
  "subscription_data[metadata][user]": "u1",
};

/** Creates a subscription, paid or on trial. */
async function subscribe(change: Record<string, string> = {}, way = "approve") {
  const { id, url } = await call("POST", "/v1/checkout/sessions", { ...PLAN, ...change });
  await sandbox.press(url, { way });
  return (await call("GET", `/v1/checkout/sessions/${id}`, { "expand[]": "subscription" })).body;
}

const now = async (id: string) =>
  (await call("GET", `/v1/subscriptions/${id}`, { "expand[]": "latest_invoice" })).body;
const renew = (subscription: string, outcome: string) =>
  sandbox.control("/stripe/renew", { subscription, outcome });
const advance = (days: number) => sandbox.control("/clock", { advance: days * DAY * 1000 });
const periodOf = (subscription: { items: { data: Record<string, number>[] } }) => {
  const [item] = subscription.items.data;
  return { start: item?.current_period_start ?? 0, end: item?.current_period_end ?? 0 };
};

/** Returns the types of the events received since the last call, sorted. */
async function received(count: number): Promise<string[]> {
  const types = await product.types(count);
  product.arrivals.length = 0;
  return types.sort();
}

describe("a Stripe subscription", () => {
  it("starts paid: with a customer, an invoice and its payment", async () => {
    const session = await subscribe();
    expect(session).toMatchObject({
      payment_status: "paid",
      payment_intent: null,
      customer: expect.stringMatching(/^cus_/),
      subscription: { status: "active", metadata: { user: "u1" }, trial_end: null },
    });
    expect(await received(4)).toEqual([
      "checkout.session.completed",
      "customer.subscription.created",
      "invoice.paid",
      "payment_intent.succeeded",
    ]);
    const { latest_invoice: invoice } = await now(session.subscription.id);
    expect(invoice).toMatchObject({
      status: "paid",
      amount_paid: 900,
      billing_reason: "subscription_create",
      parent: { subscription_details: { subscription: session.subscription.id, metadata: { user: "u1" } } },
    });
    const expand = { "expand[]": "payments.data.payment.payment_intent" };
    const { payments } = await call("GET", `/v1/invoices/${invoice.id}`, expand);
    expect(payments.data).toMatchObject([{ status: "paid", payment: { payment_intent: { amount: 900 } } }]);
  });

  it("starts once when its first payment is retried", async () => {
    const { id, url } = await call("POST", "/v1/checkout/sessions", PLAN);
    await sandbox.press(url, { way: "decline" });
    expect((await call("GET", "/v1/subscriptions")).data).toEqual([]);
    await sandbox.press(url, { way: "challenge" });
    await sandbox.press(`${url}/challenge`, { way: "pass" });
    expect((await call("GET", `/v1/checkout/sessions/${id}`)).body.status).toBe("complete");
    expect((await call("GET", "/v1/subscriptions")).data).toHaveLength(1);
    expect((await call("GET", "/v1/payment_intents")).data).toHaveLength(1);
  });

  it("starts free with a trial, and is charged when the trial ends", async () => {
    const session = await subscribe({ "subscription_data[trial_period_days]": "14" });
    const { id } = session.subscription;
    expect(session).toMatchObject({ payment_status: "no_payment_required", amount_total: 0 });
    expect(session.subscription).toMatchObject({ status: "trialing" });
    expect(session.subscription.trial_end - session.subscription.trial_start).toBe(14 * DAY);
    expect((await call("GET", "/v1/charges")).data).toEqual([]);
    await advance(13);
    expect((await now(id)).status).toBe("trialing");
    await advance(1);
    expect(await now(id)).toMatchObject({ status: "active", latest_invoice: { amount_paid: 900 } });
  });

  it("renews at the end of each period", async () => {
    const { subscription } = await subscribe();
    await received(4);
    await advance(93);
    const after = await now(subscription.id);
    expect(after.status).toBe("active");
    expect((await call("GET", "/v1/charges")).data).toHaveLength(4);
    expect(periodOf(after).end).toBeGreaterThan(periodOf(subscription).end + 80 * DAY);
    const types = await received(9);
    expect(new Set(types)).toEqual(
      new Set(["customer.subscription.updated", "invoice.paid", "payment_intent.succeeded"]),
    );
    // Each renewal has its own time, not the one that was set.
    const { data } = await call("GET", "/v1/invoices", { subscription: subscription.id });
    expect(data[1].created - data[2].created).toBeGreaterThan(27 * DAY);
  });

  it("becomes past due when a charge fails, sends what changed, and is active again once paid", async () => {
    const { subscription } = await subscribe();
    await received(4);
    await renew(subscription.id, "fail");
    await product.types(3);
    const updated = product.arrivals.find(({ type }) => type === "customer.subscription.updated");
    expect(JSON.parse(updated?.body ?? "{}").data).toMatchObject({
      object: { status: "past_due" },
      previous_attributes: { status: "active" },
    });
    expect(await received(3)).toEqual([
      "customer.subscription.updated",
      "invoice.payment_failed",
      "payment_intent.payment_failed",
    ]);
    const failed = await now(subscription.id);
    expect(failed.latest_invoice).toMatchObject({ status: "open", attempt_count: 1 });
    await renew(subscription.id, "succeed");
    const paid = await now(subscription.id);
    expect(paid).toMatchObject({
      status: "active",
      latest_invoice: { id: failed.latest_invoice.id, status: "paid" },
    });
    expect(periodOf(paid)).toEqual(periodOf(failed));
  });

  it("retries a charge that was declined by the clock some days later", async () => {
    const { subscription } = await subscribe();
    await sandbox.control("/faults", { provider: "stripe", kind: "decline" });
    await advance(32);
    expect((await now(subscription.id)).status).toBe("past_due");
    await advance(3);
    expect((await now(subscription.id)).status).toBe("active");
  });

  it("ends after the last retry", async () => {
    const { subscription } = await subscribe();
    for (let tries = 0; tries < 4; tries++) await renew(subscription.id, "fail");
    expect(await now(subscription.id)).toMatchObject({
      status: "canceled",
      cancellation_details: { reason: "payment_failed" },
    });
    expect((await renew(subscription.id, "succeed")).status).toBe(400);
  });

  it("ends with its period if set to, and renews if unset", async () => {
    const { subscription } = await subscribe();
    const path = `/v1/subscriptions/${subscription.id}`;
    const off = await call("POST", path, { cancel_at_period_end: "true", "metadata[why]": "asked" });
    expect(off.body).toMatchObject({
      status: "active",
      cancel_at: periodOf(subscription).end,
      metadata: { user: "u1", why: "asked" },
    });
    await call("POST", path, { cancel_at_period_end: "false" });
    await advance(32);
    expect((await now(subscription.id)).status).toBe("active");
    await call("POST", path, { cancel_at_period_end: "true" });
    await advance(32);
    expect((await now(subscription.id)).status).toBe("canceled");
    expect((await call("POST", path, { cancel_at_period_end: "false" })).status).toBe(400);
  });

  it("ends at once when canceled", async () => {
    const { subscription } = await subscribe();
    await received(4);
    const ended = await call("DELETE", `/v1/subscriptions/${subscription.id}`);
    expect(ended.body).toMatchObject({ status: "canceled", ended_at: expect.any(Number) });
    expect(await received(1)).toEqual(["customer.subscription.deleted"]);
    expect((await call("DELETE", `/v1/subscriptions/${subscription.id}`)).error.code).toBe(
      "resource_missing",
    );
    expect((await call("GET", "/v1/subscriptions")).data).toEqual([]);
    expect((await call("GET", "/v1/subscriptions", { status: "all" })).data).toHaveLength(1);
  });

  it("continues without charges while paused", async () => {
    const { subscription } = await subscribe();
    await sandbox.control("/stripe/pause", { subscription: subscription.id });
    await advance(32);
    expect(await now(subscription.id)).toMatchObject({
      status: "active",
      latest_invoice: { status: "void" },
    });
    await sandbox.control("/stripe/resume", { subscription: subscription.id });
    await advance(31);
    expect(await now(subscription.id)).toMatchObject({
      pause_collection: null,
      latest_invoice: { status: "paid" },
    });
  });
});

it("sells a saved price, and finds it by its lookup key", async () => {
  const { id: prod } = await call("POST", "/v1/products", { name: "Pro" });
  const recurring = { "recurring[interval]": "year", lookup_key: "pro_yearly" };
  const price = await call("POST", "/v1/prices", {
    currency: "eur",
    unit_amount: "9000",
    product: prod,
    ...recurring,
  });
  expect((await call("GET", "/v1/prices", { "lookup_keys[0]": "pro_yearly" })).data).toEqual([price.body]);
  const { id: customer } = await call("POST", "/v1/customers", { email: "ada@example.com" });
  const params = {
    mode: "subscription",
    "line_items[0][price]": price.id,
    success_url: "http://localhost:4000/pro",
    customer,
  };
  const { url } = await call("POST", "/v1/checkout/sessions", params);
  await sandbox.press(url, { way: "approve" });
  const [subscription] = (await call("GET", "/v1/subscriptions", { customer })).data;
  const { start, end } = periodOf(subscription);
  expect(end - start).toBeGreaterThanOrEqual(365 * DAY);
  expect((await call("GET", "/v1/invoices", { customer })).data[0].customer_email).toBe("ada@example.com");
});

describe("a Stripe dispute", () => {
  async function disputed() {
    const { url, id } = await call("POST", "/v1/checkout/sessions", {
      mode: "payment",
      "line_items[0][price_data][currency]": "usd",
      "line_items[0][price_data][unit_amount]": "1000",
      "line_items[0][price_data][product_data][name]": "A post",
      success_url: "http://localhost:4000/paid",
    });
    await sandbox.press(url, { way: "approve" });
    const { payment_intent } = await call("GET", `/v1/checkout/sessions/${id}`, {
      "expand[]": "payment_intent",
    });
    const charge = payment_intent.latest_charge;
    const { body } = await sandbox.control("/stripe/dispute", { charge });
    return { charge, dispute: String(body.id) };
  }
  /** Returns the net of the dispute's balance transactions. */
  const netOf = async (id: string) => {
    const { balance_transactions } = await call("GET", `/v1/disputes/${id}`);
    return balance_transactions.reduce((sum: number, { net }: { net: number }) => sum + net, 0);
  };

  it("withdraws the money, and a fee, until it is decided", async () => {
    const { charge, dispute } = await disputed();
    expect(await received(3)).toContain("charge.dispute.created");
    expect((await call("GET", `/v1/charges/${charge}`)).body.disputed).toBe(true);
    expect((await call("GET", "/v1/disputes", { charge })).data).toMatchObject([
      { id: dispute, status: "needs_response" },
    ]);
    expect(await netOf(dispute)).toBe(-2500);
    const refund = await call("POST", "/v1/refunds", { charge });
    expect(refund.error.code).toBe("charge_disputed");
  });

  it.each([
    ["won", -1500],
    ["lost", -2500],
  ])("when %s, leaves %d in the balance", async (outcome, net) => {
    const { dispute } = await disputed();
    await received(3);
    expect((await sandbox.control("/stripe/close", { dispute, outcome })).body.status).toBe(outcome);
    expect(await received(1)).toEqual(["charge.dispute.closed"]);
    expect(await netOf(dispute)).toBe(net);
    expect((await sandbox.control("/stripe/close", { dispute, outcome })).status).toBe(400);
  });
});

it("expires an unpaid session by the clock, and sends the event", async () => {
  const { id } = await call("POST", "/v1/checkout/sessions", PLAN);
  await advance(2);
  expect(await received(1)).toEqual(["checkout.session.expired"]);
  expect((await call("GET", `/v1/checkout/sessions/${id}`)).body).toMatchObject({
    status: "expired",
    url: null,
  });
});

it("keeps subscriptions and the clock across a restart", async () => {
  const { subscription } = await subscribe();
  await advance(20);
  await sandbox.stop();
  sandbox = await openSandbox({ dir: sandbox.dir });
  call = stripeCalls(sandbox);
  await advance(12);
  expect((await now(subscription.id)).latest_invoice.billing_reason).toBe("subscription_cycle");
});
