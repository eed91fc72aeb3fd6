import { once } from "node:events";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";
import { type Sandbox, startSandbox } from "@quire/sandbox/startSandbox";
import Razorpay from "razorpay";
import { validatePaymentVerification } from "razorpay/dist/utils/razorpay-utils.js";
import Stripe from "stripe";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";

/** The providers' own libraries against our doubles: the doubles speak the protocol that the libraries expect. */
let product: Server;
let sandbox: Sandbox;
let stripe: Stripe;
let razorpay: Razorpay;
const arrivals: { body: string; headers: Record<string, string> }[] = [];
let notify = () => {};

beforeAll(async () => {
  product = createServer((request, response) => {
    void text(request).then((body) => {
      arrivals.push({ body, headers: request.headers as Record<string, string> });
      response.end();
      notify();
    });
  });
  product.listen(0, "127.0.0.1");
  await once(product, "listening");
  sandbox = await startSandbox({
    webhooksTo: `http://127.0.0.1:${(product.address() as AddressInfo).port}`,
  });
  stripe = openStripe(value("STRIPE_SECRET_KEY"));
  razorpay = openRazorpay(value("RAZORPAY_KEY_SECRET"));
});
afterAll(async () => {
  await sandbox.close();
  product.closeAllConnections();
  product.close();
});
beforeEach(() => {
  arrivals.length = 0;
});
afterEach(() => fetch(`${origin()}/faults`, { method: "DELETE" }));

const value = (name: string) => sandbox.environment[name] ?? "";
const origin = () => new URL(value("STRIPE_URL")).origin;

function openStripe(key: string, maxNetworkRetries = 0): Stripe {
  const { hostname: host, port, protocol } = new URL(value("STRIPE_URL"));
  return new Stripe(key, {
    host,
    port,
    protocol: protocol === "http:" ? "http" : "https",
    maxNetworkRetries,
  });
}

function openRazorpay(secret: string): Razorpay {
  const opened = new Razorpay({ key_id: value("RAZORPAY_KEY_ID"), key_secret: secret });
  const { rq } = (opened as unknown as { api: { rq: { defaults: { baseURL: string } } } }).api;
  rq.defaults.baseURL = value("RAZORPAY_URL");
  return opened;
}

/** Waits for the first event of this type. */
async function event(type: string) {
  const find = () => arrivals.find(({ body }) => body.includes(`"${type}"`));
  while (!find()) await new Promise<void>((resolve) => (notify = resolve));
  return find() as (typeof arrivals)[number];
}

const control = (path: string, body: object) =>
  fetch(origin() + path, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify(body),
  });

/** Submits a form of a page and returns the next page. */
async function press(url: string, fields: Record<string, string>): Promise<string> {
  const response = await fetch(url, {
    method: "POST",
    body: new URLSearchParams(fields),
    redirect: "manual",
  });
  return response.text();
}

const failure = (work: Promise<unknown>) =>
  work.then(
    () => null,
    (error: unknown) => error,
  );

const SESSION: Stripe.Checkout.SessionCreateParams = {
  mode: "payment",
  line_items: [
    { price_data: { currency: "eur", unit_amount: 500, product_data: { name: "A post" } }, quantity: 1 },
  ],
  success_url: "http://localhost:4000/paid?session={CHECKOUT_SESSION_ID}",
  cancel_url: "http://localhost:4000/left",
  metadata: { order: "o1" },
  payment_intent_data: { metadata: { order: "o1" } },
};

