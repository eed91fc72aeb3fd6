import { createHmac } from "node:crypto";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { openSandbox, type TestSandbox } from "../../testing/openSandbox.ts";
import { frameOf, nextOf, ORDER, paymentIn, razorpayCalls, toldBy } from "../../testing/razorpayCalls.ts";

let sandbox: TestSandbox;
let call: ReturnType<typeof razorpayCalls>;
beforeAll(async () => {
  sandbox = await openSandbox();
  call = razorpayCalls(sandbox);
});
afterEach(() => sandbox.ask("/faults", { method: "DELETE" }));
afterAll(() => sandbox.close());

const ordered = async (change: object = {}) => (await call("POST", "/orders", { ...ORDER, ...change })).body;
const orderNow = async (id: string) => (await call("GET", `/orders/${id}`)).body;
const paymentsOf = async (id: string) => (await call("GET", `/orders/${id}/payments`)).body.items;

/** An order that was paid by card, with its payment. */
async function paid() {
  const { id } = await ordered();
  await sandbox.press(frameOf(sandbox, id), { way: "card" });
  const [payment] = await paymentsOf(id);
  return { id, payment };
}

describe("Razorpay's interface", () => {
  it("with another secret is nobody's account", async () => {
    const answer = await razorpayCalls(sandbox, "other")("GET", "/orders");
    expect([answer.status, answer.error]).toEqual([
      401,
      { code: "BAD_REQUEST_ERROR", description: "Authentication failed" },
    ]);
  });

  it.each([
    [{ amount: 99 }, "amount"],
    [{ amount: 10.5 }, "amount"],
    [{ amount: null }, "amount"],
    [{ currency: "rupees" }, "currency"],
    [{ receipt: "x".repeat(41) }, "receipt"],
    [{ notes: { a: "x".repeat(257) } }, "notes"],
    [{ extra: 1 }, "extra"],
  ])("refuses an order with %j, and names the field", async (change, field) => {
    const { status, error } = await call("POST", "/orders", { ...ORDER, ...change });
    expect([status, error.code, error.field]).toEqual([400, "BAD_REQUEST_ERROR", field]);
  });

  it("keeps an order, and finds it by its receipt", async () => {
    const order = await ordered({ receipt: "the one", notes: undefined });
    expect(order).toMatchObject({
      id: expect.stringMatching(/^order_\w{14}$/),
      entity: "order",
      amount: 49_900,
      amount_due: 49_900,
      amount_paid: 0,
      attempts: 0,
      status: "created",
      notes: [],
    });
    const { body } = await call("GET", "/orders?receipt=the%20one");
    expect(body).toEqual({ entity: "collection", count: 1, items: [order] });
  });

  it("does not know an id that is not there", async () => {
    const { status, error } = await call("GET", "/payments/pay_none");
    expect([status, error.description]).toEqual([400, "The id provided does not exist"]);
    expect((await call("GET", "/nothing")).status).toBe(404);
  });

  it("lists payments newest first, of a time, page by page", async () => {
    const [first, second] = [await paid(), await paid()];
    const listed = async (query: string) => {
      const { items } = (await call("GET", `/payments?${query}`)).body;
      return items.map(({ id }: { id: string }) => id);
    };
    expect(await listed("count=1")).toEqual([second.payment.id]);
    expect(await listed("count=1&skip=1")).toEqual([first.payment.id]);
    const from = second.payment.created_at;
    expect((await listed(`count=100&from=${from}`))[0]).toBe(second.payment.id);
    expect(await listed(`count=100&from=${from + 60}`)).toEqual([]);
    expect(await listed(`count=100&to=${first.payment.created_at - 1}`)).toEqual([]);
    expect((await call("GET", "/payments?count=101")).status).toBe(400);
    const { body } = await call("GET", "/payments?count=1");
    expect(body.items[0]).toMatchObject({ order_id: second.id, status: "captured", captured: true });
  });
});

