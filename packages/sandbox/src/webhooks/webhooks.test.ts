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

/** Whether the provider has signed it. */
function isSigned({ path, headers, body }: Arrival): boolean {
  const { STRIPE_WEBHOOK_SECRET, RAZORPAY_WEBHOOK_SECRET } = sandbox.environment;
  if (path.endsWith("/razorpay"))
    return headers["x-razorpay-signature"] === hmac(RAZORPAY_WEBHOOK_SECRET, body);
  const [, time, signature] = /^t=(\d+),v1=(\w+)$/.exec(headers["stripe-signature"] ?? "") ?? [];
  return signature === hmac(STRIPE_WEBHOOK_SECRET, `${time}.${body}`);
}

const amountIn = ({ body }: Arrival): number => JSON.parse(body).data.object.amount;

/** One payment at each, and the events that it causes. */
const providers = {
  stripe: {
    async pay() {
      const { url, id } = await stripeCalls(sandbox)("POST", "/v1/checkout/sessions", SESSION);
      await sandbox.press(url, { way: "approve" });
      return id;
    },
    told: ["payment_intent.succeeded", "checkout.session.completed"],
  },
  razorpay: {
    async pay() {
      const { id } = await razorpayCalls(sandbox)("POST", "/orders", ORDER);
      await sandbox.press(frameOf(sandbox, id), { way: "card" });
      return id;
    },
    told: ["payment.authorized", "payment.captured", "order.paid"],
  },
};
type Name = keyof typeof providers;
const each = Object.keys(providers) as Name[];

const misbehave = (provider: string, kind: string, more: object = {}) =>
  sandbox.tell("/faults", { provider, kind, ...more });

describe.each(each)("the events of %s", (name) => {
  const { pay, told } = providers[name];

  it("come in their order, signed, each with an id of its own, to the product's own address", async () => {
    await pay();
    expect(await product.types(told.length)).toEqual(told);
    expect(product.arrivals.every(isSigned)).toBe(true);
    expect(product.arrivals.every(({ path }) => path === `/api/w/webhooks/${name}`)).toBe(true);
    const ids = product.arrivals.map(
      ({ body, headers }) => headers["x-razorpay-event-id"] ?? JSON.parse(body).id,
    );
    expect(new Set(ids).size).toBe(told.length);
  });

  it("come to other addresses of this machine that were asked for, too", async () => {
    const other = await openProduct();
    expect((await sandbox.tell("/webhooks", { provider: name, url: "http://evil.example/x" })).status).toBe(
      400,
    );
    await sandbox.tell("/webhooks", { provider: name, url: `${other.url}/elsewhere` });
    await pay();
    expect(await other.types(told.length)).toEqual(told);
    expect(await product.types(told.length)).toEqual(told);
    await other.close();
  });

  it("are posted again until they are taken", async () => {
    product.answers.push(...told.map(() => 503));
    await pay();
    // As many as were refused, and as many as were taken.
    const types = await product.types(2 * told.length);
    expect(types[0]).toBe(told[0]);
    expect(new Set(types)).toEqual(new Set(told));
  });

  it("that were not taken when the program ended come after it has started again", async () => {
    product.answers.push(...Array.from({ length: 100 }, () => 500));
    await pay();
    await product.types(told.length);
    await sandbox.stop();
    product.answers.length = 0;
    product.arrivals.length = 0;
    sandbox = await openSandbox({ webhooksTo: product.url, dir: sandbox.dir });
    expect((await product.types(told.length)).sort()).toEqual([...told].sort());
  });

  it("may come never", async () => {
    await misbehave(name, "webhook-never", { event: told[0] });
    await pay();
    expect(await product.types(told.length - 1)).toEqual(told.slice(1));
  });

  it("may come twice, and are the same", async () => {
    await misbehave(name, "webhook-twice");
    await pay();
    expect(await product.types(told.length + 1)).toEqual([told[0], ...told]);
    expect(product.arrivals[0]?.body).toBe(product.arrivals[1]?.body);
  });

  it("may come late", async () => {
    await misbehave(name, "webhook-late", { delay: 1000 });
    await pay();
    expect(await product.types(told.length)).toEqual([...told.slice(1), told[0]]);
  });

  it("may come after the next one", async () => {
    await misbehave(name, "webhook-reordered");
    await pay();
    const [first, second, ...rest] = told;
    const types = await product.types(told.length);
    expect(types.slice(0, 1)).toEqual([second]);
    expect(types.slice(1).sort()).toEqual([first, ...rest].sort());
  });

  it("that come after the next one come by themselves where there is none", async () => {
    await misbehave(name, "webhook-reordered", { event: told.at(-1), delay: 1000 });
    await pay();
    expect(await product.types(told.length)).toEqual(told);
  });

  it("may come after a forged copy", async () => {
    await misbehave(name, "webhook-forged");
    await pay();
    await product.types(told.length + 1);
    expect(product.arrivals.map(isSigned)).toEqual([false, ...told.map(() => true)]);
    expect(product.arrivals[0]?.body).toBe(product.arrivals[1]?.body);
  });

  it("may be told once more by hand", async () => {
    await pay();
    await product.types(told.length);
    const { body } = await sandbox.tell(`/${name}/resend`, {});
    expect(body.type).toBe(told.at(-1));
    await product.types(told.length + 1);
    expect(product.arrivals.at(-1)?.body).toBe(product.arrivals.at(-2)?.body);
  });
});

