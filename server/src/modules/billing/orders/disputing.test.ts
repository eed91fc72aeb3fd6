import { exportStatementPdf, getEarnings } from "@quire/contracts/calls/earnings";
import { getPost } from "@quire/contracts/calls/posts";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { type CheckoutKit, openCheckoutKit } from "../../../testing/openCheckoutKit.ts";
import { leftOf, openSellerKit } from "../../../testing/openSellerKit.ts";
import { recordDispute } from "../disputes/recordDispute.ts";
import type { ProviderDispute } from "../payments/provider.ts";
import { sweepProviders } from "../payments/sweepProviders.ts";
import { recordRefund } from "../refunds/recordRefund.ts";
import { findOrder, type OrderRow } from "./orderRow.ts";

let till: CheckoutKit;
beforeAll(async () => {
  till = await openCheckoutKit();
});
afterAll(() => till.close());
afterEach(() => till.clearFaults());

const DAY = 24 * 60 * 60_000;

/** A post that a reader from there has just bought. */
async function sold(country: "IN" | "US", pricing = { web: { INR: 9900, USD: 500 } }) {
  const { siteId, owner, creator, offer, enter } = await openSellerKit(till);
  const postId = await offer({ pricing, title: "The lamp room" });
  const { buyer, buy } = await enter(country);
  const { id } = await buy({ type: "post", items: [postId] });
  const row = async () => (await findOrder(till.platform, id)) as OrderRow;
  const { provider, payment_id } = await row();
  const paymentId = String(payment_id);
  return {
    ...{ id, row, paymentId },
    left: () => leftOf(till.platform, id),
    /** What moved the creator's balance, the last first. */
    account: async () => {
      const { body } = await creator.call(getEarnings, { params: { siteId }, query: {} });
      await creator.call(exportStatementPdf, { params: { siteId }, query: {} });
      return body.lines.map(({ kind, amount }) => [kind, amount]);
    },
    /** What the creator was written about disputes, the last first. */
    letters: async () => {
      await till.platform.jobs.runDue();
      const isOfOne = (subject: string) => /^(A bank wants|You (won|lost) the dispute)/.test(subject);
      return till.platform.outbox
        .filter(({ to, subject }) => to === owner.email && isOfOne(subject))
        .reverse();
    },
    access: async () =>
      (await buyer.call(getPost, { params: { siteId, id: postId }, query: {} })).body.access,
    /** What the provider says of a dispute. */
    told: (dispute: Pick<ProviderDispute, "id" | "state" | "amount"> & { fee?: number }) =>
      recordDispute(till.platform, provider, { paymentId, fee: 0, ...dispute }),
  };
}

describe("what Razorpay took by a dispute, and shows as a refund too, is booked once", () => {
  const TAKEN = { creator: -234, razorpay: 234 };

  async function lost() {
    const one = await sold("IN");
    const { id } = (await till.control("/razorpay/dispute", { payment: one.paymentId })) as { id: string };
    await till.platform.jobs.runDue();
    return {
      ...one,
      dispute: id,
      lose: () => till.control("/razorpay/close", { dispute: id, outcome: "lost" }),
    };
  }

  it("as it is told", async () => {
    const { lose, left, access, row } = await lost();
    const before = till.arrivals();
    await lose();
    await till.heard(before + 2);
    expect(await left()).toEqual(TAKEN);
    expect(await access()).toBe("payment_required");
    expect((await row()).returned).toBe(9900);
  });

  it.each(["the whole", "a part"])(
    "when the refund of %s is told before the dispute, or after",
    async (what) => {
      const amount = what === "a part" ? 4000 : 9900;
      for (const isFirst of [true, false]) {
        for (const isOpenFirst of [true, false]) {
          const { told, left, row, id } = await sold("IN");
          const dispute = { id: `disp_${id}`, amount };
          const refund = { id: `rfnd_${id}`, amount, state: "processed" as const, refundId: null };
          const hear = async () => recordRefund(till.platform, await row(), refund);
          if (isOpenFirst) await told({ ...dispute, state: "open" });
          for (let times = 0; times < 2; times++) {
            if (isFirst) await hear();
            await told({ ...dispute, state: "lost" });
            await hear();
          }
          expect((await row()).returned).toBe(amount);
          expect(await left()).toEqual(
            amount === 9900 ? TAKEN : { creator: 5310 - 234, platform: 590, razorpay: -5900 + 234 },
          );
        }
      }
    },
  );
});

