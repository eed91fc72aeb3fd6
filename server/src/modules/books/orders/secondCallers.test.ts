import { cancelBookOrder, publishBook, updateBookAddress } from "@quire/contracts/calls/books";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { select } from "../../../platform/database/select.ts";
import { withTransaction } from "../../../platform/database/withTransaction.ts";
import { scopeOf } from "../../../platform/scope.ts";
import { leftOf } from "../../../testing/openSellerKit.ts";
import { lockWaits } from "../../../testing/raceForRow.ts";
import { findOrder, type OrderRow as PaymentRow } from "../../billing/orders/orderRow.ts";
import { recordRefund } from "../../billing/refunds/recordRefund.ts";
import { bookOrders } from "../models/bookOrders.ts";
import { bookBuilds, bookFiles } from "../models/books.ts";
import { endRefundedOrder } from "../paymentEvents.ts";
import { FulfillmentRefused } from "../press/fulfillment.ts";
import { watchPressJob } from "../press/watchPress.ts";
import { type BookKit, NEW_BEDFORD, openBookKit } from "../testing/openBookKit.ts";
import { findBookOrders, type OrderRow } from "./bookOrderRow.ts";
import type { JobReport } from "./jobs.ts";
import { processBookOrder } from "./processBookOrder.ts";
import { recordJob, recordRefused } from "./recordJob.ts";

const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;

let kit: BookKit;
beforeAll(async () => {
  kit = await openBookKit();
});
afterEach(() => kit.checkout.clearFaults());
afterAll(() => kit.close());

async function rowOf(id: string): Promise<OrderRow> {
  const [row] = await findBookOrders(scopeOf(kit.platform, null), "o.id = $id", { id });
  return row as OrderRow;
}

const fault = (kind: string, more: object = {}) =>
  kit.checkout.control("/faults", { provider: "lulu", kind, match: "external_id", ...more });

const process = (id: string) => processBookOrder(kit.platform, id);
const attempt = (id: string) => process(id).catch(() => undefined);

const jobStates = async (id: string) => (await kit.jobsOf(id)).map(({ status }) => status);

const reportOf = (
  order: OrderRow,
  report: JobReport["report"],
  more: Partial<JobReport> = {},
): JobReport => ({
  ...{
    id: order.job_id ?? "none",
    changedAt: new Date((order.job_changed_at?.getTime() ?? 0) + 1000),
    report,
    tracking: null,
  },
  ...{ messages: [], suggestion: null, costs: null, ...more },
});

async function journalsOf(orderId: string, kind: string) {
  return select<{ account: string; amount: number }>(
    kit.platform.db,
    `SELECT e.account, e.amount::float8 AS amount FROM ledger_journals j JOIN ledger_entries e ON e.journal_id = j.id
      WHERE j.order_id = $orderId AND j.kind = $kind ORDER BY e.amount`,
    { orderId, kind },
  );
}

async function areCostsFixed(orderId: string): Promise<boolean | undefined> {
  const sql = "SELECT costs_fixed FROM orders WHERE id = $orderId";
  const [row] = await select<{ costs_fixed: boolean }>(kit.platform.db, sql, { orderId });
  return row?.costs_fixed;
}

const refundsOf = (orderId: string) =>
  select<{ state: string; cause: string; provider_refund_id: string | null }>(
    kit.platform.db,
    "SELECT state, cause, provider_refund_id FROM refunds WHERE order_id = $orderId ORDER BY created_at, id",
    { orderId },
  );

/** Requests a refund as the creator, and has it sent and recorded. */
async function refund(id: string): Promise<void> {
  expect((await kit.seller.refund(id)).status).toBe(200);
  await kit.checkout.wait(0);
  await kit.platform.jobs.runDue();
  await kit.checkout.allReceived();
}

