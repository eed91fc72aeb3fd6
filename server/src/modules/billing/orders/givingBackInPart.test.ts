import { getEarnings } from "@quire/contracts/calls/earnings";
import { getPurchase, type NewOrder } from "@quire/contracts/calls/orders";
import { QueryTypes } from "sequelize";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { type CheckoutKit, openCheckoutKit } from "../../../testing/openCheckoutKit.ts";
import { leftOf, openSellerKit } from "../../../testing/openSellerKit.ts";
import { recordDispute } from "../disputes/recordDispute.ts";
import { recordRefund } from "../refunds/recordRefund.ts";
import { sendRefund } from "../refunds/sendRefund.ts";
import { findOrder, type OrderRow } from "./orderRow.ts";

let till: CheckoutKit;
beforeAll(async () => {
  till = await openCheckoutKit();
});
afterAll(() => till.close());
afterEach(() => till.clearFaults());

/** What the product is told of what is done in the meantime: so many events at least. */
async function hearing<T>(events: number, deed: () => Promise<T>): Promise<T> {
  const before = till.arrivals();
  const outcome = await deed();
  await till.heard(before + events);
  return outcome;
}

const later = { provider: "stripe", kind: "refund-pending" };

/** A post that a reader has just bought for five dollars. */
async function sold() {
  const { siteId, creator, offer, refund, enter } = await openSellerKit(till);
  const postId = await offer();
  const { reader, buyer, buy, access } = await enter("US");
  const { id } = await buy({ type: "post", items: [postId] });
  return {
    ...{ siteId, id, reader, buyer, creator },
    refund: () => refund(id),
    access: () => access(postId),
    left: () => leftOf(till.platform, id),
    row: async () => (await findOrder(till.platform, id)) as OrderRow,
  };
}

const SOLD = { creator: 405, platform: 50, stripe: -455 };
/** After two dollars of five went back: three fifths of the sale, and the whole fee. */
const IN_PART = { creator: 225, platform: 30, stripe: -255 };
const ONLY_FEE = { creator: -45, stripe: 45 };