it("what is given back after a dispute was won, and told before that, is a refund all the same", async () => {
  const { paymentId, told, left, row, access } = await sold("IN");
  const silent = { provider: "razorpay", kind: "webhook-never", event: "payment.dispute.won" };
  await till.control("/faults", silent);
  const dispute = (await till.control("/razorpay/dispute", { payment: paymentId })) as { id: string };
  await till.platform.jobs.runDue();
  await till.control("/razorpay/close", { dispute: dispute.id, outcome: "won" });
  const before = till.arrivals();
  await till.control("/razorpay/refund", { payment: paymentId });
  await till.heard(before + 1);
  await told({ id: dispute.id, amount: 9900, state: "won" });
  expect((await row()).returned).toBe(9900);
  expect([await left(), await access()]).toEqual([{ creator: -234, razorpay: 234 }, "payment_required"]);
});

it("what can't go back, since a bank took a part, opens what it was for once the other payment has gone back", async () => {
  const { offer, refund, enter } = await openSellerKit(till);
  const postId = await offer();
  const { begin, buy, confirm, access } = await enter("IN");
  const second = (await begin({ type: "post", items: [postId] })).body.order;
  const first = await buy({ type: "post", items: [postId] });
  await till.press(second, "card");
  await confirm(second);
  const payment = (await findOrder(till.platform, second.id))?.payment_id;
  await till.control("/faults", { provider: "razorpay", kind: "refund-pending" });
  const half = (await till.control("/razorpay/refund", { payment, amount: 4950 })) as { id: string };
  const { id: dispute } = (await till.control("/razorpay/dispute", { payment })) as { id: string };
  await till.control("/razorpay/close", { dispute, outcome: "lost" });
  await till.control("/razorpay/settle", { refund: half.id, outcome: "fail" });
  await till.platform.jobs.runDue();
  await refund(first.id);
  await till.platform.jobs.runDue();
  expect(await access(postId)).toBe("payment_required");
  for (let day = 0; day < 11; day++) {
    await till.platform.advance(DAY + 1000);
    await till.platform.jobs.runDue();
  }
  // In so many days one is signed out.
  till.platform.clock.advance(-11 * (DAY + 1000));
  expect(await access(postId)).toBe("granted");
  expect((await findOrder(till.platform, second.id))?.returned).toBe(4950);
});

describe("a dispute that is opened while a refund is on its way", () => {
  async function crossed() {
    const one = await sold("US");
    await till.control("/faults", { provider: "stripe", kind: "refund-pending" });
    const before = till.arrivals();
    await till.stripe.giveBack(one.id);
    await till.heard(before + 1);
    await one.told({ id: `du_${one.id}`, state: "open", amount: 500 });
    await till.stripe.refundFails(one.id);
    await till.heard(before + 2);
    // What was heard may be of the sale, late on its way: then the failure is read where it is listed.
    await sweepProviders(till.platform);
    await till.platform.jobs.runDue();
    return {
      ...one,
      end: (state: "won" | "lost") => one.told({ id: `du_${one.id}`, state, amount: 500, fee: 1500 }),
    };
  }

  it("holds what the refund leaves when that fails", async () => {
    const { left, access } = await crossed();
    expect(await left()).toEqual({ creator: -45, held: 405 + 45, platform: 50, stripe: -455 });
    expect(await access()).toBe("granted");
  });

  it("takes it once it is lost, and what was bought closes", async () => {
    const { end, left, access } = await crossed();
    await end("lost");
    expect(await left()).toEqual({ creator: -45 - 1500, stripe: 45 + 1500 });
    expect(await access()).toBe("payment_required");
  });

  it("leaves it to the creator once it is won", async () => {
    const { end, left, access } = await crossed();
    await end("won");
    expect(await left()).toEqual({ creator: 405 - 1500, platform: 50, stripe: -455 + 1500 });
    expect(await access()).toBe("granted");
  });
});