describe("sending an order", () => {
  it("creates one job, although two workers send it at once", async () => {
    const reader = await kit.shopper("US");
    const id = await reader.pay();
    await Promise.all([process(id), process(id)]);
    expect(await jobStates(id)).toHaveLength(1);
    expect((await rowOf(id)).state).toBe("submitted");
  });

  it("is repeated only two minutes after a search, however often its answer is lost", async () => {
    const reader = await kit.shopper("US");
    const id = await reader.pay();
    await fault("500", { times: 2 });
    await attempt(id);
    await attempt(id);
    await attempt(id);
    await kit.checkout.wait(2 * MINUTE_MS);
    // The second answer is lost too: what follows at once only searches.
    await attempt(id);
    await attempt(id);
    await attempt(id);
    expect(await jobStates(id)).toHaveLength(0);
    await kit.checkout.wait(2 * MINUTE_MS);
    await attempt(id);
    expect(await jobStates(id)).toHaveLength(1);
    expect((await rowOf(id)).state).toBe("submitted");
  });

  it("and canceling it at once leaves a canceled order without a job, or one that is sent", async () => {
    for (let round = 0; round < 3; round++) {
      const reader = await kit.shopper("US");
      const id = await reader.pay();
      const [, canceled] = await Promise.all([
        process(id),
        reader.buyer.call(cancelBookOrder, { params: { id } }),
      ]);
      await kit.settle();
      const { state } = await rowOf(id);
      if (canceled.status === 200) {
        expect(state).toBe("canceled");
        expect((await jobStates(id)).filter((name) => name !== "CANCELED")).toEqual([]);
      } else {
        expect(canceled.status).toBe(409);
        expect([state, (await jobStates(id)).length]).toEqual(["submitted", 1]);
      }
    }
  });

  it("sends a rejected book again with the files that its creator published since", async () => {
    const reader = await kit.shopper("US");
    await fault("reject-file");
    const id = await reader.pay();
    await kit.later(0);
    await kit.later(2 * MINUTE_MS);
    await kit.settle();
    const before = await rowOf(id);
    expect(before.state).toBe("needs_file");
    await rebuild(reader.book.id);
    const params = { siteId: kit.seller.siteId, id: reader.book.id };
    expect((await kit.seller.creator.call(publishBook, { params })).status).toBe(200);
    await kit.later(0);
    const after = await rowOf(id);
    expect(after).toMatchObject({ state: "submitted", job_number: before.job_number + 1 });
    expect(after.edition.interior.key).toBe(`books/${reader.book.id}/corrected-interior.pdf`);
    expect(await jobStates(id)).toHaveLength(2);
  });
});

/** Has a book built again, without its maker. */
async function rebuild(bookId: string): Promise<void> {
  const { db, clock } = kit.platform;
  const now = clock.now();
  for (const kind of ["interior", "cover", "sample"] as const) {
    const key = `books/${bookId}/corrected-${kind}.pdf`;
    const md5 = "1".repeat(32);
    await bookFiles(db).create({
      key,
      book_id: bookId,
      size: 1000,
      md5,
      created_at: now,
      unused_since: null,
    });
    await bookBuilds(db).create({
      ...{ book_id: bookId, kind, state: "ready", version: 1, input_hash: Buffer.alloc(32), file_key: key },
      ...{ pages: kind === "cover" ? null : 300, findings: [], requested_at: now, finished_at: now },
    });
  }
}

