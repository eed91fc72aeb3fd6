import { createHmac } from "node:crypto";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { type Arrival, openProduct, type TestProduct } from "../testing/openProduct.ts";
import { openSandbox, type TestSandbox } from "../testing/openSandbox.ts";
import { frameOf, ORDER, razorpayCalls } from "../testing/razorpayCalls.ts";
import { SESSION, stripeCalls } from "../testing/stripeCalls.ts";

let product: TestProduct;
let sandbox: TestSandbox;
beforeEach(async () => {
  product = await openProduct();
  sandbox = await openSandbox({ webhooksTo: product.url });
});
afterEach(async () => {
  await sandbox.close();
  await product.close();
});

const hmac = (secret: string | undefined, text: string) =>
  createHmac("sha256", secret ?? "")
    .update(text)
    .digest("hex");

/** Whether the provider's signature is valid. */
function isSigned({ path, headers, body }: Arrival): boolean {
  const { STRIPE_WEBHOOK_SECRET, RAZORPAY_WEBHOOK_SECRET } = sandbox.environment;
  if (path.endsWith("/razorpay"))
    return headers["x-razorpay-signature"] === hmac(RAZORPAY_WEBHOOK_SECRET, body);
  const [, time, signature] = /^t=(\d+),v1=(\w+)$/.exec(headers["stripe-signature"] ?? "") ?? [];
  return signature === hmac(STRIPE_WEBHOOK_SECRET, `${time}.${body}`);
}

const amountIn = ({ body }: Arrival): number => JSON.parse(body).data.object.amount;

/** Makes one payment per provider, and lists the events it causes. */
const providers = {
  stripe: {
    async pay() {
      const { url, id } = await stripeCalls(sandbox)("POST", "/v1/checkout/sessions", SESSION);
      await sandbox.press(url, { way: "approve" });
      return id;
    },
    events: ["payment_intent.succeeded", "checkout.session.completed"],
  },
  razorpay: {
    async pay() {
      const { id } = await razorpayCalls(sandbox)("POST", "/orders", ORDER);
      await sandbox.press(frameOf(sandbox, id), { way: "card" });
      return id;
    },
    events: ["payment.authorized", "payment.captured", "order.paid"],
  },
};
type Name = keyof typeof providers;
const each = Object.keys(providers) as Name[];

const misbehave = (provider: string, kind: string, more: object = {}) =>
  sandbox.control("/faults", { provider, kind, ...more });