describe("the frame of the checkout", () => {
  it("shows what is paid as text, and may be framed by pages of this machine alone", async () => {
    const { id } = await ordered();
    const { text, headers } = await sandbox.ask(frameOf(sandbox, id));
    expect(text).toContain("₹499.00");
    expect(text).toContain("Whale &#60;i&#62;");
    expect(text).toContain("no money moves");
    const policy = headers.get("content-security-policy");
    expect(policy).toContain("script-src 'self'");
    expect(policy).toContain("frame-ancestors http://localhost:* https://localhost:*");
  });

  it.each(["http://evil.example", "http://localhost.evil.example", "null", "javascript:x"])(
    "is not opened for a page of %s",
    async (origin) => {
      const { id } = await ordered();
      expect((await sandbox.ask(frameOf(sandbox, id, { origin }))).status).toBe(400);
    },
  );

  it("refuses another key and an order that there is not", async () => {
    const { id } = await ordered();
    const other = JSON.stringify({ key: "rzp_other" });
    expect((await sandbox.ask(frameOf(sandbox, id, { options: other }))).text).toContain(
      "Authentication failed",
    );
    expect((await sandbox.ask(frameOf(sandbox, "order_none"))).text).toContain("nothing of this id");
  });

  it("hands the page a proof of what was paid, signed with the key's secret", async () => {
    const { id } = await ordered();
    const { origin, message } = toldBy((await sandbox.press(frameOf(sandbox, id), { way: "card" })).text);
    expect([origin, message?.event]).toEqual(["http://localhost:4000", "success"]);
    const response = message?.response as Record<string, string>;
    const secret = sandbox.environment.RAZORPAY_KEY_SECRET ?? "";
    const signature = createHmac("sha256", secret)
      .update(`${id}|${response.razorpay_payment_id}`)
      .digest("hex");
    expect(response).toEqual({
      razorpay_order_id: id,
      razorpay_payment_id: expect.stringMatching(/^pay_\w{14}$/),
      razorpay_signature: signature,
    });
    expect(await orderNow(id)).toMatchObject({
      status: "paid",
      amount_paid: 49_900,
      amount_due: 0,
      attempts: 1,
    });
    // 2% is 998, and 18% of that is 180.
    expect(await paymentsOf(id)).toMatchObject([
      { status: "captured", captured: true, method: "card", fee: 1178, tax: 180, order_id: id },
    ]);
    expect((await sandbox.press(frameOf(sandbox, id), { way: "card" })).text).toContain("paid already");
  });

  it("declined tells the page why, and another way can be tried", async () => {
    const { id } = await ordered();
    const { text } = await sandbox.press(frameOf(sandbox, id), { way: "decline" });
    const [payment] = await paymentsOf(id);
    expect(toldBy(text).message).toMatchObject({
      event: "failed",
      error: {
        code: "BAD_REQUEST_ERROR",
        reason: "card_declined",
        metadata: { order_id: id, payment_id: payment.id },
      },
    });
    expect(payment).toMatchObject({ status: "failed", error_reason: "card_declined", fee: null });
    expect(await orderNow(id)).toMatchObject({ status: "attempted", attempts: 1 });
  });

  it.each([
    ["pass", "captured", null],
    ["fail", "failed", "authentication_failed"],
  ])("with 3-D Secure: %s", async (way, status, error_reason) => {
    const { id } = await ordered();
    const { text } = await sandbox.press(frameOf(sandbox, id), { way: "challenge" });
    await sandbox.press(frameOf(sandbox, id), { way, payment: paymentIn(text) });
    expect(await paymentsOf(id)).toMatchObject([{ status, error_reason }]);
  });

  it("by UPI asks the phone, which approves", async () => {
    const { id } = await ordered();
    const { text } = await sandbox.press(frameOf(sandbox, id), { way: "upi", vpa: "ada@bank" });
    expect(text).toContain("ada@bank is asked for ₹499.00");
    const after = await sandbox.press(frameOf(sandbox, id), { way: "pass", payment: paymentIn(text) });
    expect(toldBy(after.text).message?.event).toBe("success");
    expect(await paymentsOf(id)).toMatchObject([{ status: "captured", method: "upi", vpa: "ada@bank" }]);
  });

  it("by UPI may be left waiting, and is settled when nobody looks any more", async () => {
    const { id } = await ordered();
    const { text } = await sandbox.press(frameOf(sandbox, id), { way: "upi", vpa: "ada@bank" });
    const payment = paymentIn(text);
    const waiting = await sandbox.press(frameOf(sandbox, id), { way: "wait", payment });
    expect(toldBy(waiting.text).message).toBe(null);
    const next = nextOf(waiting.text);
    expect(nextOf((await sandbox.ask(next)).text)).toBe(next);
    expect((await orderNow(id)).status).toBe("attempted");
    await sandbox.tell("/razorpay/settle", { order: id, outcome: "succeed" });
    expect((await orderNow(id)).status).toBe("paid");
    // Who looks still is told.
    const seen = await sandbox.ask(next);
    expect(toldBy(seen.text).message?.event).toBe("success");
    expect((await sandbox.tell("/razorpay/settle", { order: id })).status).toBe(400);
  });

  it("refuses a UPI address that is none", async () => {
    const { id } = await ordered();
    expect((await sandbox.press(frameOf(sandbox, id), { way: "upi", vpa: "nobody" })).text).toContain(
      "no UPI address",
    );
    expect(await paymentsOf(id)).toEqual([]);
  });

  it("takes no second payment of an order that is paid by now", async () => {
    const { id } = await ordered();
    const { text } = await sandbox.press(frameOf(sandbox, id), { way: "upi", vpa: "ada@bank" });
    await sandbox.press(frameOf(sandbox, id), { way: "card" });
    await sandbox.tell("/razorpay/settle", { payment: paymentIn(text) });
    const states = (await paymentsOf(id)).map(({ status }: { status: string }) => status);
    expect(states.sort()).toEqual(["authorized", "captured"]);
  });

  it("serves its scripts", async () => {
    for (const path of [sandbox.environment.RAZORPAY_CHECKOUT_URL ?? "", "/razorpay/v1/frame.js"]) {
      const { status, headers } = await sandbox.ask(path);
      expect([status, headers.get("content-type")]).toEqual([
        200,
        expect.stringContaining("text/javascript"),
      ]);
    }
  });
});

