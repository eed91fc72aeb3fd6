import { createHmac } from "node:crypto";
import { unpublishPost } from "@quire/contracts/calls/posts";
import { QueryTypes } from "sequelize";
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from "vitest";
import { type CheckoutKit, openCheckoutKit } from "../../../testing/openCheckoutKit.ts";
import { leftOf, openSellerKit } from "../../../testing/openSellerKit.ts";
import { recordDispute } from "../disputes/recordDispute.ts";
import { sweepProviders } from "../payments/sweepProviders.ts";
import { recordRefund } from "../refunds/recordRefund.ts";
import { pruneEvents } from "../webhooks/pruneEvents.ts";
import { afterSale } from "./afterSale.ts";
import { findOrder, type OrderRow } from "./orderRow.ts";

let till: CheckoutKit;
beforeAll(async () => {
  till = await openCheckoutKit();
});
afterAll(() => till.close());
afterEach(() => till.clearFaults());

const DAY = 24 * 60 * 60_000;

/** A post for five dollars, and a reader who orders it as often as they like. */
async function shop() {
  const { siteId, creator, offer, refund, enter } = await openSellerKit(till);
  const paid = { pricing: { web: { USD: 500 } } };
  const [postId, otherId] = [await offer(paid), await offer(paid)];
  const reader = await enter("US");
  const wish = (type: "post" | "bulk") => ({ type, items: type === "bulk" ? [postId, otherId] : [postId] });
  return {
    begin: async (type: "post" | "bulk" = "post") => (await reader.begin(wish(type))).body.order.id,
    confirm: (id: string) => reader.confirm({ id }),
    buy: async () => (await reader.buy(wish("post"))).id,
    refund: async (id: string) => {
      await refund(id);
      await till.platform.jobs.runDue();
    },
    takeAway: async () => {
      expect((await creator.call(unpublishPost, { params: { siteId, id: postId } })).status).toBe(200);
    },
    access: () => reader.access(postId),
  };
}

/** The second payment for one post, from a window that was open still when the first was made: it is to go back. */
async function paidTwice(): Promise<string> {
  await till.platform.jobs.runDue();
  const { buy, begin, confirm } = await shop();
  const second = await begin();
  await buy();
  await till.press({ id: second }, "approve");
  await confirm(second);
  return second;
}

let ahead = 0;
async function aDayLater(): Promise<void> {
  ahead += DAY + 1000;
  await till.platform.advance(DAY + 1000);
  await till.platform.jobs.runDue();
}
afterEach(() => {
  till.platform.clock.advance(-ahead);
  ahead = 0;
});

const row = async (id: string) => (await findOrder(till.platform, id)) as OrderRow;

/** Nobody hears of these events. */
const silence = (event: string) =>
  till.control("/faults", { provider: "stripe", kind: "webhook-never", times: 10, event });

const left = (orderId: string) => leftOf(till.platform, orderId);

const KEPT = { creator: 405, platform: 50, stripe: -455 };
const BACK = { creator: -45, stripe: 45 };
/** What sold nothing costs its creator nothing. */
const KEPT_FOR_NOTHING = { creator: 450, platform: 5, stripe: -455 };
const BACK_FOR_NOTHING = { platform: -45, stripe: 45 };

describe("money that opens nothing", () => {
  it("goes back a day later, too, when the provider would not at first", async () => {
    const second = await paidTwice();
    await till.control("/faults", { provider: "stripe", kind: "refuse" });
    await till.platform.jobs.runDue();
    expect(await left(second)).toEqual(KEPT_FOR_NOTHING);
    await aDayLater();
    expect(await left(second)).toEqual(BACK_FOR_NOTHING);
  });

  it("goes back once a dispute about it is won", async () => {
    const second = await paidTwice();
    const before = till.arrivals();
    const close = await till.stripe.dispute(second);
    await till.heard(before + 1);
    await close("won");
    await till.heard(before + 2);
    await aDayLater();
    expect(await left(second)).toEqual({ creator: -1500, platform: -45, stripe: 45 + 1500 });
  });

  it("goes back again when the bank did not take it, and the creator took the post away meanwhile", async () => {
    const { buy, refund, takeAway, access } = await shop();
    const id = await buy();
    await till.control("/faults", { provider: "stripe", kind: "refund-pending" });
    await refund(id);
    await takeAway();
    const before = till.arrivals();
    await till.stripe.refundFails(id);
    await till.heard(before + 1);
    expect(await left(id)).toEqual(KEPT);
    await aDayLater();
    expect(await left(id)).toEqual(BACK);
    expect(await access()).toBeUndefined();
  });

  it("goes back again when the bank did not take it, and the post was bought anew meanwhile", async () => {
    const { buy, refund, access } = await shop();
    const first = await buy();
    await till.control("/faults", { provider: "stripe", kind: "refund-pending" });
    await refund(first);
    const second = await buy();
    const before = till.arrivals();
    await till.stripe.refundFails(first);
    await till.heard(before + 2);
    expect(await left(first)).toEqual(KEPT);
    await aDayLater();
    expect([await left(first), await left(second)]).toEqual([BACK, KEPT]);
    expect(await access()).toBe("granted");
  });
});