describe("the account says of what is held", () => {
  it("that it was taken, once the dispute is lost", async () => {
    const { told, account, id } = await sold("US");
    await told({ id: `du_${id}`, state: "open", amount: 500 });
    expect(await account()).toEqual([
      ["dispute_opened", -450],
      ["fee", -45],
      ["sale", 450],
    ]);
    await told({ id: `du_${id}`, state: "lost", amount: 500 });
    expect((await account())[0]).toEqual(["dispute_taken", -450]);
  });

  it("that it came back, once the dispute is won", async () => {
    const { told, account, id } = await sold("US");
    await told({ id: `du_${id}`, state: "open", amount: 500 });
    await told({ id: `du_${id}`, state: "won", amount: 500 });
    expect((await account()).slice(0, 2)).toEqual([
      ["dispute_won", 450],
      ["dispute_opened", -450],
    ]);
  });

  it("how much of it was not taken, as that had gone back before", async () => {
    const { told, account, row, id } = await sold("IN");
    // Razorpay lists what a dispute took among the refunds as well, and may tell of that first.
    await recordRefund(till.platform, await row(), {
      id: `rfnd_${id}`,
      amount: 4000,
      state: "processed",
      refundId: null,
    });
    await told({ id: `disp_${id}`, state: "lost", amount: 4000 });
    expect((await account()).slice(0, 3)).toEqual([
      ["dispute_lost", 3600],
      ["dispute_taken", -3600],
      ["refund", -3600],
    ]);
  });
});

describe("the creator is written to", () => {
  it("when one is opened and when it is lost, once each", async () => {
    const { told, letters, id } = await sold("US");
    for (let times = 0; times < 2; times++) await told({ id: `du_${id}`, state: "open", amount: 300 });
    const [opened, ...others] = await letters();
    expect(others).toEqual([]);
    expect(opened?.subject).toBe("A bank wants $3 back: The lamp room");
    expect(opened?.text).toMatch(
      /The buyer's bank wants \$3 back: part of \$5, what Queequeg paid for “The lamp room” on/,
    );
    for (let times = 0; times < 2; times++)
      await told({ id: `du_${id}`, state: "lost", amount: 300, fee: 1500 });
    const [lost, ...before] = await letters();
    expect(before).toHaveLength(1);
    expect(lost?.subject).toBe("You lost the dispute: The lamp room");
    expect(lost?.text).toMatch(/The bank returned \$3 of what Queequeg paid for “The lamp room” on .*\./);
    expect(lost?.text).toContain("The payment provider charges $15 for the dispute.");
  });

  it("of its end alone, where that is heard first", async () => {
    const { told, letters, id } = await sold("IN");
    await told({ id: `disp_${id}`, state: "won", amount: 9900 });
    await told({ id: `disp_${id}`, state: "open", amount: 9900 });
    expect((await letters()).map(({ subject }) => subject)).toEqual(["You won the dispute: The lamp room"]);
  });

  it("that nothing more is taken, where all had gone back", async () => {
    const { told, letters, id, row, paymentId } = await sold("US");
    await recordRefund(till.platform, await row(), {
      id: `re_${paymentId}`,
      amount: 500,
      state: "processed",
      refundId: null,
    });
    await told({ id: `du_${id}`, state: "lost", amount: 500 });
    expect((await letters())[0]?.text).toContain("which was already refunded: nothing more is deducted.");
  });
});

describe("two disputes about one payment", () => {
  it("wait side by side, and each ends for itself", async () => {
    const { told, left, access, row, id } = await sold("US");
    const [first, second] = [
      { id: `du_1_${id}`, amount: 300 },
      { id: `du_2_${id}`, amount: 300 },
    ];
    await told({ ...first, state: "open" });
    await told({ ...second, state: "open" });
    expect((await left()).held).toBe(450);
    await told({ ...first, state: "won" });
    expect((await left()).held).toBe(270);
    await told({ ...second, state: "lost" });
    expect(await left()).toEqual({ creator: 180 - 45, platform: 20, stripe: -155 });
    expect(await access()).toBe("granted");
    expect((await row()).returned).toBe(300);
  });

  it("that are both lost take no more than was paid", async () => {
    const { told, left, access, id } = await sold("US");
    for (const state of ["open", "lost"] as const) {
      for (const n of [1, 2]) await told({ id: `du_${n}_${id}`, amount: 300, state });
    }
    expect(await left()).toEqual({ creator: -45, stripe: 45 });
    expect(await access()).toBe("payment_required");
  });
});

it("a part that is lost and a rest that goes back leave nothing of what does not come out even", async () => {
  const { told, left, row, id } = await sold("US", { web: { INR: 9900, USD: 499 } });
  await told({ id: `du_${id}`, amount: 199, state: "open" });
  await told({ id: `du_${id}`, amount: 199, state: "lost" });
  const rest = { id: `re_${id}`, amount: 300, state: "processed" as const, refundId: null };
  await recordRefund(till.platform, await row(), rest);
  const { platform, creator, stripe: kept } = await left();
  expect({ platform, sum: Number(creator) + Number(kept) }).toEqual({ platform: undefined, sum: 0 });
});
