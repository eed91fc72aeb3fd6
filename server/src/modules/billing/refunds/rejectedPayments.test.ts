import { getOrder, listPurchases } from "@quire/contracts/calls/orders";
import { listRejectedPayments } from "@quire/contracts/calls/payouts";
import { Role } from "@quire/domain/enums";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { execute } from "../../../platform/database/select.ts";
import { makeUser } from "../../../testing/factories/user.ts";
import { type CheckoutKit, openCheckoutKit } from "../../../testing/openCheckoutKit.ts";
import { findOrder } from "../orders/orderRow.ts";
import { sweepProviders } from "../payments/sweepProviders.ts";
import { ledgerOf, openBuyerKit } from "../testing/buyerKit.ts";

const HOUR_MS = 60 * 60_000;

let checkout: CheckoutKit;
beforeAll(async () => {
  checkout = await openCheckoutKit();
});
afterAll(() => checkout.close());
afterEach(() => checkout.clearFaults());

/** A payment of ₹99 for an order that is worth a rupee more by now. */
async function paidWrongly() {
  const kit = await openBuyerKit(checkout);
  const { body } = await kit.begin();
  await checkout.press(body.order, "card");
  await execute(checkout.platform.db, "UPDATE orders SET amount = 10000 WHERE id = $id", {
    id: body.order.id,
  });
  const { id } = body.order;
  const refundedAmounts = async () => {
    const { payment_id: payment } = (await findOrder(checkout.platform, id)) ?? {};
    const { items } = (await checkout.sandbox.callApi("razorpay", `/payments/${payment}/refunds`)) as {
      items: { amount: number; status: string }[];
    };
    return items.filter(({ status }) => status !== "failed").map(({ amount }) => amount);
  };
  const order = async () => (await kit.buyer.call(getOrder, { params: { siteId: kit.siteId, id } })).body;
  return { ...kit, id, confirm: () => kit.confirm(body.order), order, refundedAmounts };
}

const emailsTo = (to: string | null) =>
  checkout.platform.outbox.filter((sent) => sent.to === to).map(({ subject }) => subject);

describe("a payment that doesn't match its order", () => {
  it("grants nothing, is refunded once, and says so to buyer, creator and staff", async () => {
    const { confirm, access, id, order, buyer, reader, refundedAmounts } = await paidWrongly();
    expect((await confirm()).error?.code).toBe("payment_unconfirmed");
    expect(await order()).toMatchObject({ state: "error", refund_pending: true, refunded: null });
    await Promise.all([checkout.platform.jobs.runDue(), confirm()]);
    await checkout.allReceived();
    expect(await refundedAmounts()).toEqual([9900]);
    expect([await access(), await ledgerOf(checkout, id)]).toEqual(["payment_required", []]);
    expect(await order()).toMatchObject({
      state: "error",
      refund_pending: false,
      refunded: expect.any(String),
    });
    const { purchases } = (await buyer.call(listPurchases, { query: {} })).body;
    expect(purchases).toMatchObject([
      { id, note: "This payment didn't match its order, so we refunded it." },
    ]);
    expect(emailsTo(reader.email)).toEqual(["Your refund of ₹99 is on its way"]);
    const staff = await checkout.asBrowser(await makeUser(checkout.platform, { groups: [Role.moderator] }));
    const { payments } = (await staff.call(listRejectedPayments, { query: {} })).body;
    expect(payments[0]).toMatchObject({ order_id: id, amount: 9900, currency: "INR", state: "refunded" });
  });

  it("can't be paid for again before it is refunded", async () => {
    const { confirm, id, begin } = await paidWrongly();
    await confirm();
    expect((await begin()).body).toMatchObject({ order: { id }, checkout: null });
    await checkout.platform.jobs.runDue();
    expect((await begin()).body.order.id).not.toBe(id);
  });

  it("is refunded by the sweep when the provider didn't answer for as long as the job tries", async () => {
    const { confirm, order, refundedAmounts } = await paidWrongly();
    await confirm();
    await execute(checkout.platform.db, "DELETE FROM graphile_worker._private_jobs", {});
    await checkout.platform.advance(2 * HOUR_MS);
    await sweepProviders(checkout.platform);
    await checkout.platform.jobs.runDue();
    checkout.platform.clock.advance(-2 * HOUR_MS);
    expect([await refundedAmounts(), (await order()).refund_pending]).toEqual([[9900], false]);
  });

  it("is left to staff when the provider refuses its refund, until it is refunded in the dashboard", async () => {
    const { confirm, id, order, refundedAmounts } = await paidWrongly();
    await confirm();
    await checkout.control("/faults", { provider: "razorpay", kind: "refuse", match: id });
    await checkout.platform.jobs.runDue();
    expect(await order()).toMatchObject({ refund_pending: false, refunded: null });
    expect((await order()).note).toContain("Email support");
    const { payment_id: payment } = (await findOrder(checkout.platform, id)) ?? {};
    await checkout.control("/razorpay/refund", { payment });
    await checkout.allReceived();
    expect([await refundedAmounts(), (await order()).refunded]).toEqual([[9900], expect.any(String)]);
  });

  it("is refunded the rest when a part was refunded in the dashboard", async () => {
    const { confirm, id, order, refundedAmounts } = await paidWrongly();
    await confirm();
    const { payment_id: payment } = (await findOrder(checkout.platform, id)) ?? {};
    await checkout.control("/razorpay/refund", { payment, amount: 900 });
    await checkout.platform.jobs.runDue();
    await checkout.allReceived();
    expect((await refundedAmounts()).toSorted()).toEqual([900, 9000]);
    expect((await order()).refunded).not.toBeNull();
  });
});