it("what was bought twice, by itself and in a bundle, stays open by the one when the other goes back", async () => {
  const { begin, buy, confirm, refund, access } = await shop();
  const bundle = await begin("bulk");
  const single = await buy();
  await till.press({ id: bundle }, "approve");
  expect((await confirm(bundle)).body.state).toBe("confirmed");
  await refund(single);
  expect(await left(single)).toEqual(BACK);
  expect(await access()).toBe("granted");
  await refund(bundle);
  expect(await access()).toBe("payment_required");
});

describe("what is told before what it follows from", () => {
  it("a payment went back before anybody here knew that it was paid", async () => {
    const { begin, access } = await shop();
    const id = await begin();
    await silence("checkout.session.completed");
    await till.press({ id }, "approve");
    const before = till.arrivals();
    await till.stripe.giveBack(id);
    await till.heard(before + 2);
    expect(await access()).toBe("payment_required");
    expect((await row(id)).refunded_at).not.toBeNull();
    expect(await left(id)).toEqual(BACK);
  });

  it("a refund had failed before anybody here knew that it was made", async () => {
    const { buy, access } = await shop();
    const id = await buy();
    const told = { id: "re_of_the_dashboard", amount: 500, refundId: null };
    await recordRefund(till.platform, await row(id), { ...told, state: "failed" });
    await recordRefund(till.platform, await row(id), { ...told, state: "pending" });
    expect(await access()).toBe("granted");
    expect(await left(id)).toEqual(KEPT);
  });

  it("a dispute was lost, of a payment whose refund nobody told to have failed", async () => {
    const { buy, refund, access } = await shop();
    const id = await buy();
    await till.control("/faults", { provider: "stripe", kind: "refund-pending" });
    await refund(id);
    await silence("refund.updated");
    await silence("refund.failed");
    await till.stripe.refundFails(id);
    const before = till.arrivals();
    const close = await till.stripe.dispute(id);
    await till.heard(before + 1);
    await close("lost");
    await till.heard(before + 2);
    expect(await left(id)).toEqual({ creator: -45 - 1500, stripe: 45 + 1500 });
    expect(await access()).toBe("payment_required");
  });
});

describe("a payment whose bank took it, and then did not take its refund", () => {
  it("went back by the bank's hand alone, and what was bought stays closed", async () => {
    const { buy, refund, access } = await shop();
    const id = await buy();
    await till.control("/faults", { provider: "stripe", kind: "refund-pending" });
    await refund(id);
    const { payment_id: paymentId } = await row(id);
    const dispute = { id: "du_of_all", paymentId: paymentId ?? "", amount: 500, fee: 1500 };
    await recordDispute(till.platform, "stripe", { ...dispute, state: "lost" });
    const told = { creator: -45 - 1500, stripe: 45 + 1500 };
    expect([await access(), await left(id)]).toEqual(["payment_required", told]);
    const before = till.arrivals();
    await till.stripe.refundFails(id);
    await till.heard(before + 1);
    await sweepProviders(till.platform);
    expect([await access(), await left(id)]).toEqual(["payment_required", told]);
    expect(await row(id)).toMatchObject({ returned: 500, refunded_at: expect.any(Date) });
  });
});

