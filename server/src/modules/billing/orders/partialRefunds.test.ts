import { getEarnings } from "@quire/contracts/calls/earnings";
import { getPurchase, type NewOrder } from "@quire/contracts/calls/orders";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { select } from "../../../platform/database/select.ts";
import { type CheckoutKit, openCheckoutKit } from "../../../testing/openCheckoutKit.ts";
import { leftOf, openSellerKit } from "../../../testing/openSellerKit.ts";
import { recordDispute } from "../disputes/recordDispute.ts";
import { recordRefund } from "../refunds/recordRefund.ts";
import { sendRefund } from "../refunds/sendRefund.ts";
import { findOrder, type OrderRow } from "./orderRow.ts";

let checkout: CheckoutKit;
beforeAll(async () => {
  checkout = await openCheckoutKit();
});
afterAll(() => checkout.close());
afterEach(() => checkout.clearFaults());

/** Runs an action and waits for at least this many events. */
async function awaitEvents<T>(events: number, action: () => Promise<T>): Promise<T> {
  const before = checkout.arrivals();
  const result = await action();
  await checkout.received(before + events);
  return result;
}

const later = { provider: "stripe", kind: "refund-pending" };

/** A post that a reader has just bought for five dollars. */
async function sold() {
  const { siteId, creator, offer, refund, enter } = await openSellerKit(checkout);
  const postId = await offer();
  const { reader, buyer, buy, access } = await enter("US");
  const { id } = await buy({ type: "post", items: [postId] });
  return {
    ...{ siteId, id, reader, buyer, creator },
    refund: () => refund(id),
    access: () => access(postId),
    left: () => leftOf(checkout.platform, id),
    row: async () => (await findOrder(checkout.platform, id)) as OrderRow,
  };
}

const SOLD = { creator: 405, platform: 50, stripe: -455 };
/** After a refund of two of five dollars: three fifths of the sale, and the whole fee. */
const IN_PART = { creator: 225, platform: 30, stripe: -255 };
const ONLY_FEE = { creator: -45, stripe: 45 };

