import { exportStatementPdf, getEarnings } from "@quire/contracts/calls/earnings";
import { getPost } from "@quire/contracts/calls/posts";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { type CheckoutKit, openCheckoutKit } from "../../../testing/openCheckoutKit.ts";
import { leftOf, openSellerKit } from "../../../testing/openSellerKit.ts";
import { raceForRow } from "../../../testing/raceForRow.ts";
import { recordDispute } from "../disputes/recordDispute.ts";
import type { ProviderDispute } from "../payments/provider.ts";
import { sweepProviders } from "../payments/sweepProviders.ts";
import { recordRefund } from "../refunds/recordRefund.ts";
import { findOrder, type OrderRow } from "./orderRow.ts";

let checkout: CheckoutKit;
beforeAll(async () => {
  checkout = await openCheckoutKit();
});
afterAll(() => checkout.close());
afterEach(() => checkout.clearFaults());

const DAY = 24 * 60 * 60_000;

/** A post that a reader from that country has just bought. */
async function sold(country: "IN" | "US", pricing = { web: { INR: 9900, USD: 500 } }) {
  const { siteId, owner, creator, offer, enter } = await openSellerKit(checkout);
  const postId = await offer({ pricing, title: "The lamp room" });
  const { buyer, buy } = await enter(country);
  const { id } = await buy({ type: "post", items: [postId] });
  const row = async () => (await findOrder(checkout.platform, id)) as OrderRow;
  const { provider, payment_id } = await row();
  const paymentId = String(payment_id);
  return {
    ...{ id, row, paymentId },
    left: () => leftOf(checkout.platform, id),
    /** The lines of the creator's account, latest first. */
    account: async () => {
      const { body } = await creator.call(getEarnings, { params: { siteId }, query: {} });
      await creator.call(exportStatementPdf, { params: { siteId }, query: {} });
      return body.lines.map(({ kind, amount }) => [kind, amount]);
    },
    /** The creator's emails about disputes, latest first. */
    emails: async () => {
      await checkout.platform.jobs.runDue();
      const isOfOne = (subject: string) => /^(A bank wants|You (won|lost) the dispute)/.test(subject);
      return checkout.platform.outbox
        .filter(({ to, subject }) => to === owner.email && isOfOne(subject))
        .reverse();
    },
    access: async () =>
      (await buyer.call(getPost, { params: { siteId, id: postId }, query: {} })).body.access,
    /** Records a dispute as if the provider had reported it. */
    report: (dispute: Pick<ProviderDispute, "id" | "state" | "amount"> & { fee?: number }) =>
      recordDispute(checkout.platform, provider, { paymentId, fee: 0, ...dispute }),
  };
}

describe("an amount that Razorpay took by a dispute and also lists as a refund is booked once", () => {
  const TAKEN = { creator: -234, razorpay: 234 };

  async function lost() {
    const one = await sold("IN");
    const { id } = (await checkout.control("/razorpay/dispute", { payment: one.paymentId })) as {
      id: string;
    };
    await checkout.platform.jobs.runDue();
    return {
      ...one,
      dispute: id,
      lose: () => checkout.control("/razorpay/close", { dispute: id, outcome: "lost" }),
    };
  }

  it("in the order of Razorpay's events", async () => {
    const { lose, left, access, row } = await lost();
    const before = checkout.arrivals();
    await lose();
    await checkout.received(before + 2);
    expect(await left()).toEqual(TAKEN);
    expect(await access()).toBe("payment_required");
    expect((await row()).amount_refunded).toBe(9900);
  });

  it.each(["the full amount", "a part"])(
    "when the refund of %s is reported before the dispute, or after",
    async (what) => {
      const amount = what === "a part" ? 4000 : 9900;
      for (const isFirst of [true, false]) {
        for (const isOpenFirst of [true, false]) {
          const { report, left, row, id } = await sold("IN");
          const dispute = { id: `disp_${id}`, amount };
          const refund = { id: `rfnd_${id}`, amount, state: "processed" as const, refundId: null };
          const reportRefund = async () => recordRefund(checkout.platform, await row(), refund);
          if (isOpenFirst) await report({ ...dispute, state: "open" });
          for (let times = 0; times < 2; times++) {
            if (isFirst) await reportRefund();
            await report({ ...dispute, state: "lost" });
            await reportRefund();
          }
          expect((await row()).amount_refunded).toBe(amount);
          expect(await left()).toEqual(
            amount === 9900 ? TAKEN : { creator: 5310 - 234, platform: 590, razorpay: -5900 + 234 },
          );
        }
      }
    },
  );
});