describe("a refund that is not sent yet", () => {
  const HOUR = 60 * 60_000;

  /** Its sale has been followed: the refund waits in a job. */
  async function refundAsked() {
    const second = await paidTwice();
    await afterSale(till.platform, second);
    return second;
  }

  async function sweepLater(milliseconds: number) {
    await till.platform.advance(milliseconds);
    await sweepProviders(till.platform);
    await till.platform.jobs.runDue();
    till.platform.clock.advance(-milliseconds);
  }

  it("is left to its job when that waits for tomorrow", async () => {
    const second = await refundAsked();
    await till.control("/faults", { provider: "stripe", kind: "refuse" });
    await till.platform.jobs.runDue();
    expect(await left(second)).toEqual(KEPT_FOR_NOTHING);
    await sweepLater(2 * HOUR);
    expect(await left(second)).toEqual(KEPT_FOR_NOTHING);
  });

  it("is taken up again when its job has run out of tries", async () => {
    const second = await refundAsked();
    await till.platform.db.query(
      `UPDATE graphile_worker._private_jobs SET attempts = max_attempts
        WHERE key = 'refund ' || (SELECT id FROM refunds WHERE order_id = $second)`,
      { bind: { second } },
    );
    await sweepLater(HOUR - 60_000);
    expect(await left(second)).toEqual(KEPT_FOR_NOTHING);
    await sweepLater(HOUR + 60_000);
    expect(await left(second)).toEqual(BACK_FOR_NOTHING);
  });

  it("is taken up again when its job is lost", async () => {
    const second = await refundAsked();
    await till.platform.db.query("DELETE FROM graphile_worker._private_jobs");
    await sweepLater(HOUR + 60_000);
    expect(await left(second)).toEqual(BACK_FOR_NOTHING);
  });
});

/** A site that takes support, and a reader in India who gives. */
async function supported() {
  const { siteId, enter } = await openSellerKit(till, { support: "enabled" });
  const { buy } = await enter();
  return { siteId, give: async () => row((await buy({ type: "support", amount: 10_000 })).id) };
}

describe("what nobody ever told", () => {
  it("a refund in the dashboard, and then that the bank did not take it", async () => {
    const { buy, access } = await shop();
    const id = await buy();
    for (const event of ["refund.created", "charge.refunded", "refund.updated", "refund.failed"]) {
      await silence(event);
    }
    await till.control("/faults", { provider: "stripe", kind: "refund-pending" });
    await till.stripe.giveBack(id);
    await sweepProviders(till.platform);
    expect([await access(), await left(id)]).toEqual(["payment_required", BACK]);
    await till.stripe.refundFails(id);
    await sweepProviders(till.platform);
    await sweepProviders(till.platform);
    expect([await access(), await left(id)]).toEqual(["granted", KEPT]);
  });

  it("a dispute, and how it ended", async () => {
    const { buy, access } = await shop();
    const id = await buy();
    for (const event of ["charge.dispute.created", "charge.dispute.closed"]) await silence(event);
    const close = await till.stripe.dispute(id);
    await sweepProviders(till.platform);
    expect(await left(id)).toEqual({ creator: -45, held: 450, platform: 50, stripe: -455 });
    await close("lost");
    await sweepProviders(till.platform);
    await sweepProviders(till.platform);
    expect(await left(id)).toEqual({ creator: -45 - 1500, stripe: 45 + 1500 });
    expect(await access()).toBe("payment_required");
  });

  it("Razorpay's too", async () => {
    const { give } = await supported();
    const [returned, disputed] = [await give(), await give()];
    await till.control("/faults", { provider: "razorpay", kind: "webhook-never", times: 10 });
    await till.control("/razorpay/refund", { payment: returned.payment_id });
    const { id } = (await till.control("/razorpay/dispute", { payment: disputed.payment_id })) as {
      id: string;
    };
    await till.control("/razorpay/close", { dispute: id, outcome: "lost" });
    await sweepProviders(till.platform);
    for (const order of [returned, disputed]) {
      expect(await left(order.id)).toEqual({ creator: -236, razorpay: 236 });
    }
  });

  it("a supporter whose bank took back what is given back as well leaves once", async () => {
    const { siteId, give } = await supported();
    const order = await give();
    await till.control("/faults", { provider: "razorpay", kind: "webhook-never", times: 10 });
    const { id } = (await till.control("/razorpay/dispute", { payment: order.payment_id })) as { id: string };
    await till.control("/razorpay/close", { dispute: id, outcome: "lost" });
    await sweepProviders(till.platform);
    const told = { id: "rfnd_late", amount: order.amount, state: "processed" as const, refundId: null };
    await recordRefund(till.platform, await row(order.id), told);
    const [site] = await till.platform.db.query<{ supporters_count: number }>(
      "SELECT supporters_count FROM sites WHERE id = $siteId",
      { bind: { siteId }, type: QueryTypes.SELECT },
    );
    expect(site?.supporters_count).toBe(0);
  });
});

