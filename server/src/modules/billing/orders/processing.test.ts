import { listPurchases } from "@quire/contracts/calls/orders";
import type { Order } from "@quire/contracts/records/order";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { execute } from "../../../platform/database/select.ts";
import { type CheckoutKit, openCheckoutKit } from "../../../testing/openCheckoutKit.ts";
import { openSellerKit } from "../../../testing/openSellerKit.ts";
import { findOrder } from "./orderRow.ts";

let checkout: CheckoutKit;
beforeAll(async () => {
  checkout = await openCheckoutKit();
});
afterAll(() => checkout.close());
afterEach(() => checkout.clearFaults());

const DAY = 24 * 60 * 60_000;

/** A reader has paid, and their bank is processing it. */
async function startProcessing(country: "IN" | "US") {
  const { offer, enter } = await openSellerKit(checkout);
  const [postId, otherId] = [await offer({ title: "Loomings" }), await offer()];
  const { reader, buyer, begin, confirm, access } = await enter(country);
  const request = { type: "post" as const, items: [postId] };
  const { id } = (await begin({ ...request, return_to: "/post/1/loomings" })).body.order;
  const provider = country === "IN" ? "razorpay" : "stripe";
  await checkout.press({ id }, provider === "razorpay" ? "wait" : "bank");
  await checkout.allReceived();
  expect((await confirm({ id })).body.state).toBe("pending");
  const row = async () => findOrder(checkout.platform, id);
  return {
    ...{ id, postId, otherId, begin, row, confirm },
    retry: (items = [postId]) => begin({ type: items.length > 1 ? "bulk" : "post", items }),
    access: () => access(postId),
    listed: async () => {
      const { body } = await buyer.call(listPurchases, { query: {} });
      return body.purchases.map(({ id: order, state, processing }: Order) => ({
        ...{ id: order, state },
        isWaiting: processing !== null,
      }));
    },
    waitedFor: async () => {
      const { body } = await buyer.call(listPurchases, { query: { waiting: true } });
      return body.purchases.map(({ id: order }: Order) => order);
    },
    /** The bank bankAnswers. */
    async bankAnswers(outcome: "succeed" | "fail") {
      const order = (await row())?.provider_order_id;
      await checkout.control(`/${provider}/settle`, {
        ...(provider === "razorpay" ? { order } : { session: order }),
        outcome,
      });
      await checkout.allReceived();
    },
    emails: () =>
      checkout.platform.outbox.filter(
        ({ to, subject }) => to === reader.email && /did not go through/.test(subject),
      ),
  };
}

describe.each(["IN", "US"] as const)("a payment from %s that a bank is processing", (country) => {
  it("is listed as a pending purchase, and as a purchase once it succeeds", async () => {
    const { id, bankAnswers, listed, emails, access } = await startProcessing(country);
    expect(await listed()).toEqual([{ id, state: "pending", isWaiting: true }]);
    await bankAnswers("succeed");
    expect(await listed()).toEqual([{ id, state: "confirmed", isWaiting: false }]);
    expect([await access(), emails()]).toEqual(["granted", []]);
  });

  it("is listed among pending payments until the bank bankAnswers", async () => {
    const { id, bankAnswers, waitedFor } = await startProcessing(country);
    expect(await waitedFor()).toEqual([id]);
    await bankAnswers("succeed");
    expect(await waitedFor()).toEqual([]);
  });

  it("sends one email with a link to retry when it is declined", async () => {
    const { bankAnswers, listed, emails, access, confirm, id } = await startProcessing(country);
    await bankAnswers("fail");
    await confirm({ id });
    await checkout.platform.jobs.runDue();
    expect(await listed()).toEqual([]);
    expect(await access()).toBe("payment_required");
    const [email, ...more] = emails();
    expect(more).toEqual([]);
    expect(email?.subject).toBe("Your payment for “Loomings” did not go through");
    expect(email?.text).toContain("You weren't charged");
    expect(email?.text).toMatch(/\/post\/1\/loomings\s/);
  });

  it("is returned when its buyer tries to pay for the same again", async () => {
    const { id, retry, bankAnswers, otherId, postId } = await startProcessing(country);
    const second = await retry();
    expect([second.status, second.body.order.id]).toEqual([201, id]);
    // Razorpay's order may still be paid another way, and only once; Stripe's checkout is closed.
    expect(second.body.checkout === null).toBe(country === "US");
    expect((await retry([otherId])).body.order.id).not.toBe(id);
    const both = (await retry([postId, otherId])).body.order;
    expect(both.id).not.toBe(id);
    expect(both.title).toMatch(/^2 posts of /);
    await bankAnswers("fail");
    const third = await retry();
    expect(third.body.order.id).not.toBe(id);
    expect(third.body.checkout).not.toBeNull();
  });
});

it("a declined payment counts once towards the card-testing limit, however often its provider does not answer", async () => {
  const { row, retry, bankAnswers, otherId } = await startProcessing("IN");
  await checkout.control("/faults", { provider: "razorpay", kind: "500", times: 100 });
  await bankAnswers("fail");
  for (let tries = 0; tries < 8; tries++) {
    await execute(checkout.platform.db, "UPDATE graphile_worker._private_jobs SET run_at = now()");
    await checkout.platform.jobs.runDue();
  }
  await checkout.clearFaults();
  await execute(checkout.platform.db, "UPDATE graphile_worker._private_jobs SET run_at = now()");
  await checkout.platform.jobs.runDue();
  expect((await row())?.processing_at).toBeNull();
  expect((await retry([otherId])).status).toBe(201);
});

it("a payment that a bank is processing is checked every four days without end", async () => {
  const { row } = await startProcessing("US");
  for (let days = 0; days < 24; days += 4) {
    await checkout.wait(4 * DAY + 1000);
    await checkout.platform.jobs.runDue();
  }
  expect((await row())?.state).toBe("pending");
  const session = (await row())?.provider_order_id;
  await checkout.control("/faults", { provider: "stripe", kind: "webhook-never", times: 10 });
  await checkout.control("/stripe/settle", { session, outcome: "succeed" });
  await checkout.wait(4 * DAY + 1000);
  await checkout.platform.jobs.runDue();
  expect((await row())?.state).toBe("confirmed");
});