it("a refund made after a dispute was won, and reported before that, is booked as a refund", async () => {
  const { paymentId, report, left, row, access } = await sold("IN");
  const silent = { provider: "razorpay", kind: "webhook-never", event: "payment.dispute.won" };
  await checkout.control("/faults", silent);
  const dispute = (await checkout.control("/razorpay/dispute", { payment: paymentId })) as { id: string };
  await checkout.platform.jobs.runDue();
  await checkout.control("/razorpay/close", { dispute: dispute.id, outcome: "won" });
  const before = checkout.arrivals();
  await checkout.control("/razorpay/refund", { payment: paymentId });
  await checkout.received(before + 1);
  await report({ id: dispute.id, amount: 9900, state: "won" });
  expect((await row()).amount_refunded).toBe(9900);
  expect([await left(), await access()]).toEqual([{ creator: -234, razorpay: 234 }, "payment_required"]);
});

it("an unfulfilled payment that can't be refunded, as a bank took a part, grants access once the other payment is refunded", async () => {
  const { offer, refund, enter } = await openSellerKit(checkout);
  const postId = await offer();
  const { begin, buy, confirm, access } = await enter("IN");
  const second = (await begin({ type: "post", items: [postId] })).body.order;
  const first = await buy({ type: "post", items: [postId] });
  await checkout.press(second, "card");
  await confirm(second);
  const payment = (await findOrder(checkout.platform, second.id))?.payment_id;
  await checkout.control("/faults", { provider: "razorpay", kind: "refund-pending" });
  const half = (await checkout.control("/razorpay/refund", { payment, amount: 4950 })) as { id: string };
  const { id: dispute } = (await checkout.control("/razorpay/dispute", { payment })) as { id: string };
  await checkout.control("/razorpay/close", { dispute, outcome: "lost" });
  await checkout.control("/razorpay/settle", { refund: half.id, outcome: "fail" });
  await checkout.platform.jobs.runDue();
  await refund(first.id);
  await checkout.platform.jobs.runDue();
  expect(await access(postId)).toBe("payment_required");
  for (let day = 0; day < 11; day++) {
    await checkout.platform.advance(DAY + 1000);
    await checkout.platform.jobs.runDue();
  }
  // Sessions expire in that many days.
  checkout.platform.clock.advance(-11 * (DAY + 1000));
  expect(await access(postId)).toBe("granted");
  expect((await findOrder(checkout.platform, second.id))?.amount_refunded).toBe(4950);
});