it("events that were acted upon are forgotten after a month, and told again then do nothing more", async () => {
  const { buy, access } = await shop();
  const before = till.arrivals();
  const id = await buy();
  await till.heard(before + 1);
  const begun = till.platform.clock.now();
  const events = async (handled: boolean) => {
    // One that was slow on its way may come a month later by this clock.
    const sql =
      "SELECT 1 FROM webhook_events WHERE (handled_at IS NOT NULL) = $handled AND received_at <= $begun";
    return (await till.platform.db.query(sql, { bind: { handled, begun }, type: QueryTypes.SELECT })).length;
  };
  await till.platform.db.query(
    `INSERT INTO webhook_events (provider, event_id, type, body, received_at)
     VALUES ('stripe', 'evt_open', 'charge.refunded', '{}', $now)`,
    { bind: { now: till.platform.clock.now() } },
  );
  const [kept, open] = [await events(true), await events(false)];
  expect(kept).toBeGreaterThan(0);
  till.platform.clock.advance(29 * DAY);
  await pruneEvents(till.platform);
  expect(await events(true)).toBe(kept);
  till.platform.clock.advance(2 * DAY);
  await pruneEvents(till.platform);
  expect([await events(true), await events(false)]).toEqual([0, open]);
  till.platform.clock.advance(-31 * DAY);
  const heard = till.arrivals();
  await till.control("/stripe/resend", {});
  await till.heard(heard + 1);
  expect(await events(true)).toBeGreaterThan(0);
  expect([await access(), await left(id)]).toEqual(["granted", KEPT]);
});

it("an event that nobody could act upon is kept for four months, and told of when it is forgotten", async () => {
  const { db, clock, log } = till.platform;
  const [left, open] = [till.platform.newId(), till.platform.newId()];
  const tell = (id: string) =>
    db.query(
      `INSERT INTO webhook_events (provider, event_id, type, body, received_at)
       VALUES ('stripe', $id, 'charge.refunded', '{"name": "Queequeg"}', $now)`,
      { bind: { id, now: clock.now() } },
    );
  const isSavedOffline = async (id: string) => {
    const sql = "SELECT 1 FROM webhook_events WHERE event_id = $id";
    return (await db.query(sql, { bind: { id }, type: QueryTypes.SELECT })).length === 1;
  };
  const told = vi.spyOn(log, "error");
  await tell(left);
  clock.advance(119 * DAY);
  await tell(open);
  await pruneEvents(till.platform);
  expect([await isSavedOffline(left), told.mock.calls]).toEqual([true, []]);
  clock.advance(2 * DAY);
  await pruneEvents(till.platform);
  clock.advance(-121 * DAY);
  expect([await isSavedOffline(left), await isSavedOffline(open)]).toEqual([false, true]);
  const forgotten = { provider: "stripe", event: left, type: "charge.refunded" };
  expect(told.mock.calls.map(([what]) => what)).toContainEqual(forgotten);
  expect(JSON.stringify(told.mock.calls)).not.toContain("Queequeg");
  told.mockRestore();
});

it("an event with a sign that no text here can hold is kept and acted upon all the same", async () => {
  const id = till.platform.newId();
  const created_at = Math.floor(till.platform.clock.now().getTime() / 1000);
  const entity = { id: "pay_none", order_id: "order_none", email: "queequeg\u0000\ud800@pequod.example" };
  const payload = JSON.stringify({ event: "payment.captured", created_at, payload: { payment: { entity } } });
  const signature = createHmac("sha256", till.environment.RAZORPAY_WEBHOOK_SECRET ?? "").update(payload);
  const answer = await till.server.inject({
    method: "POST",
    url: "/api/w/webhooks/razorpay",
    headers: {
      host: "localhost:4000",
      "content-type": "application/json",
      "x-razorpay-signature": signature.digest("hex"),
      "x-razorpay-event-id": id,
    },
    payload,
  });
  expect(answer.statusCode).toBe(200);
  await till.platform.jobs.runDue();
  const [event] = await till.platform.db.query<{ handled_at: Date | null }>(
    "SELECT handled_at FROM webhook_events WHERE event_id = $id",
    { bind: { id }, type: QueryTypes.SELECT },
  );
  expect(event?.handled_at).not.toBeNull();
});
