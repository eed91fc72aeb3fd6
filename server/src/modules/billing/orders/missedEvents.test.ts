import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { select } from "../../../platform/database/select.ts";
import { type CheckoutKit, openCheckoutKit } from "../../../testing/openCheckoutKit.ts";
import { leftOf, openSellerKit } from "../../../testing/openSellerKit.ts";
import { recordDispute } from "../disputes/recordDispute.ts";
import { sweepProviders } from "../payments/sweepProviders.ts";
import { recordRefund } from "../refunds/recordRefund.ts";
import { BACK, openDollarPost, SOLD } from "../testing/dollarPostKit.ts";
import { findOrder, type OrderRow } from "./orderRow.ts";

let checkout: CheckoutKit;
beforeAll(async () => {
  checkout = await openCheckoutKit();
});
afterAll(() => checkout.close());
afterEach(() => checkout.clearFaults());

const row = async (id: string) => (await findOrder(checkout.platform, id)) as OrderRow;

/** Drops these events. */
const silence = (event: string) =>
  checkout.control("/faults", { provider: "stripe", kind: "webhook-never", times: 10, event });

const left = (orderId: string) => leftOf(checkout.platform, orderId);

describe("an event that overtakes the one it follows from", () => {
  it("records a refund of a payment that we did not know yet", async () => {
    const { begin, access } = await openDollarPost(checkout);
    const id = await begin();
    await silence("checkout.session.completed");
    await checkout.press({ id }, "approve");
    const before = checkout.arrivals();
    await checkout.stripe.refund(id);
    await checkout.received(before + 2);
    expect(await access()).toBe("payment_required");
    expect((await row(id)).refunded_at).not.toBeNull();
    expect(await left(id)).toEqual(BACK);
  });

  it("records a failed refund that we did not know yet", async () => {
    const { buy, access } = await openDollarPost(checkout);
    const id = await buy();
    const reported = { id: "re_of_the_dashboard", amount: 500, refundId: null };
    await recordRefund(checkout.platform, await row(id), { ...reported, state: "failed" });
    await recordRefund(checkout.platform, await row(id), { ...reported, state: "pending" });
    expect(await access()).toBe("granted");
    expect(await left(id)).toEqual(SOLD);
  });

  it("records a lost dispute of a payment whose refund failed without an event", async () => {
    const { buy, refund, access } = await openDollarPost(checkout);
    const id = await buy();
    await checkout.control("/faults", { provider: "stripe", kind: "refund-pending" });
    await refund(id);
    await silence("refund.updated");
    await silence("refund.failed");
    await checkout.stripe.refundFails(id);
    const before = checkout.arrivals();
    const close = await checkout.stripe.dispute(id);
    await checkout.received(before + 1);
    await close("lost");
    await checkout.received(before + 2);
    expect(await left(id)).toEqual({ creator: -45 - 1500, stripe: 45 + 1500 });
    expect(await access()).toBe("payment_required");
  });
});

describe("a payment with a lost dispute and then a failed refund", () => {
  it("is refunded by the bank alone, and access stays revoked", async () => {
    const { buy, refund, access } = await openDollarPost(checkout);
    const id = await buy();
    await checkout.control("/faults", { provider: "stripe", kind: "refund-pending" });
    await refund(id);
    const { payment_id: paymentId } = await row(id);
    const dispute = { id: "du_of_all", paymentId: paymentId ?? "", amount: 500, fee: 1500 };
    await recordDispute(checkout.platform, "stripe", { ...dispute, state: "lost" });
    const expected = { creator: -45 - 1500, stripe: 45 + 1500 };
    expect([await access(), await left(id)]).toEqual(["payment_required", expected]);
    const before = checkout.arrivals();
    await checkout.stripe.refundFails(id);
    await checkout.received(before + 1);
    await sweepProviders(checkout.platform);
    expect([await access(), await left(id)]).toEqual(["payment_required", expected]);
    expect(await row(id)).toMatchObject({ amount_refunded: 500, refunded_at: expect.any(Date) });
  });
});

/** A site with support enabled, and a supporter in India. */
async function supported() {
  const { siteId, enter } = await openSellerKit(checkout, { support: "enabled" });
  const { buy } = await enter();
  return { siteId, support: async () => row((await buy({ type: "support", amount: 10_000 })).id) };
}

describe("the sweep, without any event,", () => {
  it("records a refund from the dashboard, and then that the bank rejected it", async () => {
    const { buy, access } = await openDollarPost(checkout);
    const id = await buy();
    for (const event of ["refund.created", "charge.refunded", "refund.updated", "refund.failed"]) {
      await silence(event);
    }
    await checkout.control("/faults", { provider: "stripe", kind: "refund-pending" });
    await checkout.stripe.refund(id);
    await sweepProviders(checkout.platform);
    expect([await access(), await left(id)]).toEqual(["payment_required", BACK]);
    await checkout.stripe.refundFails(id);
    await sweepProviders(checkout.platform);
    await sweepProviders(checkout.platform);
    expect([await access(), await left(id)]).toEqual(["granted", SOLD]);
  });

  it("records a dispute and its outcome", async () => {
    const { buy, access } = await openDollarPost(checkout);
    const id = await buy();
    for (const event of ["charge.dispute.created", "charge.dispute.closed"]) await silence(event);
    const close = await checkout.stripe.dispute(id);
    await sweepProviders(checkout.platform);
    expect(await left(id)).toEqual({ creator: -45, held: 450, platform: 50, stripe: -455 });
    await close("lost");
    await sweepProviders(checkout.platform);
    await sweepProviders(checkout.platform);
    expect(await left(id)).toEqual({ creator: -45 - 1500, stripe: 45 + 1500 });
    expect(await access()).toBe("payment_required");
  });

  it("records Razorpay's refunds and disputes too", async () => {
    const { support } = await supported();
    const [returned, disputed] = [await support(), await support()];
    await checkout.control("/faults", { provider: "razorpay", kind: "webhook-never", times: 10 });
    await checkout.control("/razorpay/refund", { payment: returned.payment_id });
    const { id } = (await checkout.control("/razorpay/dispute", { payment: disputed.payment_id })) as {
      id: string;
    };
    await checkout.control("/razorpay/close", { dispute: id, outcome: "lost" });
    await sweepProviders(checkout.platform);
    for (const order of [returned, disputed]) {
      expect(await left(order.id)).toEqual({ creator: -236, razorpay: 236 });
    }
  });

  it("counts a supporter once when their payment is disputed and refunded", async () => {
    const { siteId, support } = await supported();
    const order = await support();
    await checkout.control("/faults", { provider: "razorpay", kind: "webhook-never", times: 10 });
    const { id } = (await checkout.control("/razorpay/dispute", { payment: order.payment_id })) as {
      id: string;
    };
    await checkout.control("/razorpay/close", { dispute: id, outcome: "lost" });
    await sweepProviders(checkout.platform);
    const reported = { id: "rfnd_late", amount: order.amount, state: "processed" as const, refundId: null };
    await recordRefund(checkout.platform, await row(order.id), reported);
    const [site] = await select<{ supporters_count: number }>(
      checkout.platform.db,
      "SELECT supporters_count FROM sites WHERE id = $siteId",
      { siteId },
    );
    expect(site?.supporters_count).toBe(0);
  });
});