describe("Stripe's library", () => {
  it("creates a session, verifies the webhook, reads the fee, and refunds", async () => {
    const session = await stripe.checkout.sessions.create(SESSION);
    await press(session.url ?? "", { way: "approve" });
    const { body, headers } = await event("checkout.session.completed");
    const received = stripe.webhooks.constructEvent(
      body,
      headers["stripe-signature"] ?? "",
      value("STRIPE_WEBHOOK_SECRET"),
    );
    expect(received.data.object).toMatchObject({
      id: session.id,
      payment_status: "paid",
      metadata: { order: "o1" },
    });
    const paid = await stripe.checkout.sessions.retrieve(session.id, {
      expand: ["payment_intent.latest_charge.balance_transaction"],
    });
    const intent = paid.payment_intent as Stripe.PaymentIntent;
    const charge = intent.latest_charge as Stripe.Charge;
    expect(charge.balance_transaction).toMatchObject({ amount: 500, fee: 45, currency: "eur" });
    const refund = await stripe.refunds.create({ payment_intent: intent.id, amount: 200 });
    expect(refund.status).toBe("succeeded");
    expect((await stripe.refunds.list({ payment_intent: intent.id })).data).toHaveLength(1);
    expect((await stripe.events.retrieve(received.id)).type).toBe(received.type);
  });

  it("creates a subscription session with a trial, turns off renewal, and cancels", async () => {
    const product = await stripe.products.create({ name: "Pro" });
    const recurring = { interval: "year" } as const;
    const price = await stripe.prices.create({
      product: product.id,
      currency: "usd",
      unit_amount: 9000,
      recurring,
    });
    const customer = await stripe.customers.create({ email: "ada@example.com", metadata: { user: "u1" } });
    const session = await stripe.checkout.sessions.create({
      mode: "subscription",
      customer: customer.id,
      line_items: [{ price: price.id, quantity: 1 }],
      subscription_data: { trial_period_days: 14, metadata: { user: "u1" } },
      success_url: "http://localhost:4000/pro",
    });
    await press(session.url ?? "", { way: "approve" });
    const { data } = await stripe.subscriptions.list({ customer: customer.id });
    const [{ id } = { id: "" }] = data;
    expect(data).toMatchObject([{ status: "trialing", metadata: { user: "u1" } }]);
    await control("/stripe/renew", { subscription: id, outcome: "succeed" });
    const { latest_invoice, status } = await stripe.subscriptions.retrieve(id, {
      expand: ["latest_invoice"],
    });
    expect(status).toBe("active");
    const { id: invoice, amount_paid } = latest_invoice as Stripe.Invoice;
    expect(amount_paid).toBe(9000);
    const expand = ["payments.data.payment.payment_intent"];
    const { payments } = await stripe.invoices.retrieve(invoice ?? "", { expand });
    expect(payments?.data[0]?.payment.payment_intent).toMatchObject({ status: "succeeded", amount: 9000 });
    expect(await stripe.subscriptions.update(id, { cancel_at_period_end: true })).toMatchObject({
      cancel_at_period_end: true,
    });
    expect((await stripe.subscriptions.cancel(id)).status).toBe("canceled");
  });

  it("reads a dispute, and expires a session", async () => {
    const session = await stripe.checkout.sessions.create(SESSION);
    await press(session.url ?? "", { way: "approve" });
    const { payment_intent } = await stripe.checkout.sessions.retrieve(session.id);
    const { data } = await stripe.charges.list({ payment_intent: String(payment_intent) });
    await control("/stripe/dispute", { charge: data[0]?.id });
    const disputes = await stripe.disputes.list({ payment_intent: String(payment_intent) });
    const dispute = await stripe.disputes.retrieve(disputes.data[0]?.id ?? "");
    expect(dispute).toMatchObject({ amount: 500, status: "needs_response" });
    const other = await stripe.checkout.sessions.create(SESSION);
    expect((await stripe.checkout.sessions.expire(other.id)).status).toBe("expired");
  });

  it("pages through a list", async () => {
    await Promise.all([1, 2, 3].map(() => stripe.checkout.sessions.create(SESSION)));
    const listed = await stripe.checkout.sessions.list({ limit: 2 }).autoPagingToArray({ limit: 100 });
    expect(listed.length).toBeGreaterThanOrEqual(3);
  });

  it("throws its own errors", async () => {
    expect(await failure(openStripe("sk_test_other").events.list())).toBeInstanceOf(
      Stripe.errors.StripeAuthenticationError,
    );
    expect(await failure(stripe.charges.retrieve("ch_none"))).toMatchObject({
      code: "resource_missing",
      requestId: expect.stringMatching(/^req_/),
    });
    const idempotencyKey = "key";
    await stripe.checkout.sessions.create(SESSION, { idempotencyKey });
    const other = stripe.checkout.sessions.create({ ...SESSION, locale: "de" }, { idempotencyKey });
    expect(await failure(other)).toBeInstanceOf(Stripe.errors.StripeIdempotencyError);
    await control("/faults", { provider: "stripe", kind: "429" });
    expect(await failure(stripe.events.list())).toBeInstanceOf(Stripe.errors.StripeRateLimitError);
    await control("/faults", { provider: "stripe", kind: "500" });
    expect(await failure(stripe.events.list())).toBeInstanceOf(Stripe.errors.StripeAPIError);
  });

  it("retries after a lost answer, and the work is done once", async () => {
    const [before] = (await stripe.checkout.sessions.list({ limit: 1 })).data;
    await control("/faults", { provider: "stripe", kind: "drop" });
    const session = await openStripe(value("STRIPE_SECRET_KEY"), 2).checkout.sessions.create(SESSION);
    const { data } = await stripe.checkout.sessions.list({ ending_before: before?.id ?? "" });
    expect(data.map(({ id }) => id)).toEqual([session.id]);
  });
});

/** The frame that the library's checkout opens. */
function frame(id: string): string {
  const options = JSON.stringify({ key: value("RAZORPAY_KEY_ID") });
  const query = new URLSearchParams({ origin: "http://localhost:4000", options });
  return `${origin()}/razorpay/checkout/${id}?${query}`;
}