describe("a report", () => {
  it("older than the last one changes nothing", async () => {
    const reader = await kit.shopper("US");
    const id = await reader.pay();
    await process(id);
    const order = await rowOf(id);
    const changedAt = new Date((order.job_changed_at as Date).getTime() - 1);
    await recordJob(kit.platform, order, reportOf(order, { by: "press", state: "canceled" }, { changedAt }));
    expect((await rowOf(id)).state).toBe("submitted");
  });

  it("that the press rejects what it had accepted ends what the press is owed", async () => {
    const reader = await kit.shopper("US");
    const id = await reader.pay();
    await process(id);
    await recordJob(
      kit.platform,
      await rowOf(id),
      reportOf(await rowOf(id), { by: "press", state: "accepted" }),
    );
    const fixed = await areCostsFixed(id);
    const rejected = reportOf(await rowOf(id), { by: "press", state: "rejected_file" });
    await recordJob(kit.platform, await rowOf(id), rejected);
    expect([fixed, (await rowOf(id)).state, await areCostsFixed(id)]).toEqual([true, "needs_file", false]);
  });

  it("about a job before the address was corrected changes nothing", async () => {
    const reader = await kit.shopper("US");
    const id = await reader.pay();
    await process(id);
    const former = await rowOf(id);
    const late = reportOf(
      former,
      { by: "press", state: "rejected_address" },
      { messages: ["No such street."] },
    );
    await recordJob(kit.platform, former, late);
    expect((await rowOf(id)).state).toBe("needs_address");
    const body = { shipping_address: { ...NEW_BEDFORD, line1: "14 Johnny Cake Hill" } };
    await reader.buyer.call(updateBookAddress, { params: { id }, body });
    await fault("drop");
    await attempt(id);
    const sending = await rowOf(id);
    expect([sending.state, sending.job_id]).toEqual(["submitting", null]);
    await recordJob(kit.platform, former, late);
    await recordRefused(kit.platform, former, new FulfillmentRefused("No such street.", 400));
    expect((await rowOf(id)).state).toBe("submitting");
    await kit.checkout.wait(3 * MINUTE_MS);
    await process(id);
    expect((await rowOf(id)).state).toBe("submitted");
    expect(await jobStates(id)).toHaveLength(2);
  });

  it("and a refund of the same order wait for each other in one order", async () => {
    const reader = await kit.shopper("US");
    const id = await reader.pay();
    await process(id);
    const order = await rowOf(id);
    const recorded = await withTransaction(kit.platform.db, async (transaction) => {
      const scope = scopeOf(kit.platform, transaction);
      await scope.execute("SELECT 1 FROM orders WHERE id = $id FOR NO KEY UPDATE", { id });
      const recording = recordJob(kit.platform, order, reportOf(order, { by: "press", state: "canceled" }));
      await expect.poll(() => lockWaits(kit.platform), { interval: 5 }).toBe(1);
      await scope.execute("SELECT 1 FROM book_orders WHERE id = $id FOR NO KEY UPDATE", { id });
      return { recording };
    });
    await recorded.recording;
    expect((await rowOf(id)).state).toBe("canceled");
  });
});

