import { getPurchase, listPurchases } from "@quire/contracts/calls/orders";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { type CheckoutKit, openCheckoutKit } from "../../../testing/openCheckoutKit.ts";
import { leftOf } from "../../../testing/openSellerKit.ts";
import { ledgerOf, openBuyerKit, receiptsOf, SALE_99 } from "../testing/buyerKit.ts";
import { findOrder } from "./orderRow.ts";

let checkout: CheckoutKit;
beforeAll(async () => {
  checkout = await openCheckoutKit();
});
afterAll(() => checkout.close());
afterEach(() => checkout.clearFaults());

/** The sale without the fee: the buyer bore it. */
const SALE_WITHOUT_FEE = SALE_99.filter((line) => !line.startsWith("fee"));

const withFee = (kind?: string) =>
  Promise.all(
    ["fee-on-top", ...(kind ? [kind] : [])].map((one) =>
      checkout.control("/faults", { provider: "razorpay", kind: one }),
    ),
  );

/** A post whose payment is larger than its order, since its buyer bears the fee. */
async function paid(way: "card" | "upi" = "card", fault?: string) {
  const kit = await openBuyerKit(checkout);
  const { body } = await kit.begin();
  await withFee(fault);
  await checkout.press(body.order, way);
  return { ...kit, order: body.order };
}

/** The amounts that Razorpay refunded. */
async function refundsOf(orderId: string): Promise<number[]> {
  const payment = (await findOrder(checkout.platform, orderId))?.payment_id;
  const { items } = (await checkout.sandbox.callApi("razorpay", `/payments/${payment}/refunds`)) as {
    items: { amount: number }[];
  };
  return items.map(({ amount }) => amount);
}

describe("a payment with a fee on top that its buyer bears", () => {
  describe.each(["card", "upi"] as const)("by %s", (way) => {
    it.each([
      ["captured", undefined],
      ["authorized, to be captured by us", "manual"],
    ])("pays its order when the browser returns first: %s", async (_, fault) => {
      const { order, confirm, access, buyer, reader } = await paid(way, fault);
      expect((await confirm(order)).body.state).toBe("confirmed");
      await checkout.allReceived();
      expect(await access()).toBe("granted");
      expect(await ledgerOf(checkout, order.id)).toEqual(SALE_WITHOUT_FEE);
      const { body } = await buyer.call(getPurchase, { params: { id: order.id } });
      expect(body.amount).toBe(9900);
      expect(receiptsOf(checkout, reader)[0]?.text).toContain("You paid ₹99 for");
    });

    it.each([
      ["captured", undefined],
      ["authorized, to be captured by us", "manual"],
    ])("pays its order when only the webhook arrives: %s", async (_, fault) => {
      const { order, access } = await paid(way, fault);
      await checkout.allReceived();
      expect(await access()).toBe("granted");
      expect(await ledgerOf(checkout, order.id)).toEqual(SALE_WITHOUT_FEE);
    });
  });

  it("returns the order's amount when its creator refunds it", async () => {
    const { order, confirm, access, refund } = await paid();
    await confirm(order);
    expect((await refund(order.id)).body).toEqual({ refunded: true });
    await checkout.platform.jobs.runDue();
    expect([await access(), await leftOf(checkout.platform, order.id)]).toEqual(["payment_required", {}]);
    expect(await refundsOf(order.id)).toEqual([9900]);
  });

  it("is refunded in full by a refund of all of it in the dashboard", async () => {
    const { order, confirm, access, buyer } = await paid();
    await confirm(order);
    const { payment_id: payment } = (await findOrder(checkout.platform, order.id)) ?? {};
    await checkout.control("/razorpay/refund", { payment });
    await checkout.allReceived();
    expect(await access()).toBe("payment_required");
    expect(await leftOf(checkout.platform, order.id)).toEqual({});
    const { purchases } = (await buyer.call(listPurchases, { query: {} })).body;
    expect(purchases[0]).toMatchObject({ id: order.id, amount_refunded: 9900 });
  });
});