describe.each(each)("the events of %s", (name) => {
  const { pay, events } = providers[name];

  it("arrive in order, signed, each with its own id, at the product's endpoint", async () => {
    await pay();
    expect(await product.types(events.length)).toEqual(events);
    expect(product.arrivals.every(isSigned)).toBe(true);
    expect(product.arrivals.every(({ path }) => path === `/api/w/webhooks/${name}`)).toBe(true);
    const ids = product.arrivals.map(
      ({ body, headers }) => headers["x-razorpay-event-id"] ?? JSON.parse(body).id,
    );
    expect(new Set(ids).size).toBe(events.length);
  });

  it("arrive at added endpoints of this machine", async () => {
    const other = await openProduct();
    expect(
      (await sandbox.control("/webhooks", { provider: name, url: "http://evil.example/x" })).status,
    ).toBe(400);
    await sandbox.control("/webhooks", { provider: name, url: `${other.url}/elsewhere` });
    await pay();
    expect(await other.types(events.length)).toEqual(events);
    expect(await product.types(events.length)).toEqual(events);
    await other.close();
  });

  it("are retried until accepted", async () => {
    product.answers.push(...events.map(() => 503));
    await pay();
    // As many as were refused plus as many as were accepted.
    const types = await product.types(2 * events.length);
    expect(types[0]).toBe(events[0]);
    expect(new Set(types)).toEqual(new Set(events));
  });

  it("are retried after a restart", async () => {
    product.answers.push(...Array.from({ length: 100 }, () => 500));
    await pay();
    await product.types(events.length);
    await sandbox.stop();
    product.answers.length = 0;
    product.arrivals.length = 0;
    sandbox = await openSandbox({ webhooksTo: product.url, dir: sandbox.dir });
    expect((await product.types(events.length)).sort()).toEqual([...events].sort());
  });

  it("can be dropped", async () => {
    await misbehave(name, "webhook-never", { event: events[0] });
    await pay();
    expect(await product.types(events.length - 1)).toEqual(events.slice(1));
  });

  it("can arrive twice, identical", async () => {
    await misbehave(name, "webhook-twice");
    await pay();
    expect(await product.types(events.length + 1)).toEqual([events[0], ...events]);
    expect(product.arrivals[0]?.body).toBe(product.arrivals[1]?.body);
  });

  it("can arrive late", async () => {
    await misbehave(name, "webhook-late", { delay: 1000 });
    await pay();
    expect(await product.types(events.length)).toEqual([...events.slice(1), events[0]]);
  });

  it("can arrive after the next one", async () => {
    await misbehave(name, "webhook-reordered");
    await pay();
    const [first, second, ...rest] = events;
    const types = await product.types(events.length);
    expect(types.slice(0, 1)).toEqual([second]);
    expect(types.slice(1).sort()).toEqual([first, ...rest].sort());
  });

  it("arrive after the delay if no event follows a reordered one", async () => {
    await misbehave(name, "webhook-reordered", { event: events.at(-1), delay: 1000 });
    await pay();
    expect(await product.types(events.length)).toEqual(events);
  });

  it("can arrive after a forged copy", async () => {
    await misbehave(name, "webhook-forged");
    await pay();
    await product.types(events.length + 1);
    expect(product.arrivals.map(isSigned)).toEqual([false, ...events.map(() => true)]);
    expect(product.arrivals[0]?.body).toBe(product.arrivals[1]?.body);
  });

  it("can be resent on request", async () => {
    await pay();
    await product.types(events.length);
    const { body } = await sandbox.control(`/${name}/resend`, {});
    expect(body.type).toBe(events.at(-1));
    await product.types(events.length + 1);
    expect(product.arrivals.at(-1)?.body).toBe(product.arrivals.at(-2)?.body);
  });
});

describe("the product receives the events", () => {
  const stripePaid = async (way: string) => {
    const { url, id } = await stripeCalls(sandbox)("POST", "/v1/checkout/sessions", SESSION);
    await sandbox.press(url, { way });
    return { id, session: (await stripeCalls(sandbox)("GET", `/v1/checkout/sessions/${id}`)).body };
  };

  it.each([
    ["succeed", "payment_intent.succeeded", "checkout.session.async_payment_succeeded"],
    ["fail", "payment_intent.payment_failed", "checkout.session.async_payment_failed"],
  ])("of a Stripe bank payment that will %s", async (outcome, ...types) => {
    const { id } = await stripePaid("bank");
    expect(await product.types(1)).toEqual(["checkout.session.completed"]);
    await sandbox.control("/stripe/settle", { session: id, outcome });
    expect((await product.types(3)).slice(1)).toEqual(types);
  });

  it("of a declined Stripe card", async () => {
    await stripePaid("decline");
    expect(await product.types(1)).toEqual(["payment_intent.payment_failed"]);
  });

  it.each([
    ["succeed", ["refund.updated"]],
    ["fail", ["refund.updated", "refund.failed"]],
  ])("of a Stripe refund that will %s", async (outcome, types) => {
    const { session } = await stripePaid("approve");
    await misbehave("stripe", "refund-pending");
    const { payment_intent } = session;
    const { id } = await stripeCalls(sandbox)("POST", "/v1/refunds", { payment_intent });
    await sandbox.control("/stripe/settle", { refund: id, outcome });
    expect((await product.types(4 + types.length)).slice(2)).toEqual([
      "refund.created",
      "charge.refunded",
      ...types,
    ]);
  });

  it.each([
    ["succeed", "refund.processed"],
    ["fail", "refund.failed"],
  ])("of a Razorpay refund that will %s", async (outcome, type) => {
    const order = await providers.razorpay.pay();
    const call = razorpayCalls(sandbox);
    const [payment] = (await call("GET", `/orders/${order}/payments`)).body.items;
    await misbehave("razorpay", "refund-pending");
    const { id } = await call("POST", `/payments/${payment.id}/refund`, { amount: 500 });
    await sandbox.control("/razorpay/settle", { refund: id, outcome });
    expect((await product.types(5)).slice(3)).toEqual(["refund.created", type]);
    expect(JSON.parse(product.arrivals[4]?.body ?? "")).toMatchObject({
      entity: "event",
      contains: ["refund", "payment"],
      payload: { refund: { entity: { id, amount: 500 } }, payment: { entity: { id: payment.id } } },
    });
  });

  it("of a declined Razorpay payment", async () => {
    const { id } = await razorpayCalls(sandbox)("POST", "/orders", ORDER);
    await sandbox.press(frameOf(sandbox, id), { way: "decline" });
    expect(await product.types(1)).toEqual(["payment.failed"]);
  });
});