describe("a payment", () => {
  it("that is to be captured by hand waits for it, and is captured once, whole", async () => {
    const { id } = await ordered({ payment: { capture: "manual" } });
    await sandbox.press(frameOf(sandbox, id), { way: "card" });
    const [payment] = await paymentsOf(id);
    expect(payment).toMatchObject({ status: "authorized", captured: false, fee: null });
    const capture = (amount: number, currency = "INR") =>
      call("POST", `/payments/${payment.id}/capture`, { amount, currency });
    expect((await capture(49_800)).error.field).toBe("amount");
    expect((await capture(49_900, "USD")).error.field).toBe("currency");
    expect((await capture(49_900)).body).toMatchObject({ status: "captured" });
    expect((await capture(49_900)).error.description).toBe("This payment has already been captured");
    expect((await orderNow(id)).status).toBe("paid");
  });

  it("waits, too, if it was told to", async () => {
    await sandbox.tell("/faults", { provider: "razorpay", kind: "manual" });
    expect((await paid()).payment.status).toBe("authorized");
  });

  it("is refunded in parts, and no more than there is", async () => {
    const { payment } = await paid();
    const refund = (amount?: number) => call("POST", `/payments/${payment.id}/refund`, { amount });
    expect((await refund(900)).body).toMatchObject({
      amount: 900,
      status: "processed",
      payment_id: payment.id,
    });
    expect((await call("GET", `/payments/${payment.id}`)).body).toMatchObject({
      amount_refunded: 900,
      refund_status: "partial",
      status: "captured",
    });
    expect((await refund(49_001)).error.field).toBe("amount");
    expect((await refund()).body.amount).toBe(49_000);
    expect((await call("GET", `/payments/${payment.id}`)).body).toMatchObject({
      refund_status: "full",
      status: "refunded",
    });
    expect((await refund()).error.description).toBe("The payment has been fully refunded already");
    expect((await call("GET", `/payments/${payment.id}/refunds`)).body.count).toBe(2);
  });

  it("whose refund fails has its money again", async () => {
    const { payment } = await paid();
    await sandbox.tell("/faults", { provider: "razorpay", kind: "refund-pending" });
    const { id, state } = await call("POST", `/payments/${payment.id}/refund`, {});
    expect(state).toBe("pending");
    await sandbox.tell("/razorpay/settle", { refund: id, outcome: "fail" });
    expect((await call("GET", `/refunds/${id}`)).body.status).toBe("failed");
    expect((await call("GET", `/payments/${payment.id}`)).body).toMatchObject({
      amount_refunded: 0,
      status: "captured",
    });
  });

  it("is declined whatever is pressed, if it was told to be", async () => {
    await sandbox.tell("/faults", { provider: "razorpay", kind: "decline" });
    expect((await paid()).payment.status).toBe("failed");
  });
});

it.each([
  ["429", 429],
  ["500", 500],
  ["refuse", 400],
])("told to answer %s does, and does no work", async (kind, status) => {
  await sandbox.tell("/faults", { provider: "razorpay", kind });
  expect((await call("POST", "/orders", { ...ORDER, receipt: kind })).status).toBe(status);
  expect((await call("GET", `/orders?receipt=${kind}`)).body.count).toBe(0);
});

it("a fault with a match affects only the requests that contain it", async () => {
  await sandbox.tell("/faults", { provider: "razorpay", kind: "refuse", match: '"receipt":"mine"' });
  expect((await call("POST", "/orders", { ...ORDER, receipt: "another" })).status).toBe(200);
  expect((await call("POST", "/orders", { ...ORDER, receipt: "mine" })).status).toBe(400);
  expect((await call("POST", "/orders", { ...ORDER, receipt: "mine" })).status).toBe(200);
});

it("told to drop does the work, and hangs up", async () => {
  await sandbox.tell("/faults", { provider: "razorpay", kind: "drop" });
  await expect(ordered({ receipt: "dropped" })).rejects.toThrow();
  expect((await call("GET", "/orders?receipt=dropped")).body.count).toBe(1);
});

it("what was paid outlives the program", async () => {
  const { id } = await paid();
  const again = await openSandbox({ dir: sandbox.dir });
  expect((await razorpayCalls(again)("GET", `/orders/${id}`)).body.status).toBe("paid");
  await again.stop();
});
