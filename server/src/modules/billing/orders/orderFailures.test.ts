import { getOrder } from "@quire/contracts/calls/orders";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { execute, select } from "../../../platform/database/select.ts";
import { type CheckoutKit, openCheckoutKit } from "../../../testing/openCheckoutKit.ts";
import { sweepProviders } from "../payments/sweepProviders.ts";
import { ledgerOf, openBuyerKit, SALE_99 } from "../testing/buyerKit.ts";
import { checkOrder } from "./checkOrder.ts";
import { findOrder } from "./orderRow.ts";

const DAY = 24 * 60 * 60_000;

let checkout: CheckoutKit;
beforeAll(async () => {
  checkout = await openCheckoutKit();
});
afterAll(() => checkout.close());
afterEach(() => checkout.clearFaults());

describe("a payment that does not match its order", () => {
  it("grants nothing when the proof is forged or signed for another order", async () => {
    const { begin, confirm, access } = await openBuyerKit(checkout);
    const [mine, other] = [(await begin()).body.order, (await begin()).body.order];
    await checkout.press(other, "card");
    const proof = await checkout.proof(other);
    for (const body of [proof, { ...proof, razorpay_signature: "0".repeat(64) }]) {
      const answer = await confirm(mine, body);
      expect([answer.status, answer.error?.code]).toEqual([400, "payment_signature_invalid"]);
    }
    expect(await access()).toBe("payment_required");
  });

  it("is not believed from a signed event: the provider is queried", async () => {
    const { begin, access } = await openBuyerKit(checkout);
    const { body } = await begin();
    await checkout.control("/faults", { provider: "razorpay", kind: "webhook-other-amount" });
    const before = checkout.arrivals();
    await checkout.press(body.order, "card");
    await checkout.received(before + 2);
    expect(await ledgerOf(checkout, body.order.id)).toEqual(SALE_99);
    expect(await access()).toBe("granted");
  });

  it("grants nothing and is refunded when the provider itself reports another amount", async () => {
    const { begin, confirm, access, buyer, siteId } = await openBuyerKit(checkout);
    const { body } = await begin();
    await checkout.press(body.order, "card");
    await execute(checkout.platform.db, "UPDATE orders SET amount = 9901 WHERE id = $id", {
      id: body.order.id,
    });
    const answer = await confirm(body.order);
    expect([answer.status, answer.error?.code]).toEqual([409, "payment_unconfirmed"]);
    expect(await access()).toBe("payment_required");
    expect(await ledgerOf(checkout, body.order.id)).toEqual([]);
    const found = await buyer.call(getOrder, { params: { siteId, id: body.order.id } });
    expect([found.body.state, found.body.note]).toEqual(["error", expect.stringContaining("refunding it")]);
  });
});

describe("an authorized payment of another amount than ordered", () => {
  it("is neither captured nor treated as pending", async () => {
    const { begin, confirm, access } = await openBuyerKit(checkout);
    const { body } = await begin();
    await checkout.control("/faults", { provider: "razorpay", kind: "manual" });
    await checkout.press(body.order, "card");
    await execute(checkout.platform.db, "UPDATE orders SET amount = 9901 WHERE id = $id", {
      id: body.order.id,
    });
    expect((await confirm(body.order)).body.state).toBe("pending");
    expect((await findOrder(checkout.platform, body.order.id))?.processing_at).toBeNull();
    expect([await access(), await ledgerOf(checkout, body.order.id)]).toEqual(["payment_required", []]);
  });
});