describe("a refund", () => {
  it("while the press's answer is lost cancels the order, and the job once it is found", async () => {
    const reader = await kit.shopper("US");
    const id = await reader.pay();
    await fault("drop");
    await attempt(id);
    await refund(id);
    expect((await rowOf(id)).state).toBe("canceled");
    await kit.later(3 * MINUTE_MS);
    await kit.settle();
    expect(await jobStates(id)).toEqual(["CANCELED"]);
    expect(await leftOf(kit.platform, id)).not.toHaveProperty("printer");
  });

  it("while the order is being sent cancels the job when its answer arrives", async () => {
    const reader = await kit.shopper("US");
    const id = await reader.pay();
    await fault("drop");
    await attempt(id);
    const sent = await rowOf(id);
    const { db } = kit.platform;
    await withTransaction(db, (transaction) =>
      endRefundedOrder(scopeOf(kit.platform, transaction), { orderId: id }),
    );
    // The press had not listed it yet.
    await bookOrders(db).update({ next_check_at: null }, { where: { id } });
    const [job] = await kit.jobsOf(id);
    await recordJob(
      kit.platform,
      sent,
      reportOf(sent, { by: "press", state: "received" }, { id: job?.id ?? "" }),
    );
    await kit.later(0);
    expect(await jobStates(id)).toEqual(["CANCELED"]);
    expect((await rowOf(id)).state).toBe("canceled");
  });

  it("of an order that the press has stops its job", async () => {
    const reader = await kit.shopper("US");
    const id = await reader.pay();
    await process(id);
    await refund(id);
    await kit.later(0);
    expect(await jobStates(id)).toEqual(["CANCELED"]);
    expect((await rowOf(id)).state).toBe("canceled");
  });

  it("that comes too late owes the press its costs, and the buyer nothing", async () => {
    const reader = await kit.shopper("US");
    const id = await reader.pay();
    await process(id);
    const { print_cost, shipping } = await rowOf(id);
    await kit.checkout.control("/faults", { provider: "lulu", kind: "webhook-never", times: 9 });
    await kit.checkout.control("/lulu/print", { job: await kit.jobOf(id) });
    await refund(id);
    await kit.later(0);
    const { printer, courier, platform } = await leftOf(kit.platform, id);
    expect([printer, courier, platform]).toEqual([print_cost, shipping, -(print_cost + shipping)]);
  });

  it("of a part takes nothing from the press once it prints", async () => {
    const reader = await kit.shopper("US");
    const id = await reader.pay();
    await process(id);
    const { print_cost, shipping } = await rowOf(id);
    await kit.checkout.control("/lulu/print", { job: await kit.jobOf(id) });
    await kit.settle();
    await kit.checkout.stripe.refund(id, 1000);
    await kit.checkout.allReceived();
    expect(await leftOf(kit.platform, id)).toMatchObject({ printer: print_cost, courier: shipping });
  });

  it("is requested again a day after the bank has rejected it", async () => {
    const reader = await kit.shopper("US");
    const id = await reader.pay();
    await process(id);
    await refund(id);
    await kit.later(0);
    expect((await rowOf(id)).state).toBe("canceled");
    const [sent] = await refundsOf(id);
    const payment = (await findOrder(kit.platform, id)) as PaymentRow;
    await recordRefund(kit.platform, payment, {
      ...{ id: sent?.provider_refund_id ?? "", amount: payment.amount, state: "failed", refundId: null },
    });
    expect((await leftOf(kit.platform, id)).printer).toBeGreaterThan(0);
    await kit.later(DAY_MS - MINUTE_MS);
    expect(await refundsOf(id)).toHaveLength(1);
    await kit.later(2 * MINUTE_MS);
    expect(await refundsOf(id)).toMatchObject([{ state: "failed" }, { cause: "canceled" }]);
  });

  it("that a bank keeps rejecting is left to staff after ten tries", async () => {
    const reader = await kit.shopper("US");
    const id = await reader.pay();
    await process(id);
    await refund(id);
    const payment = (await findOrder(kit.platform, id)) as PaymentRow;
    const reject = async () => {
      for (const { provider_refund_id: sent, state } of await refundsOf(id)) {
        if (!sent || state === "failed") continue;
        await recordRefund(kit.platform, payment, {
          ...{ id: sent, amount: payment.amount, state: "failed", refundId: null },
        });
      }
    };
    await scopeOf(kit.platform, null).execute(
      `INSERT INTO refunds (id, order_id, amount, cause, state, created_at, closed_at)
       SELECT 'b' || lpad(n::text, 19, '0'), $id, 1, 'canceled', 'failed', $now, $now FROM generate_series(1, 8) AS n`,
      { id, now: kit.platform.clock.now() },
    );
    for (let day = 0; day < 3; day++) {
      await reject();
      await kit.later(DAY_MS + MINUTE_MS);
      await kit.settle();
    }
    expect(await refundsOf(id)).toHaveLength(10);
    expect((await rowOf(id)).next_check_at).toBeNull();
    expect(await reader.read(id)).toMatchObject({ state: "canceled", refunded: null, refund_pending: false });
  });

  it("waits for the bank's decision while the payment is disputed", async () => {
    const reader = await kit.shopper("US");
    const id = await reader.pay();
    await process(id);
    const close = await kit.checkout.stripe.dispute(id);
    await kit.checkout.allReceived();
    await kit.checkout.control("/lulu/cancel", { job: await kit.jobOf(id) });
    await kit.settle();
    expect((await rowOf(id)).state).toBe("canceled");
    await close("won");
    await kit.checkout.allReceived();
    await kit.later(DAY_MS + MINUTE_MS);
    await kit.settle();
    expect(await reader.read(id)).toMatchObject({ refunded: expect.any(String) });
  });
});