describe("what the product is told", () => {
  const stripePaid = async (way: string) => {
    const { url, id } = await stripeCalls(sandbox)("POST", "/v1/checkout/sessions", SESSION);
    await sandbox.press(url, { way });
    return { id, session: (await stripeCalls(sandbox)("GET", `/v1/checkout/sessions/${id}`)).body };
  };

  it.each([
    ["succeed", "payment_intent.succeeded", "checkout.session.async_payment_succeeded"],
    ["fail", "payment_intent.payment_failed", "checkout.session.async_payment_failed"],
  ])("of Stripe's payment by bank that will %s", async (outcome, ...types) => {
    const { id } = await stripePaid("bank");
    expect(await product.types(1)).toEqual(["checkout.session.completed"]);
    await sandbox.tell("/stripe/settle", { session: id, outcome });
    expect((await product.types(3)).slice(1)).toEqual(types);
  });

  it("of Stripe's card that is declined", async () => {
    await stripePaid("decline");
    expect(await product.types(1)).toEqual(["payment_intent.payment_failed"]);
  });

  it.each([
    ["succeed", ["refund.updated"]],
    ["fail", ["refund.updated", "refund.failed"]],
  ])("of Stripe's refund that will %s", async (outcome, types) => {
    const { session } = await stripePaid("approve");
    await misbehave("stripe", "refund-pending");
    const { payment_intent } = session;
    const { id } = await stripeCalls(sandbox)("POST", "/v1/refunds", { payment_intent });
    await sandbox.tell("/stripe/settle", { refund: id, outcome });
    expect((await product.types(4 + types.length)).slice(2)).toEqual([
      "refund.created",
      "charge.refunded",
      ...types,
    ]);
  });

  it.each([
    ["succeed", "refund.processed"],
    ["fail", "refund.failed"],
  ])("of Razorpay's refund that will %s", async (outcome, type) => {
    const order = await providers.razorpay.pay();
    const call = razorpayCalls(sandbox);
    const [payment] = (await call("GET", `/orders/${order}/payments`)).body.items;
    await misbehave("razorpay", "refund-pending");
    const { id } = await call("POST", `/payments/${payment.id}/refund`, { amount: 500 });
    await sandbox.tell("/razorpay/settle", { refund: id, outcome });
    expect((await product.types(5)).slice(3)).toEqual(["refund.created", type]);
    expect(JSON.parse(product.arrivals[4]?.body ?? "")).toMatchObject({
      entity: "event",
      contains: ["refund", "payment"],
      payload: { refund: { entity: { id, amount: 500 } }, payment: { entity: { id: payment.id } } },
    });
  });

  it("of Razorpay's payment that is declined", async () => {
    const { id } = await razorpayCalls(sandbox)("POST", "/orders", ORDER);
    await sandbox.press(frameOf(sandbox, id), { way: "decline" });
    expect(await product.types(1)).toEqual(["payment.failed"]);
  });
});