describe("a dispute opened while a refund is pending", () => {
  async function crossed() {
    const one = await sold("US");
    await checkout.control("/faults", { provider: "stripe", kind: "refund-pending" });
    const before = checkout.arrivals();
    await checkout.stripe.refund(one.id);
    await checkout.received(before + 1);
    await one.report({ id: `du_${one.id}`, state: "open", amount: 500 });
    await checkout.stripe.refundFails(one.id);
    await checkout.received(before + 2);
    // The event may have been a delayed one of the sale: then the sweep reads the failure.
    await sweepProviders(checkout.platform);
    await checkout.platform.jobs.runDue();
    return {
      ...one,
      end: (state: "won" | "lost") => one.report({ id: `du_${one.id}`, state, amount: 500, fee: 1500 }),
    };
  }

  it("holds what the refund leaves when it fails", async () => {
    const { left, access } = await crossed();
    expect(await left()).toEqual({ creator: -45, held: 405 + 45, platform: 50, stripe: -455 });
    expect(await access()).toBe("granted");
  });

  it("takes that and ends access when it is lost", async () => {
    const { end, left, access } = await crossed();
    await end("lost");
    expect(await left()).toEqual({ creator: -45 - 1500, stripe: 45 + 1500 });
    expect(await access()).toBe("payment_required");
  });

  it("leaves it to the creator when it is won", async () => {
    const { end, left, access } = await crossed();
    await end("won");
    expect(await left()).toEqual({ creator: 405 - 1500, platform: 50, stripe: -455 + 1500 });
    expect(await access()).toBe("granted");
  });
});

describe("the creator's account", () => {
  it("shows a held amount as taken once the dispute is lost", async () => {
    const { report, account, id } = await sold("US");
    await report({ id: `du_${id}`, state: "open", amount: 500 });
    expect(await account()).toEqual([
      ["dispute_opened", -450],
      ["fee", -45],
      ["sale", 450],
    ]);
    await report({ id: `du_${id}`, state: "lost", amount: 500 });
    expect((await account())[0]).toEqual(["dispute_taken", -450]);
  });

  it("shows a held amount as returned once the dispute is won", async () => {
    const { report, account, id } = await sold("US");
    await report({ id: `du_${id}`, state: "open", amount: 500 });
    await report({ id: `du_${id}`, state: "won", amount: 500 });
    expect((await account()).slice(0, 2)).toEqual([
      ["dispute_won", 450],
      ["dispute_opened", -450],
    ]);
  });

  it("shows what was not taken because it had already been refunded", async () => {
    const { report, account, row, id } = await sold("IN");
    // Razorpay also lists the dispute's amount as a refund, and may report that first.
    await recordRefund(checkout.platform, await row(), {
      id: `rfnd_${id}`,
      amount: 4000,
      state: "processed",
      refundId: null,
    });
    await report({ id: `disp_${id}`, state: "lost", amount: 4000 });
    expect((await account()).slice(0, 3)).toEqual([
      ["dispute_lost", 3600],
      ["dispute_taken", -3600],
      ["refund", -3600],
    ]);
  });
});

describe("the creator", () => {
  it("gets one email when a dispute opens and one when it is lost", async () => {
    const { report, emails, id } = await sold("US");
    for (let times = 0; times < 2; times++) await report({ id: `du_${id}`, state: "open", amount: 300 });
    const [opened, ...others] = await emails();
    expect(others).toEqual([]);
    expect(opened?.subject).toBe("A bank wants $3 back: The lamp room");
    expect(opened?.text).toMatch(
      /The buyer's bank wants \$3 back: part of \$5, what Queequeg paid for “The lamp room” on/,
    );
    for (let times = 0; times < 2; times++)
      await report({ id: `du_${id}`, state: "lost", amount: 300, fee: 1500 });
    const [lost, ...before] = await emails();
    expect(before).toHaveLength(1);
    expect(lost?.subject).toBe("You lost the dispute: The lamp room");
    expect(lost?.text).toMatch(/The bank returned \$3 of what Queequeg paid for “The lamp room” on .*\./);
    expect(lost?.text).toContain("The payment provider charges $15 for the dispute.");
  });

  it("gets one email when a dispute is first reported as closed", async () => {
    const { report, emails, id } = await sold("IN");
    await report({ id: `disp_${id}`, state: "won", amount: 9900 });
    await report({ id: `disp_${id}`, state: "open", amount: 9900 });
    expect((await emails()).map(({ subject }) => subject)).toEqual(["You won the dispute: The lamp room"]);
  });

  it("reads that nothing more is deducted when all had been refunded", async () => {
    const { report, emails, id, row, paymentId } = await sold("US");
    await recordRefund(checkout.platform, await row(), {
      id: `re_${paymentId}`,
      amount: 500,
      state: "processed",
      refundId: null,
    });
    await report({ id: `du_${id}`, state: "lost", amount: 500 });
    expect((await emails())[0]?.text).toContain("which was already refunded: nothing more is deducted.");
  });
});