describe("an order whose provider misbehaves", () => {
  it.each(["500", "429", "drop"])("can be continued with the same key after the answer %s", async (kind) => {
    const { begin, confirm, access } = await openBuyerKit(checkout);
    await checkout.control("/faults", { provider: "razorpay", kind });
    const key = `misbehaves-${kind}`;
    const refused = await begin(key);
    expect([refused.status, refused.error?.code]).toEqual([503, "payment_unreachable"]);
    const { status, body } = await begin(key);
    expect(status).toBe(201);
    await checkout.press(body.order, "card");
    expect((await confirm(body.order)).body.state).toBe("confirmed");
    expect(await access()).toBe("granted");
  });

  it("fails if the provider refuses it, since nothing was paid", async () => {
    const { begin } = await openBuyerKit(checkout);
    await checkout.control("/faults", { provider: "razorpay", kind: "refuse" });
    const refused = await begin("refused-order");
    expect([refused.status, refused.error?.code]).toEqual([422, "payment_refused"]);
    expect((await begin("refused-order")).body).toMatchObject({ order: { state: "failed" }, checkout: null });
    const next = await begin();
    expect([next.status, next.body.order.state]).toEqual([201, "pending"]);
  });

  it("is closed a day later if its provider never got it", async () => {
    const { begin, reader } = await openBuyerKit(checkout);
    await checkout.control("/faults", { provider: "razorpay", kind: "500", times: 10 });
    expect((await begin()).status).toBe(503);
    const [order] = await select<{ id: string }>(
      checkout.platform.db,
      "SELECT id FROM orders WHERE buyer_id = $id",
      { id: reader.id },
    );
    const stateAfter = async (ms: number) => {
      checkout.platform.clock.advance(ms);
      await checkOrder(checkout.platform, { orderId: order?.id ?? "" });
      checkout.platform.clock.advance(-ms);
      return (await findOrder(checkout.platform, order?.id ?? ""))?.state;
    };
    expect([await stateAfter(DAY - 1000), await stateAfter(DAY)]).toEqual(["pending", "failed"]);
  });

  it("stays pending if its confirmation got no answer: unknown is not failed", async () => {
    const { begin, confirm, access } = await openBuyerKit(checkout);
    const { body } = await begin();
    await checkout.press(body.order, "card");
    await checkout.control("/faults", { provider: "razorpay", kind: "drop" });
    const answer = await confirm(body.order);
    expect([answer.status, answer.error?.code]).toEqual([503, "payment_unreachable"]);
    expect((await confirm(body.order)).body.state).toBe("confirmed");
    expect(await access()).toBe("granted");
  });

  it("whose payment was only authorized has it captured", async () => {
    const { begin, confirm, access } = await openBuyerKit(checkout);
    const { body } = await begin();
    await checkout.control("/faults", { provider: "razorpay", kind: "manual" });
    await checkout.press(body.order, "card");
    expect((await confirm(body.order)).body.state).toBe("confirmed");
    expect(await access()).toBe("granted");
  });

  it("whose authorized payment was released stays unpaid until another payment", async () => {
    const { begin, confirm, access } = await openBuyerKit(checkout);
    const { body } = await begin();
    for (const fault of [{ kind: "manual" }, { kind: "webhook-never", times: 10 }])
      await checkout.control("/faults", { provider: "razorpay", ...fault });
    await checkout.press(body.order, "card");
    const order = await findOrder(checkout.platform, body.order.id);
    const { items } = (await checkout.sandbox.callApi(
      "razorpay",
      `/orders/${order?.provider_order_id}/payments`,
    )) as {
      items: { id: string }[];
    };
    await checkout.control("/razorpay/release", { payment: items[0]?.id });
    expect((await confirm(body.order)).body.state).toBe("pending");
    await sweepProviders(checkout.platform);
    expect([await access(), await ledgerOf(checkout, body.order.id)]).toEqual(["payment_required", []]);
    await checkout.press(body.order, "card");
    expect((await confirm(body.order)).body.state).toBe("confirmed");
    await sweepProviders(checkout.platform);
    expect(await access()).toBe("granted");
    expect((await findOrder(checkout.platform, body.order.id))?.payment_id).not.toBe(items[0]?.id);
    expect(await ledgerOf(checkout, body.order.id)).toEqual(SALE_99);
  });

  it("is refused to a buyer with repeated declines; an earlier order still works", async () => {
    const { begin, reader } = await openBuyerKit(checkout);
    const { body } = await begin("begun-before");
    const before = checkout.arrivals();
    for (let n = 0; n < 5; n++) await checkout.press(body.order, "decline");
    await checkout.received(before + 5);
    const answer = await begin();
    expect([answer.status, answer.error?.code, Number(answer.headers["retry-after"]) > 0]).toEqual([
      406,
      "payments_blocked",
      true,
    ]);
    expect((await begin("begun-before")).body.order.id).toBe(body.order.id);
    const orders = await select(checkout.platform.db, "SELECT 1 FROM orders WHERE buyer_id = $id", {
      id: reader.id,
    });
    expect(orders).toHaveLength(1);
  });
});