/** The message that the frame posts to the page. */
function proof(page: string): Record<string, string> {
  const [, message = ""] = /<meta name="checkout-message" content="([^"]*)">/.exec(page) ?? [];
  const decoded = message.replace(/&#(\d+);/g, (_, code) => String.fromCharCode(Number(code)));
  return JSON.parse(decoded).message.response;
}

describe("Razorpay's library", () => {
  const newOrder = { amount: 49_900, currency: "INR", receipt: "r1", notes: { order: "o1" } };

  it("creates an order, verifies the webhook, reads the fee, and refunds", async () => {
    const order = await razorpay.orders.create(newOrder);
    const signed = proof(await press(frame(order.id), { way: "card" }));
    const { razorpay_payment_id: payment_id = "", razorpay_signature: signature = "" } = signed;
    const secret = value("RAZORPAY_KEY_SECRET");
    expect(validatePaymentVerification({ order_id: order.id, payment_id }, signature, secret)).toBe(true);
    const { body, headers } = await event("order.paid");
    const right = headers["x-razorpay-signature"] ?? "";
    expect(Razorpay.validateWebhookSignature(body, right, value("RAZORPAY_WEBHOOK_SECRET"))).toBe(true);
    expect(await razorpay.payments.fetch(payment_id)).toMatchObject({
      status: "captured",
      fee: 1178,
      tax: 180,
    });
    expect((await razorpay.orders.fetchPayments(order.id)).count).toBe(1);
    const refund = await razorpay.payments.refund(payment_id, { amount: 900, notes: { why: "asked" } });
    expect(await razorpay.refunds.fetch(refund.id)).toMatchObject({ amount: 900, status: "processed" });
    expect((await razorpay.payments.fetchMultipleRefund(payment_id)).items).toHaveLength(1);
    expect((await razorpay.orders.all({ receipt: "r1" })).items[0]).toMatchObject({
      id: order.id,
      status: "paid",
    });
  });

  it("creates a subscription by a plan, pauses, resumes and cancels it", async () => {
    const item = { name: "Pro", amount: 49_900, currency: "INR" };
    const plan = await razorpay.plans.create({ period: "monthly", interval: 1, item });
    const { id } = await razorpay.subscriptions.create({ plan_id: plan.id, total_count: 12 });
    const signed = proof(await press(frame(id), { way: "card" }));
    const { razorpay_payment_id: payment_id = "", razorpay_signature: signature = "" } = signed;
    const secret = value("RAZORPAY_KEY_SECRET");
    expect(validatePaymentVerification({ subscription_id: id, payment_id }, signature, secret)).toBe(true);
    await control("/razorpay/renew", { subscription: id, outcome: "succeed" });
    expect(await razorpay.subscriptions.fetch(id)).toMatchObject({ status: "active", paid_count: 2 });
    expect((await razorpay.invoices.all({ subscription_id: id })).count).toBe(2);
    expect(await razorpay.subscriptions.pause(id, { pause_at: "now" })).toMatchObject({ status: "paused" });
    expect(await razorpay.subscriptions.resume(id, { resume_at: "now" })).toMatchObject({ status: "active" });
    expect(await razorpay.subscriptions.cancel(id, true)).toMatchObject({ status: "active" });
    expect(await razorpay.subscriptions.cancel(id)).toMatchObject({ status: "cancelled" });
  });

  it("reads a dispute", async () => {
    const order = await razorpay.orders.create(newOrder);
    const { razorpay_payment_id: payment = "" } = proof(await press(frame(order.id), { way: "card" }));
    const { id } = (await (await control("/razorpay/dispute", { payment })).json()) as { id: string };
    expect(await razorpay.disputes.fetch(id)).toMatchObject({
      payment_id: payment,
      amount: 49_900,
      status: "open",
    });
  });

  it("captures an authorized payment", async () => {
    await control("/faults", { provider: "razorpay", kind: "manual" });
    const order = await razorpay.orders.create(newOrder);
    const { razorpay_payment_id: id = "" } = proof(await press(frame(order.id), { way: "card" }));
    expect(await razorpay.payments.capture(id, 49_900, "INR")).toMatchObject({ status: "captured" });
  });

  it("throws Razorpay's error, and a TypeError if there was no answer", async () => {
    expect(await failure(openRazorpay("other").orders.all())).toMatchObject({ statusCode: 401 });
    expect(await failure(razorpay.orders.create({ ...newOrder, receipt: "x".repeat(41) }))).toMatchObject({
      statusCode: 400,
      error: { code: "BAD_REQUEST_ERROR", field: "receipt" },
    });
    await control("/faults", { provider: "razorpay", kind: "drop" });
    expect(await failure(razorpay.orders.create({ ...newOrder, receipt: "dropped" }))).toBeInstanceOf(
      TypeError,
    );
    expect((await razorpay.orders.all({ receipt: "dropped" })).count).toBe(1);
  });
});