describe("a partial refund from the provider's dashboard", () => {
  it("keeps access, is booked, and emails both", async () => {
    const { id, siteId, reader, buyer, creator, access, left } = await sold();
    await awaitEvents(1, () => checkout.stripe.refund(id, 200));
    expect(await access()).toBe("granted");
    expect(await left()).toEqual(IN_PART);
    const { body } = await buyer.call(getPurchase, { params: { id } });
    expect(body).toMatchObject({ amount: 500, amount_refunded: 200, refunded: null, note: null });
    const email = checkout.platform.outbox.find(
      ({ to, subject }) => to === reader.email && /^Your refund/.test(subject),
    );
    expect(email?.subject).toBe("Your refund of $2 is on its way");
    expect(email?.text).toContain("$2 of $5 for");
    const { lines } = (await creator.call(getEarnings, { params: { siteId }, query: { currency: "USD" } }))
      .body;
    expect(lines[0]).toMatchObject({
      kind: "refund",
      amount: -180,
      order: { amount: 500, amount_refunded: 200 },
    });
  });

  it("revokes access with the last part, and then the whole sale is reversed", async () => {
    const { id, buyer, access, left } = await sold();
    for (const amount of [199, 1]) await awaitEvents(1, () => checkout.stripe.refund(id, amount));
    expect(await left()).toEqual(IN_PART);
    await awaitEvents(1, () => checkout.stripe.refund(id));
    expect(await access()).toBe("payment_required");
    expect(await left()).toEqual(ONLY_FEE);
    const { body } = await buyer.call(getPurchase, { params: { id } });
    expect(body.amount_refunded).toBe(500);
    expect(body.refunded).not.toBeNull();
  });

  it("is booked once, however often and in whatever order it is reported", async () => {
    const { left, row } = await sold();
    const part = { id: "re_part", amount: 200, state: "processed" as const, refundId: null };
    const rest = { id: "re_rest", amount: 300, state: "processed" as const, refundId: null };
    const order = await row();
    for (const reported of [part, part, rest, part, rest])
      await recordRefund(checkout.platform, order, reported);
    expect(await left()).toEqual(ONLY_FEE);
  });

  it("leaves the rest for the creator to refund", async () => {
    const { id, refund, access, left } = await sold();
    await awaitEvents(1, () => checkout.stripe.refund(id, 200));
    expect((await refund()).body).toEqual({ refunded: true });
    await checkout.platform.jobs.runDue();
    expect(await left()).toEqual(ONLY_FEE);
    expect(await access()).toBe("payment_required");
    expect((await refund()).error?.code).toBe("order_refunded");
  });

  it("made while the creator refunds everything leaves the rest to be sent", async () => {
    const { id, refund, access, left } = await sold();
    await refund();
    await awaitEvents(1, () => checkout.stripe.refund(id, 200));
    await checkout.platform.jobs.runDue();
    expect(await left()).toEqual(ONLY_FEE);
    expect(await access()).toBe("payment_required");
    const sql =
      "SELECT amount::int AS amount, cause, state FROM refunds WHERE order_id = $id ORDER BY amount";
    expect(await select(checkout.platform.db, sql, { id })).toEqual([
      { amount: 200, cause: "provider", state: "processed" },
      { amount: 300, cause: "creator", state: "processed" },
      { amount: 500, cause: "creator", state: "failed" },
    ]);
  });

  it("that the bank rejects is the creator's again, and can be refunded again", async () => {
    const { id, refund, access, left } = await sold();
    await checkout.control("/faults", later);
    await awaitEvents(1, () => checkout.stripe.refund(id, 200));
    expect(await left()).toEqual(IN_PART);
    await awaitEvents(1, () => checkout.stripe.refundFails(id));
    expect(await left()).toEqual(SOLD);
    expect(await access()).toBe("granted");
    await refund();
    await checkout.platform.jobs.runDue();
    expect(await left()).toEqual(ONLY_FEE);
  });

  it("that fails after the rest was refunded grants access again, unless another payment does", async () => {
    const { id, access, left, row } = await sold();
    await checkout.control("/faults", later);
    const part = await awaitEvents(1, () => checkout.stripe.refund(id, 200));
    await awaitEvents(1, () => checkout.stripe.refund(id));
    expect(await access()).toBe("payment_required");
    await awaitEvents(1, () => checkout.stripe.refundFails(id, part));
    expect(await access()).toBe("granted");
    expect(await row()).toMatchObject({ amount_refunded: 300, refunded_at: null });
    expect(await left()).toEqual({ creator: 135, platform: 20, stripe: -155 });
  });

  it("of an unfulfilled payment that fails while the rest is pending is refunded after it", async () => {
    const { offer, enter } = await openSellerKit(checkout);
    const { begin, confirm } = await enter("US");
    const post: NewOrder = { type: "post", items: [await offer()] };
    const [first, second] = [(await begin(post)).body.order, (await begin(post)).body.order];
    for (const order of [first, second]) await checkout.press(order, "approve");
    for (const order of [first, second]) await confirm(order);
    const { id } = second;
    const row = async () => (await findOrder(checkout.platform, id)) as OrderRow;
    await checkout.control("/faults", later);
    const part = await checkout.stripe.refund(id, 200);
    // The request for all of it is declined; the rest is requested instead.
    await sendRefund(checkout.platform, id);
    expect((await row()).amount_refunded).toBe(200);
    const reported = { id: part, amount: 200, state: "failed" as const, refundId: null };
    await recordRefund(checkout.platform, await row(), reported);
    await awaitEvents(1, () => checkout.stripe.refundFails(id, part));
    expect((await row()).amount_refunded).toBe(300);
    const day = 24 * 60 * 60_000;
    await checkout.wait(day);
    await checkout.platform.jobs.runDue();
    expect((await row()).amount_refunded).toBe(500);
    expect(await leftOf(checkout.platform, id)).toEqual({ platform: -45, stripe: 45 });
    checkout.platform.clock.advance(-day);
    await checkout.control("/clock", { at: "now" });
  });

  it("of more than is left refunds what is left", async () => {
    const { left, row } = await sold();
    const reported = { id: "re_much", amount: 501, state: "processed" as const, refundId: null };
    await recordRefund(checkout.platform, await row(), reported);
    expect(await left()).toEqual(ONLY_FEE);
  });
});

it("a lost dispute about a part keeps access", async () => {
  const { access, left, row } = await sold();
  const order = await row();
  const paymentId = String(order.payment_id);
  const reported = { id: "du_part", paymentId, amount: 200, fee: 0 };
  for (const state of ["open", "open", "lost", "lost"] as const) {
    await recordDispute(checkout.platform, "stripe", { ...reported, state });
    if (state === "open") expect(await left()).toEqual({ ...SOLD, creator: 225, held: 180 });
  }
  expect(await left()).toEqual(IN_PART);
  expect(await access()).toBe("granted");
  expect((await row()).amount_refunded).toBe(200);
});

describe("a dispute about the rest of a partly refunded payment", () => {
  async function disputed() {
    const one = await sold();
    await awaitEvents(1, () => checkout.stripe.refund(one.id, 200));
    const close = await awaitEvents(1, () => checkout.stripe.dispute(one.id));
    expect(await one.left()).toEqual({ ...IN_PART, creator: -45, held: 270 });
    return { ...one, end: (result: "won" | "lost") => awaitEvents(1, () => close(result)) };
  }

  it("returns the rest to the creator when it is won, less Stripe's dispute fee", async () => {
    const { end, access, left } = await disputed();
    await end("won");
    expect(await left()).toEqual({ creator: 225 - 1500, platform: 30, stripe: -255 + 1500 });
    expect(await access()).toBe("granted");
  });

  it("takes the rest when it is lost, and ends access", async () => {
    const { end, access, left, row } = await disputed();
    await end("lost");
    expect(await left()).toEqual({ creator: -45 - 1500, stripe: 45 + 1500 });
    expect(await access()).toBe("payment_required");
    expect((await row()).amount_refunded).toBe(500);
  });
});