it("an event may name another amount, signed as it should be; the true one follows", async () => {
  await misbehave("stripe", "webhook-other-amount");
  await providers.stripe.pay();
  await product.types(3);
  const [other, right] = product.arrivals as [Arrival, Arrival];
  expect([isSigned(other), isSigned(right)]).toEqual([true, true]);
  expect([amountIn(other), amountIn(right)]).toEqual([1100, 1000]);
  expect(JSON.parse(other.body).id).not.toBe(JSON.parse(right.body).id);
});

it("Razorpay's, too", async () => {
  await misbehave("razorpay", "webhook-other-amount", { event: "payment.captured" });
  await providers.razorpay.pay();
  await product.types(4);
  const amounts = product.arrivals
    .filter(({ type }) => type === "payment.captured")
    .map(({ body }) => JSON.parse(body).payload.payment.entity.amount);
  expect(amounts).toEqual([50_000, 49_900]);
  expect(product.arrivals.every(isSigned)).toBe(true);
});

it("an event comes after the answer to the request that caused it, or before it if it was told to", async () => {
  const call = stripeCalls(sandbox);
  const session = await call("GET", `/v1/checkout/sessions/${await providers.stripe.pay()}`);
  await product.types(2);
  await misbehave("stripe", "webhook-early", { event: "refund.created" });
  await call("POST", "/v1/refunds", { payment_intent: session.payment_intent });
  // Not waited for: it was there before the answer.
  expect(product.arrivals[2]?.type).toBe("refund.created");
  expect(await product.types(4)).toContain("charge.refunded");
});

it("of a request whose answer is lost, the events come", async () => {
  const call = stripeCalls(sandbox);
  const session = await call("GET", `/v1/checkout/sessions/${await providers.stripe.pay()}`);
  await misbehave("stripe", "drop");
  const refund = call("POST", "/v1/refunds", { payment_intent: session.payment_intent });
  await expect(refund).rejects.toThrow();
  expect((await product.types(4)).slice(2)).toEqual(["refund.created", "charge.refunded"]);
});

it("an event of Stripe's can be asked for", async () => {
  await providers.stripe.pay();
  await product.types(2);
  const call = stripeCalls(sandbox);
  const sent = JSON.parse(product.arrivals[0]?.body ?? "");
  expect((await call("GET", `/v1/events/${sent.id}`)).body).toEqual(sent);
  const { data } = await call("GET", "/v1/events", { type: "checkout.session.completed" });
  expect(data).toHaveLength(1);
});

it("how many events are yet to be taken can be asked, and they can be hurried", async () => {
  const waiting = async () => JSON.parse((await sandbox.ask("/webhooks/waiting")).text);
  await misbehave("stripe", "webhook-late", { delay: 60_000 });
  await providers.stripe.pay();
  await expect.poll(waiting).toEqual({ waiting: 1 });
  await product.types(providers.stripe.told.length - 1);
  await sandbox.tell("/webhooks/hurry", {});
  expect((await product.types(providers.stripe.told.length)).sort()).toEqual(
    [...providers.stripe.told].sort(),
  );
  await expect.poll(waiting).toEqual({ waiting: 0 });
});

it("events about different things do not wait for each other", async () => {
  await misbehave("stripe", "webhook-late", { delay: 60_000, times: 2 });
  await providers.stripe.pay();
  await providers.stripe.pay();
  expect(await product.types(2)).toEqual(providers.stripe.told);
});