describe("a part of a payment that goes back in the provider's dashboard", () => {
  it("leaves open what was bought, is booked, and is told to both", async () => {
    const { id, siteId, reader, buyer, creator, access, left } = await sold();
    await hearing(1, () => till.stripe.giveBack(id, 200));
    expect(await access()).toBe("granted");
    expect(await left()).toEqual(IN_PART);
    const { body } = await buyer.call(getPurchase, { params: { id } });
    expect(body).toMatchObject({ amount: 500, returned: 200, refunded: null, note: null });
    const letter = till.platform.outbox.find(
      ({ to, subject }) => to === reader.email && /^Your refund/.test(subject),
    );
    expect(letter?.subject).toBe("Your refund of $2 is on its way");
    expect(letter?.text).toContain("$2 of $5 for");
    const { lines } = (await creator.call(getEarnings, { params: { siteId }, query: { currency: "USD" } }))
      .body;
    expect(lines[0]).toMatchObject({ kind: "refund", amount: -180, order: { amount: 500, returned: 200 } });
  });

  it("closes it with the last of them, and then the sale is turned around whole", async () => {
    const { id, buyer, access, left } = await sold();
    for (const amount of [199, 1]) await hearing(1, () => till.stripe.giveBack(id, amount));
    expect(await left()).toEqual(IN_PART);
    await hearing(1, () => till.stripe.giveBack(id));
    expect(await access()).toBe("payment_required");
    expect(await left()).toEqual(ONLY_FEE);
    const { body } = await buyer.call(getPurchase, { params: { id } });
    expect(body.returned).toBe(500);
    expect(body.refunded).not.toBeNull();
  });

  it("told again and again, also in another order, is booked once", async () => {
    const { left, row } = await sold();
    const part = { id: "re_part", amount: 200, state: "processed" as const, refundId: null };
    const rest = { id: "re_rest", amount: 300, state: "processed" as const, refundId: null };
    const order = await row();
    for (const told of [part, part, rest, part, rest]) await recordRefund(till.platform, order, told);
    expect(await left()).toEqual(ONLY_FEE);
  });

  it("leaves the rest for the creator to give back", async () => {
    const { id, refund, access, left } = await sold();
    await hearing(1, () => till.stripe.giveBack(id, 200));
    expect((await refund()).body).toEqual({ refunded: true });
    await till.platform.jobs.runDue();
    expect(await left()).toEqual(ONLY_FEE);
    expect(await access()).toBe("payment_required");
    expect((await refund()).error?.code).toBe("order_refunded");
  });

  it("while the creator gives all of it back, leaves the rest to be sent", async () => {
    const { id, refund, access, left } = await sold();
    await refund();
    await hearing(1, () => till.stripe.giveBack(id, 200));
    await till.platform.jobs.runDue();
    expect(await left()).toEqual(ONLY_FEE);
    expect(await access()).toBe("payment_required");
    const sql =
      "SELECT amount::int AS amount, cause, state FROM refunds WHERE order_id = $id ORDER BY amount";
    expect(await till.platform.db.query(sql, { bind: { id }, type: QueryTypes.SELECT })).toEqual([
      { amount: 200, cause: "provider", state: "processed" },
      { amount: 300, cause: "creator", state: "processed" },
      { amount: 500, cause: "creator", state: "failed" },
    ]);
  });

  it("that fails at the bank is the creator's again, and may be given back once more", async () => {
    const { id, refund, access, left } = await sold();
    await till.control("/faults", later);
    await hearing(1, () => till.stripe.giveBack(id, 200));
    expect(await left()).toEqual(IN_PART);
    await hearing(1, () => till.stripe.refundFails(id));
    expect(await left()).toEqual(SOLD);
    expect(await access()).toBe("granted");
    await refund();
    await till.platform.jobs.runDue();
    expect(await left()).toEqual(ONLY_FEE);
  });

  it("and fails when the rest has gone back too, opens again what nothing pays for but itself", async () => {
    const { id, access, left, row } = await sold();
    await till.control("/faults", later);
    const part = await hearing(1, () => till.stripe.giveBack(id, 200));
    await hearing(1, () => till.stripe.giveBack(id));
    expect(await access()).toBe("payment_required");
    await hearing(1, () => till.stripe.refundFails(id, part));
    expect(await access()).toBe("granted");
    expect(await row()).toMatchObject({ returned: 300, refunded_at: null });
    expect(await left()).toEqual({ creator: 135, platform: 20, stripe: -155 });
  });

  it("of one that opens nothing, and fails while the rest is on its way, goes back after it", async () => {
    const { offer, enter } = await openSellerKit(till);
    const { begin, confirm } = await enter("US");
    const post: NewOrder = { type: "post", items: [await offer()] };
    const [first, second] = [(await begin(post)).body.order, (await begin(post)).body.order];
    for (const order of [first, second]) await till.press(order, "approve");
    for (const order of [first, second]) await confirm(order);
    const { id } = second;
    const row = async () => (await findOrder(till.platform, id)) as OrderRow;
    await till.control("/faults", later);
    const part = await till.stripe.giveBack(id, 200);
    // All of it was asked for, and is refused: the rest is.
    await sendRefund(till.platform, id);
    expect((await row()).returned).toBe(200);
    const told = { id: part, amount: 200, state: "failed" as const, refundId: null };
    await recordRefund(till.platform, await row(), told);
    await hearing(1, () => till.stripe.refundFails(id, part));
    expect((await row()).returned).toBe(300);
    const day = 24 * 60 * 60_000;
    await till.wait(day);
    await till.platform.jobs.runDue();
    expect((await row()).returned).toBe(500);
    expect(await leftOf(till.platform, id)).toEqual({ platform: -45, stripe: 45 });
    till.platform.clock.advance(-day);
    await till.control("/clock", { at: "now" });
  });

  it("of more than is left is not believed", async () => {
    const { left, row } = await sold();
    const told = { id: "re_much", amount: 501, state: "processed" as const, refundId: null };
    await recordRefund(till.platform, await row(), told);
    expect(await left()).toEqual(SOLD);
  });
});

it("a bank that asks for a part and gets it leaves open what was bought", async () => {
  const { access, left, row } = await sold();
  const order = await row();
  const paymentId = String(order.payment_id);
  const told = { id: "du_part", paymentId, amount: 200, fee: 0 };
  for (const state of ["open", "open", "lost", "lost"] as const) {
    await recordDispute(till.platform, "stripe", { ...told, state });
    if (state === "open") expect(await left()).toEqual({ ...SOLD, creator: 225, held: 180 });
  }
  expect(await left()).toEqual(IN_PART);
  expect(await access()).toBe("granted");
  expect((await row()).returned).toBe(200);
});

describe("what is left of a payment, when the buyer's bank asks for it", () => {
  async function disputed() {
    const one = await sold();
    await hearing(1, () => till.stripe.giveBack(one.id, 200));
    const close = await hearing(1, () => till.stripe.dispute(one.id));
    expect(await one.left()).toEqual({ ...IN_PART, creator: -45, held: 270 });
    return { ...one, end: (outcome: "won" | "lost") => hearing(1, () => close(outcome)) };
  }

  it("is the creator's again once that is won, less what Stripe takes for it", async () => {
    const { end, access, left } = await disputed();
    await end("won");
    expect(await left()).toEqual({ creator: 225 - 1500, platform: 30, stripe: -255 + 1500 });
    expect(await access()).toBe("granted");
  });

  it("goes back once that is lost, and closes what was bought", async () => {
    const { end, access, left, row } = await disputed();
    await end("lost");
    expect(await left()).toEqual({ creator: -45 - 1500, stripe: 45 + 1500 });
    expect(await access()).toBe("payment_required");
    expect((await row()).returned).toBe(500);
  });
});
