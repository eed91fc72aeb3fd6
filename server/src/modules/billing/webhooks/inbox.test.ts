import { createHmac } from "node:crypto";
import { Op } from "sequelize";
import { afterAll, afterEach, beforeAll, expect, it, vi } from "vitest";
import { execute, select } from "../../../platform/database/select.ts";
import { type CheckoutKit, openCheckoutKit } from "../../../testing/openCheckoutKit.ts";
import { leftOf } from "../../../testing/openSellerKit.ts";
import { webhookEvents } from "../models/webhookEvents.ts";
import { findOrder } from "../orders/orderRow.ts";
import { openBuyerKit } from "../testing/buyerKit.ts";
import { openDollarPost, SOLD } from "../testing/dollarPostKit.ts";
import { handleEvent } from "./handleEvent.ts";
import { pruneEvents } from "./pruneEvents.ts";
import { storeEvent } from "./storeEvent.ts";

let checkout: CheckoutKit;
beforeAll(async () => {
  checkout = await openCheckoutKit();
});
afterAll(() => checkout.close());
afterEach(() => checkout.clearFaults());

const DAY = 24 * 60 * 60_000;

const left = (orderId: string) => leftOf(checkout.platform, orderId);

it("handled events are deleted after a month, and handling one again then changes nothing", async () => {
  const { buy, access } = await openDollarPost(checkout);
  const before = checkout.arrivals();
  const id = await buy();
  await checkout.received(before + 1);
  const inbox = webhookEvents(checkout.platform.db);
  const start = checkout.platform.clock.now();
  // By this clock, a delayed event may arrive a month later.
  const events = (handled: boolean) =>
    inbox.count({
      where: { handled_at: handled ? { [Op.ne]: null } : null, received_at: { [Op.lte]: start } },
    });
  await inbox.create({
    ...{ provider: "stripe", event_id: "evt_open", type: "charge.refunded", body: {} },
    received_at: checkout.platform.clock.now(),
  });
  const [handledCount, open] = [await events(true), await events(false)];
  expect(handledCount).toBeGreaterThan(0);
  checkout.platform.clock.advance(29 * DAY);
  await pruneEvents(checkout.platform);
  expect(await events(true)).toBe(handledCount);
  checkout.platform.clock.advance(2 * DAY);
  await pruneEvents(checkout.platform);
  expect([await events(true), await events(false)]).toEqual([0, open]);
  checkout.platform.clock.advance(-31 * DAY);
  const arrived = checkout.arrivals();
  await checkout.control("/stripe/resend", {});
  await checkout.received(arrived + 1);
  expect(await events(true)).toBeGreaterThan(0);
  expect([await access(), await left(id)]).toEqual(["granted", SOLD]);
});

it("an event that is stored and handled several times counts once", async () => {
  const { platform } = checkout;
  const { begin, reader } = await openBuyerKit(checkout);
  const { id } = (await begin()).body.order;
  const failuresLeft = async () => (await platform.limits.peek("failedPaymentsByUser", reader.id)).remaining;
  const before = await failuresLeft();
  const event = {
    id: platform.newId(),
    type: "payment.failed",
    body: {
      event: "payment.failed",
      payload: {
        payment: { entity: { id: "pay_1", order_id: (await findOrder(platform, id))?.provider_order_id } },
      },
    },
  };
  for (let times = 0; times < 3; times++) await storeEvent(platform, "razorpay", event);
  const jobs = await select(
    platform.db,
    "SELECT 1 FROM graphile_worker._private_jobs WHERE payload ->> 'eventId' = $id",
    {
      id: event.id,
    },
  );
  expect(jobs).toHaveLength(1);
  for (let times = 0; times < 3; times++)
    await handleEvent(platform, { provider: "razorpay", eventId: event.id });
  expect(await failuresLeft()).toBe(before - 1);
});

it("an unhandled event is deleted after four months, and logged", async () => {
  const { db, clock, log } = checkout.platform;
  const [left, open] = [checkout.platform.newId(), checkout.platform.newId()];
  const insertEvent = (id: string) =>
    execute(
      db,
      `INSERT INTO webhook_events (provider, event_id, type, body, received_at)
       VALUES ('stripe', $id, 'charge.refunded', '{"name": "Queequeg"}', $now)`,
      { id, now: clock.now() },
    );
  const isStored = async (id: string) => {
    const sql = "SELECT 1 FROM webhook_events WHERE event_id = $id";
    return (await select(db, sql, { id })).length === 1;
  };
  const logged = vi.spyOn(log, "error");
  await insertEvent(left);
  clock.advance(119 * DAY);
  await insertEvent(open);
  await pruneEvents(checkout.platform);
  expect([await isStored(left), logged.mock.calls]).toEqual([true, []]);
  clock.advance(2 * DAY);
  await pruneEvents(checkout.platform);
  clock.advance(-121 * DAY);
  expect([await isStored(left), await isStored(open)]).toEqual([false, true]);
  const forgotten = { provider: "stripe", event: left, type: "charge.refunded" };
  expect(logged.mock.calls.map(([what]) => what)).toContainEqual(forgotten);
  expect(JSON.stringify(logged.mock.calls)).not.toContain("Queequeg");
  logged.mockRestore();
});

it("an event with a character that PostgreSQL can't store is saved and handled", async () => {
  const id = checkout.platform.newId();
  const created_at = Math.floor(checkout.platform.clock.now().getTime() / 1000);
  const entity = { id: "pay_none", order_id: "order_none", email: "queequeg\u0000\ud800@pequod.example" };
  const payload = JSON.stringify({ event: "payment.captured", created_at, payload: { payment: { entity } } });
  const signature = createHmac("sha256", checkout.environment.RAZORPAY_WEBHOOK_SECRET ?? "").update(payload);
  const answer = await checkout.server.inject({
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
  await checkout.platform.jobs.runDue();
  const [event] = await select<{ handled_at: Date | null }>(
    checkout.platform.db,
    "SELECT handled_at FROM webhook_events WHERE event_id = $id",
    { id },
  );
  expect(event?.handled_at).not.toBeNull();
});
