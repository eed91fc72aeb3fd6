import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { execute, select } from "../../../platform/database/select.ts";
import { type CheckoutKit, openCheckoutKit } from "../../../testing/openCheckoutKit.ts";
import { leftOf } from "../../../testing/openSellerKit.ts";
import { sweepProviders } from "../payments/sweepProviders.ts";
import { MAX_REFUND_TRIES } from "../refunds/requestRefund.ts";
import { BACK, openDollarPost, SOLD } from "../testing/dollarPostKit.ts";
import { afterSale } from "./afterSale.ts";

let checkout: CheckoutKit;
beforeAll(async () => {
  checkout = await openCheckoutKit();
});
afterAll(() => checkout.close());
afterEach(() => checkout.clearFaults());

const DAY = 24 * 60 * 60_000;

/**
 * Pays for a post a second time, from a tab that was open at the first payment. Returns the second order, which is
 * refunded.
 */
async function paidTwice(): Promise<string> {
  await checkout.platform.jobs.runDue();
  const { buy, begin, confirm } = await openDollarPost(checkout);
  const second = await begin();
  await buy();
  await checkout.press({ id: second }, "approve");
  await confirm(second);
  return second;
}

let ahead = 0;
async function aDayLater(): Promise<void> {
  ahead += DAY + 1000;
  await checkout.platform.advance(DAY + 1000);
  await checkout.platform.jobs.runDue();
}
/** By the sandbox's clock, which stays: the product refuses webhooks that are days old. */
function backToToday(): void {
  checkout.platform.clock.advance(-ahead);
  ahead = 0;
}
afterEach(backToToday);

const left = (orderId: string) => leftOf(checkout.platform, orderId);

/** The states of an order's refunds, oldest first. */
async function refundsOf(orderId: string): Promise<string[]> {
  const sql = "SELECT state FROM refunds WHERE order_id = $orderId ORDER BY created_at, id";
  const rows = await select<{ state: string }>(checkout.platform.db, sql, { orderId });
  return rows.map(({ state }) => state);
}

/** What granted nothing costs its creator nothing. */
const SOLD_FOR_NOTHING = { creator: 450, platform: 5, stripe: -455 };
const BACK_FOR_NOTHING = { platform: -45, stripe: 45 };

describe("an unfulfilled payment", () => {
  it("is refunded a day later when the provider declined at first", async () => {
    const second = await paidTwice();
    await checkout.control("/faults", { provider: "stripe", kind: "refuse" });
    await checkout.platform.jobs.runDue();
    expect(await left(second)).toEqual(SOLD_FOR_NOTHING);
    await aDayLater();
    expect(await left(second)).toEqual(BACK_FOR_NOTHING);
  });

  it("is refunded once its dispute is won", async () => {
    const second = await paidTwice();
    const before = checkout.arrivals();
    const close = await checkout.stripe.dispute(second);
    await checkout.received(before + 1);
    await close("won");
    await checkout.received(before + 2);
    await aDayLater();
    expect(await left(second)).toEqual({ creator: -1500, platform: -45, stripe: 45 + 1500 });
  });

  it("is refunded once its dispute is won, although it was open longer than refunds are attempted", async () => {
    const second = await paidTwice();
    const before = checkout.arrivals();
    const close = await checkout.stripe.dispute(second);
    await checkout.received(before + 1);
    for (let day = 0; day <= MAX_REFUND_TRIES; day++) await aDayLater();
    expect(await refundsOf(second)).toEqual(["failed"]);
    backToToday();
    await close("won");
    await checkout.received(before + 2);
    await aDayLater();
    expect((await refundsOf(second)).sort()).toEqual(["failed", "processed"]);
  });

  it("is attempted to be refunded for ten days, and no longer", async () => {
    const second = await paidTwice();
    await checkout.control("/faults", { provider: "stripe", kind: "refuse", match: "refund_id", times: 100 });
    for (let day = 0; day <= MAX_REFUND_TRIES + 1; day++) await aDayLater();
    expect(await refundsOf(second)).toEqual(Array.from({ length: MAX_REFUND_TRIES }, () => "failed"));
  });

  it("is refunded again when the bank rejects the refund and the creator has unpublished the post", async () => {
    const { buy, refund, unpublish, access } = await openDollarPost(checkout);
    const id = await buy();
    await checkout.control("/faults", { provider: "stripe", kind: "refund-pending" });
    await refund(id);
    await unpublish();
    const before = checkout.arrivals();
    await checkout.stripe.refundFails(id);
    await checkout.received(before + 1);
    expect(await left(id)).toEqual(SOLD);
    await aDayLater();
    expect(await left(id)).toEqual(BACK);
    expect(await access()).toBeUndefined();
  });

  it("is refunded again when the bank rejects the refund and the buyer has bought the post again", async () => {
    const { buy, refund, access } = await openDollarPost(checkout);
    const first = await buy();
    await checkout.control("/faults", { provider: "stripe", kind: "refund-pending" });
    await refund(first);
    const second = await buy();
    const before = checkout.arrivals();
    await checkout.stripe.refundFails(first);
    await checkout.received(before + 2);
    expect(await left(first)).toEqual(SOLD);
    await aDayLater();
    expect([await left(first), await left(second)]).toEqual([BACK, SOLD]);
    expect(await access()).toBe("granted");
  });
});

it("a post bought alone and in a bundle stays accessible when one of the two is refunded", async () => {
  const { begin, buy, confirm, refund, access } = await openDollarPost(checkout);
  const bundle = await begin("bulk");
  const single = await buy();
  await checkout.press({ id: bundle }, "approve");
  expect((await confirm(bundle)).body.state).toBe("confirmed");
  await refund(single);
  expect(await left(single)).toEqual(BACK);
  expect(await access()).toBe("granted");
  await refund(bundle);
  expect(await access()).toBe("payment_required");
});

describe("a refund that has not been sent yet", () => {
  const HOUR = 60 * 60_000;

  /** afterSale has run: the refund waits in a job. */
  async function requestedRefund() {
    const second = await paidTwice();
    await afterSale(checkout.platform, second);
    return second;
  }

  async function sweepLater(milliseconds: number) {
    await checkout.platform.advance(milliseconds);
    await sweepProviders(checkout.platform);
    await checkout.platform.jobs.runDue();
    checkout.platform.clock.advance(-milliseconds);
  }

  it("is left to its job when that is scheduled for tomorrow", async () => {
    const second = await requestedRefund();
    await checkout.control("/faults", { provider: "stripe", kind: "refuse" });
    await checkout.platform.jobs.runDue();
    expect(await left(second)).toEqual(SOLD_FOR_NOTHING);
    await sweepLater(2 * HOUR);
    expect(await left(second)).toEqual(SOLD_FOR_NOTHING);
  });

  it("is enqueued again when its job has run out of attempts", async () => {
    const second = await requestedRefund();
    await execute(
      checkout.platform.db,
      `UPDATE graphile_worker._private_jobs SET attempts = max_attempts
        WHERE key = 'refund ' || (SELECT id FROM refunds WHERE order_id = $second)`,
      { second },
    );
    await sweepLater(HOUR - 60_000);
    expect(await left(second)).toEqual(SOLD_FOR_NOTHING);
    await sweepLater(HOUR + 60_000);
    expect(await left(second)).toEqual(BACK_FOR_NOTHING);
  });

  it("is enqueued again when its job is lost", async () => {
    const second = await requestedRefund();
    await execute(checkout.platform.db, "DELETE FROM graphile_worker._private_jobs");
    await sweepLater(HOUR + 60_000);
    expect(await left(second)).toEqual(BACK_FOR_NOTHING);
  });
});