describe("a job that is dearer than its quote", () => {
  async function printDearer(edition: Parameters<BookKit["shopper"]>[1]) {
    const reader = await kit.shopper("US", edition);
    await fault("dearer");
    const id = await reader.pay();
    await process(id);
    const job = await kit.jobOf(id);
    await kit.checkout.control("/lulu/print", { job });
    await kit.settle();
    await kit.checkout.control("/lulu/ship", { job });
    await kit.settle();
    expect((await rowOf(id)).state).toBe("shipped");
    return { id, entries: await journalsOf(id, "cost_adjusted") };
  }

  it("is borne once by the creator, within their share", async () => {
    const { entries } = await printDearer({});
    expect(entries).toHaveLength(2);
    expect(entries.map(({ account }) => account)).toEqual(["creator", "printer"]);
    expect(entries[0]?.amount).toBe(-(entries[1]?.amount ?? 0));
  });

  it("is borne once by us, beyond it", async () => {
    const { id, entries } = await printDearer({ prices: { INR: 60_000, USD: 700 } });
    const amounts = Object.fromEntries(entries.map(({ account, amount }) => [account, amount]));
    const { creator_share: share } = (await findOrder(kit.platform, id)) as PaymentRow;
    expect(amounts).toEqual({
      creator: -(share ?? 0),
      platform: expect.any(Number),
      printer: expect.any(Number),
    });
    expect(amounts.platform).toBeLessThan(0);
  });
});

describe("an order that doesn't cover what the press charges now", () => {
  const dearer = (times: number) =>
    kit.checkout.control("/faults", { provider: "lulu", kind: "dearer", times });

  it("waits, and is sent once the price fits", async () => {
    const reader = await kit.shopper("US", { prices: { INR: 60_000, USD: 700 } });
    const id = await reader.pay({ quantity: 20 });
    await dearer(2);
    await process(id);
    expect(await reader.read(id)).toMatchObject({ fulfillment: "needs_money", can_cancel: true });
    await kit.later(DAY_MS);
    expect((await rowOf(id)).state).toBe("needs_money");
    expect(await jobStates(id)).toEqual([]);
    await kit.later(DAY_MS);
    expect((await rowOf(id)).state).toBe("submitted");
    expect(await jobStates(id)).toHaveLength(1);
  });

  it("is refunded after a week", async () => {
    const reader = await kit.shopper("US", { prices: { INR: 60_000, USD: 700 } });
    const id = await reader.pay({ quantity: 20 });
    await dearer(9);
    await process(id);
    await kit.later(7 * DAY_MS);
    await kit.settle();
    await kit.checkout.clearFaults();
    expect(await reader.read(id)).toMatchObject({ fulfillment: "failed", refunded: expect.any(String) });
    expect(await jobStates(id)).toEqual([]);
    expect(await leftOf(kit.platform, id)).not.toHaveProperty("printer");
  });

  it("is sent while its shares cover it", async () => {
    const reader = await kit.shopper("US");
    const id = await reader.pay();
    await dearer(1);
    await process(id);
    expect((await rowOf(id)).state).toBe("submitted");
  });
});