describe("two disputes about one payment", () => {
  it("are held and closed independently", async () => {
    const { report, left, access, row, id } = await sold("US");
    const [first, second] = [
      { id: `du_1_${id}`, amount: 300 },
      { id: `du_2_${id}`, amount: 300 },
    ];
    await report({ ...first, state: "open" });
    await report({ ...second, state: "open" });
    expect((await left()).held).toBe(450);
    await report({ ...first, state: "won" });
    expect((await left()).held).toBe(270);
    await report({ ...second, state: "lost" });
    expect(await left()).toEqual({ creator: 180 - 45, platform: 20, stripe: -155 });
    expect(await access()).toBe("granted");
    expect((await row()).amount_refunded).toBe(300);
  });

  it("that are both lost take no more than was paid", async () => {
    const { report, left, access, id } = await sold("US");
    for (const state of ["open", "lost"] as const) {
      for (const n of [1, 2]) await report({ id: `du_${n}_${id}`, amount: 300, state });
    }
    expect(await left()).toEqual({ creator: -45, stripe: 45 });
    expect(await access()).toBe("payment_required");
  });
});

describe("what is reported about one payment at the same time", () => {
  /** Records both once both wait for the order's row. */
  async function atOnce(id: string, start: () => Promise<unknown>[]) {
    const row = { sql: "SELECT 1 FROM orders WHERE id = $id FOR UPDATE", bind: { id } };
    await raceForRow<unknown>(checkout.platform, row, start);
  }
  const refundOf = (id: string, amount: number) =>
    ({ id: `re_${amount}_${id}`, amount, state: "processed", refundId: null }) as const;

  it("adds up, of two refunds", async () => {
    const { id, row, left, access } = await sold("US");
    const order = await row();
    await atOnce(id, () =>
      [300, 200].map((amount) => recordRefund(checkout.platform, order, refundOf(id, amount))),
    );
    expect((await row()).amount_refunded).toBe(500);
    expect([await left(), await access()]).toEqual([{ creator: -45, stripe: 45 }, "payment_required"]);
  });

  it("holds no more than was paid, of two disputes", async () => {
    const { id, report, left } = await sold("US");
    await atOnce(id, () =>
      [1, 2].map((n) => report({ id: `du_${n}_${id}`, amount: 300, state: "open" as const })),
    );
    expect((await left()).held).toBe(450);
  });

  it("takes no more than was paid, of a refund and a lost dispute", async () => {
    const { id, row, report, left, access } = await sold("US");
    const order = await row();
    // The bank takes all or what the refund left: whichever is recorded first, nothing is left.
    await atOnce(id, () => [
      recordRefund(checkout.platform, order, refundOf(id, 200)),
      report({ id: `du_${id}`, amount: 500, state: "lost" }),
    ]);
    expect((await row()).amount_refunded).toBe(500);
    expect([await left(), await access()]).toEqual([{ creator: -45, stripe: 45 }, "payment_required"]);
  });
});

it("a lost part and a refunded rest leave no rounding remainder", async () => {
  const { report, left, row, id } = await sold("US", { web: { INR: 9900, USD: 499 } });
  await report({ id: `du_${id}`, amount: 199, state: "open" });
  await report({ id: `du_${id}`, amount: 199, state: "lost" });
  const rest = { id: `re_${id}`, amount: 300, state: "processed" as const, refundId: null };
  await recordRefund(checkout.platform, await row(), rest);
  const { platform, creator, stripe: provider } = await left();
  expect({ platform, sum: Number(creator) + Number(provider) }).toEqual({ platform: undefined, sum: 0 });
});