it("sends a signed event with another amount, followed by the true one", async () => {
  await misbehave("stripe", "webhook-other-amount");
  await providers.stripe.pay();
  await product.types(3);
  const [other, right] = product.arrivals as [Arrival, Arrival];
  expect([isSigned(other), isSigned(right)]).toEqual([true, true]);
  expect([amountIn(other), amountIn(right)]).toEqual([1100, 1000]);
  expect(JSON.parse(other.body).id).not.toBe(JSON.parse(right.body).id);
});

it("sends Razorpay's with another amount, too", async () => {
  await misbehave("razorpay", "webhook-other-amount", { event: "payment.captured" });
  await providers.razorpay.pay();
  await product.types(4);
  const amounts = product.arrivals
    .filter(({ type }) => type === "payment.captured")
    .map(({ body }) => JSON.parse(body).payload.payment.entity.amount);
  expect(amounts).toEqual([50_000, 49_900]);
  expect(product.arrivals.every(isSigned)).toBe(true);
});

it("sends an event after the response, or before it if told to", async () => {
  const call = stripeCalls(sandbox);
  const session = await call("GET", `/v1/checkout/sessions/${await providers.stripe.pay()}`);
  await product.types(2);
  await misbehave("stripe", "webhook-early", { event: "refund.created" });
  await call("POST", "/v1/refunds", { payment_intent: session.payment_intent });
  // Without waiting: it arrived before the response.
  expect(product.arrivals[2]?.type).toBe("refund.created");
  expect(await product.types(4)).toContain("charge.refunded");
});

it("sends the events of a request whose answer was lost", async () => {
  const call = stripeCalls(sandbox);
  const session = await call("GET", `/v1/checkout/sessions/${await providers.stripe.pay()}`);
  await misbehave("stripe", "drop");
  const refund = call("POST", "/v1/refunds", { payment_intent: session.payment_intent });
  await expect(refund).rejects.toThrow();
  expect((await product.types(4)).slice(2)).toEqual(["refund.created", "charge.refunded"]);
});

it("returns a Stripe event by id", async () => {
  await providers.stripe.pay();
  await product.types(2);
  const call = stripeCalls(sandbox);
  const sent = JSON.parse(product.arrivals[0]?.body ?? "");
  expect((await call("GET", `/v1/events/${sent.id}`)).body).toEqual(sent);
  const { data } = await call("GET", "/v1/events", { type: "checkout.session.completed" });
  expect(data).toHaveLength(1);
});

it("reports how many events are waiting, and hurries them", async () => {
  const waiting = async () => JSON.parse((await sandbox.request("/webhooks/waiting")).text);
  await misbehave("stripe", "webhook-late", { delay: 60_000 });
  await providers.stripe.pay();
  await expect.poll(waiting).toEqual({ waiting: 1 });
  await product.types(providers.stripe.events.length - 1);
  await sandbox.control("/webhooks/hurry", {});
  expect((await product.types(providers.stripe.events.length)).sort()).toEqual(
    [...providers.stripe.events].sort(),
  );
  await expect.poll(waiting).toEqual({ waiting: 0 });
});

it("posts events of different subjects in parallel", async () => {
  await misbehave("stripe", "webhook-late", { delay: 60_000, times: 2 });
  await providers.stripe.pay();
  await providers.stripe.pay();
  expect(await product.types(2)).toEqual(providers.stripe.events);
});