describe("canceling an order within India as its hour ends", () => {
  /** Two workers at the order's row: the first one to get its lock decides. */
  async function atOnce(first: "cancel" | "print") {
    const reader = await kit.shopper("IN");
    const id = await reader.pay();
    await kit.later(0);
    await kit.checkout.wait(60 * MINUTE_MS);
    const calls = {
      cancel: () => reader.buyer.call(cancelBookOrder, { params: { id } }),
      print: () => process(id),
    };
    const second = first === "cancel" ? "print" : "cancel";
    const started = await withTransaction(kit.platform.db, async (transaction) => {
      const scope = scopeOf(kit.platform, transaction);
      await scope.execute("SELECT 1 FROM orders WHERE id = $id FOR NO KEY UPDATE", { id });
      const calling = [calls[first]()] as Promise<unknown>[];
      await expect.poll(() => lockWaits(kit.platform), { interval: 5 }).toBe(1);
      calling.push(calls[second]());
      await expect.poll(() => lockWaits(kit.platform), { interval: 5 }).toBe(2);
      return { calling };
    });
    await Promise.all(started.calling);
    await kit.settle();
    const printed = await select(
      kit.platform.db,
      "SELECT 1 FROM book_order_steps WHERE order_id = $id AND state = 'accepted'",
      { id },
    );
    return { state: (await rowOf(id)).state, jobs: await jobStates(id), isPrinted: printed.length > 0 };
  }

  it("either prints it with a courier, or cancels both", async () => {
    for (const first of ["cancel", "print"] as const) {
      const { state, jobs, isPrinted } = await atOnce(first);
      expect([state, isPrinted]).toEqual(isPrinted ? ["accepted", true] : ["canceled", false]);
      expect(jobs.every((job) => /cancel/i.test(job))).toBe(!isPrinted);
    }
  });
});

describe("an order that the courier took only halfway", () => {
  it("is canceled there too", async () => {
    const reader = await kit.shopper("IN");
    const id = await reader.pay();
    await kit.checkout.control("/faults", { provider: "shiprocket", kind: "429", match: "assign" });
    await kit.later(0);
    await kit.settle();
    expect((await rowOf(id)).state).toBe("queued");
    expect(await jobStates(id)).toHaveLength(1);
    expect((await reader.buyer.call(cancelBookOrder, { params: { id } })).status).toBe(200);
    await kit.later(0);
    await kit.settle();
    expect(await jobStates(id)).toEqual([expect.stringMatching(/cancel/i)]);
  });
});

describe("a lost parcel within India", () => {
  it("is refunded, and its printer and courier keep their costs", async () => {
    const reader = await kit.shopper("IN");
    const id = await reader.pay();
    await kit.later(0);
    await kit.later(61 * MINUTE_MS);
    const shipment = await kit.jobOf(id);
    await kit.checkout.control("/shiprocket/pickup", { shipment });
    await kit.settle();
    const { print_cost, shipping } = await rowOf(id);
    await kit.checkout.control("/shiprocket/lose", { shipment });
    await kit.settle();
    await kit.later(MINUTE_MS);
    await kit.settle();
    expect(await reader.read(id)).toMatchObject({ fulfillment: "lost", refunded: expect.any(String) });
    const { printer, courier, platform } = await leftOf(kit.platform, id);
    expect([printer, courier, platform]).toEqual([print_cost, shipping, -(print_cost + shipping)]);
  });
});

describe("the press's webhook", () => {
  it("is registered, and an order gets to its reader although it is switched off", async () => {
    const watch = async () => {
      await kit.platform.jobs.enqueue(null, watchPressJob, {}, { key: watchPressJob });
      await kit.platform.jobs.runDue();
      await kit.later(0);
    };
    await watch();
    const reader = await kit.shopper("US");
    const id = await reader.pay();
    await process(id);
    await kit.settle();
    const job = await kit.jobOf(id);
    await kit.checkout.control("/lulu/deactivate", {});
    await kit.checkout.control("/lulu/print", { job });
    await kit.checkout.allReceived();
    await kit.later(0);
    expect((await rowOf(id)).state).toBe("submitted");
    await watch();
    expect((await rowOf(id)).state).toBe("printing");
    // It is on again.
    await kit.checkout.control("/lulu/ship", { job });
    await kit.settle();
    expect((await rowOf(id)).state).toBe("shipped");
  });
});
