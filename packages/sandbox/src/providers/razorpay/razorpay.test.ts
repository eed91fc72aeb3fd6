import { createHmac } from "node:crypto";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { openSandbox, type TestSandbox } from "../../testing/openSandbox.ts";
import { frameOf, messageOf, nextOf, ORDER, paymentIn, razorpayCalls } from "../../testing/razorpayCalls.ts";

let sandbox: TestSandbox;
let call: ReturnType<typeof razorpayCalls>;
beforeAll(async () => {
  sandbox = await openSandbox();
  call = razorpayCalls(sandbox);
});
afterEach(() => sandbox.request("/faults", { method: "DELETE" }));
afterAll(() => sandbox.close());

const ordered = async (change: object = {}) => (await call("POST", "/orders", { ...ORDER, ...change })).body;
const orderNow = async (id: string) => (await call("GET", `/orders/${id}`)).body;
const paymentsOf = async (id: string) => (await call("GET", `/orders/${id}/payments`)).body.items;

/** Creates an order paid by card; returns it with its payment. */
async function paid() {
  const { id } = await ordered();
  await sandbox.press(frameOf(sandbox, id), { way: "card" });
  const [payment] = await paymentsOf(id);
  return { id, payment };
}

describe("the Razorpay API", () => {
  it("refuses another secret", async () => {
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

  it("saves an order, and finds it by receipt", async () => {
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

  it("refuses an unknown id", async () => {
    const { status, error } = await call("GET", "/payments/pay_none");
    expect([status, error.description]).toEqual([400, "The id provided does not exist"]);
    expect((await call("GET", "/nothing")).status).toBe(404);
  });

  it("lists payments newest first, by time, in pages", async () => {
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

describe("the Razorpay checkout frame", () => {
  it("shows the description as text, and can be framed only by pages of this machine", async () => {
    const { id } = await ordered();
    const { text, headers } = await sandbox.request(frameOf(sandbox, id));
    expect(text).toContain("₹499.00");
    expect(text).toContain("Whale &#60;i&#62;");
    expect(text).toContain("no money moves");
    const policy = headers.get("content-security-policy");
    expect(policy).toContain("script-src 'self'");
    expect(policy).toContain("frame-ancestors http://localhost:* https://localhost:*");
  });

  it.each(["http://evil.example", "http://localhost.evil.example", "null", "javascript:x"])(
    "refuses a page of %s",
    async (origin) => {
      const { id } = await ordered();
      expect((await sandbox.request(frameOf(sandbox, id, { origin }))).status).toBe(400);
    },
  );

  it("refuses another key and an unknown order", async () => {
    const { id } = await ordered();
    const other = JSON.stringify({ key: "rzp_other" });
    expect((await sandbox.request(frameOf(sandbox, id, { options: other }))).text).toContain(
      "Authentication failed",
    );
    expect((await sandbox.request(frameOf(sandbox, "order_none"))).text).toContain("nothing of this id");
  });

  it("gives the page a proof of payment, signed with the key secret", async () => {
    const { id } = await ordered();
    const { origin, message } = messageOf((await sandbox.press(frameOf(sandbox, id), { way: "card" })).text);
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

  it("tells the page why a payment was declined, and offers another method", async () => {
    const { id } = await ordered();
    const { text } = await sandbox.press(frameOf(sandbox, id), { way: "decline" });
    const [payment] = await paymentsOf(id);
    expect(messageOf(text).message).toMatchObject({
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
  ])("handles 3-D Secure: %s", async (way, status, error_reason) => {
    const { id } = await ordered();
    const { text } = await sandbox.press(frameOf(sandbox, id), { way: "challenge" });
    await sandbox.press(frameOf(sandbox, id), { way, payment: paymentIn(text) });
    expect(await paymentsOf(id)).toMatchObject([{ status, error_reason }]);
  });

  it("pays by UPI once the phone approves", async () => {
    const { id } = await ordered();
    const { text } = await sandbox.press(frameOf(sandbox, id), { way: "upi", vpa: "ada@bank" });
    expect(text).toContain("ada@bank is asked for ₹499.00");
    const after = await sandbox.press(frameOf(sandbox, id), { way: "pass", payment: paymentIn(text) });
    expect(messageOf(after.text).message?.event).toBe("success");
    expect(await paymentsOf(id)).toMatchObject([{ status: "captured", method: "upi", vpa: "ada@bank" }]);
  });

  it("leaves a UPI payment pending, which settles after the frame is closed", async () => {
    const { id } = await ordered();
    const { text } = await sandbox.press(frameOf(sandbox, id), { way: "upi", vpa: "ada@bank" });
    const payment = paymentIn(text);
    const waiting = await sandbox.press(frameOf(sandbox, id), { way: "wait", payment });
    expect(messageOf(waiting.text).message).toBe(null);
    const next = nextOf(waiting.text);
    expect(nextOf((await sandbox.request(next)).text)).toBe(next);
    expect((await orderNow(id)).status).toBe("attempted");
    await sandbox.control("/razorpay/settle", { order: id, outcome: "succeed" });
    expect((await orderNow(id)).status).toBe("paid");
    // A frame that is still open is notified.
    const polled = await sandbox.request(next);
    expect(messageOf(polled.text).message?.event).toBe("success");
    expect((await sandbox.control("/razorpay/settle", { order: id })).status).toBe(400);
  });

  it("refuses an invalid UPI address", async () => {
    const { id } = await ordered();
    expect((await sandbox.press(frameOf(sandbox, id), { way: "upi", vpa: "nobody" })).text).toContain(
      "no UPI address",
    );
    expect(await paymentsOf(id)).toEqual([]);
  });

  it("captures no second payment of a paid order", async () => {
    const { id } = await ordered();
    const { text } = await sandbox.press(frameOf(sandbox, id), { way: "upi", vpa: "ada@bank" });
    await sandbox.press(frameOf(sandbox, id), { way: "card" });
    await sandbox.control("/razorpay/settle", { payment: paymentIn(text) });
    const states = (await paymentsOf(id)).map(({ status }: { status: string }) => status);
    expect(states.sort()).toEqual(["authorized", "captured"]);
  });

  it("serves its scripts", async () => {
    for (const path of [sandbox.environment.RAZORPAY_CHECKOUT_URL ?? "", "/razorpay/v1/frame.js"]) {
      const { status, headers } = await sandbox.request(path);
      expect([status, headers.get("content-type")]).toEqual([
        200,
        expect.stringContaining("text/javascript"),
      ]);
    }
  });
});

describe("a Razorpay payment", () => {
  it("waits for manual capture, and is captured once, in full", async () => {
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

  it("waits for capture when the fault is set", async () => {
    await sandbox.control("/faults", { provider: "razorpay", kind: "manual" });
    expect((await paid()).payment.status).toBe("authorized");
  });

  it("is refunded in parts, up to its amount", async () => {
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

  it("is restored when its refund fails", async () => {
    const { payment } = await paid();
    await sandbox.control("/faults", { provider: "razorpay", kind: "refund-pending" });
    const { id, state } = await call("POST", `/payments/${payment.id}/refund`, {});
    expect(state).toBe("pending");
    await sandbox.control("/razorpay/settle", { refund: id, outcome: "fail" });
    expect((await call("GET", `/refunds/${id}`)).body.status).toBe("failed");
    expect((await call("GET", `/payments/${payment.id}`)).body).toMatchObject({
      amount_refunded: 0,
      status: "captured",
    });
  });

  it("is declined when the fault is set, whichever button is pressed", async () => {
    await sandbox.control("/faults", { provider: "razorpay", kind: "decline" });
    expect((await paid()).payment.status).toBe("failed");
  });
});

it.each([
  ["429", 429],
  ["500", 500],
  ["refuse", 400],
])("answers %s without doing the work when that fault is set", async (kind, status) => {
  await sandbox.control("/faults", { provider: "razorpay", kind });
  expect((await call("POST", "/orders", { ...ORDER, receipt: kind })).status).toBe(status);
  expect((await call("GET", `/orders?receipt=${kind}`)).body.count).toBe(0);
});

it("applies a fault with a match only to the requests that contain it", async () => {
  await sandbox.control("/faults", { provider: "razorpay", kind: "refuse", match: '"receipt":"mine"' });
  expect((await call("POST", "/orders", { ...ORDER, receipt: "another" })).status).toBe(200);
  expect((await call("POST", "/orders", { ...ORDER, receipt: "mine" })).status).toBe(400);
  expect((await call("POST", "/orders", { ...ORDER, receipt: "mine" })).status).toBe(200);
});

it("does the work and closes the connection when told to drop", async () => {
  await sandbox.control("/faults", { provider: "razorpay", kind: "drop" });
  await expect(ordered({ receipt: "dropped" })).rejects.toThrow();
  expect((await call("GET", "/orders?receipt=dropped")).body.count).toBe(1);
});

it("keeps payments across a restart", async () => {
  const { id } = await paid();
  const restarted = await openSandbox({ dir: sandbox.dir });
  expect((await razorpayCalls(restarted)("GET", `/orders/${id}`)).body.status).toBe("paid");
  await restarted.stop();
});
