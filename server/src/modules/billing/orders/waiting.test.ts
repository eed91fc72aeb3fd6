import { listPurchases } from "@quire/contracts/calls/orders";
import type { Order } from "@quire/contracts/records/order";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { type CheckoutKit, openCheckoutKit } from "../../../testing/openCheckoutKit.ts";
import { openSellerKit } from "../../../testing/openSellerKit.ts";
import { findOrder } from "./orderRow.ts";

let till: CheckoutKit;
beforeAll(async () => {
  till = await openCheckoutKit();
});
afterAll(() => till.close());
afterEach(() => till.clearFaults());

const DAY = 24 * 60 * 60_000;

/** A reader has done their part of a payment, and its bank takes its time. */
async function waiting(country: "IN" | "US") {
  const { offer, enter } = await openSellerKit(till);
  const [postId, otherId] = [await offer({ title: "Loomings" }), await offer()];
  const { reader, buyer, begin, confirm, access } = await enter(country);
  const wish = { type: "post" as const, items: [postId] };
  const { id } = (await begin({ ...wish, return_to: "/post/1/loomings" })).body.order;
  const provider = country === "IN" ? "razorpay" : "stripe";
  await till.press({ id }, provider === "razorpay" ? "wait" : "bank");
  await till.allHeard();
  expect((await confirm({ id })).body.state).toBe("pending");
  const row = async () => findOrder(till.platform, id);
  return {
    ...{ id, postId, otherId, begin, row, confirm },
    again: (items = [postId]) => begin({ type: items.length > 1 ? "bulk" : "post", items }),
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
    /** The bank says so. */
    async answers(outcome: "succeed" | "fail") {
      const order = (await row())?.provider_order_id;
      await till.control(`/${provider}/settle`, {
        ...(provider === "razorpay" ? { order } : { session: order }),
        outcome,
      });
      await till.allHeard();
    },
    letters: () =>
      till.platform.outbox.filter(
        ({ to, subject }) => to === reader.email && /did not go through/.test(subject),
      ),
  };
}

describe.each(["IN", "US"] as const)("a payment from %s whose bank takes its time", (country) => {
  it("stands among the purchases until it is made, and is one of them then", async () => {
    const { id, answers, listed, letters, access } = await waiting(country);
    expect(await listed()).toEqual([{ id, state: "pending", isWaiting: true }]);
    await answers("succeed");
    expect(await listed()).toEqual([{ id, state: "confirmed", isWaiting: false }]);
    expect([await access(), letters()]).toEqual(["granted", []]);
  });

  it("is found among what waits for a bank, and no longer once that has answered", async () => {
    const { id, answers, waitedFor } = await waiting(country);
    expect(await waitedFor()).toEqual([id]);
    await answers("succeed");
    expect(await waitedFor()).toEqual([]);
  });

  it("that is refused in the end is told to its buyer once, with the way back", async () => {
    const { answers, listed, letters, access, confirm, id } = await waiting(country);
    await answers("fail");
    await confirm({ id });
    await till.platform.jobs.runDue();
    expect(await listed()).toEqual([]);
    expect(await access()).toBe("payment_required");
    const [letter, ...more] = letters();
    expect(more).toEqual([]);
    expect(letter?.subject).toBe("Your payment for “Loomings” did not go through");
    expect(letter?.text).toContain("You weren't charged");
    expect(letter?.text).toMatch(/\/post\/1\/loomings\s/);
  });

  it("is the one that is paid, whoever asks to pay for the same once more", async () => {
    const { id, again, answers, otherId, postId } = await waiting(country);
    const second = await again();
    expect([second.status, second.body.order.id]).toEqual([201, id]);
    // Razorpay's order may be paid by another way, and is paid once; Stripe's checkout is over.
    expect(second.body.checkout === null).toBe(country === "US");
    expect((await again([otherId])).body.order.id).not.toBe(id);
    const both = (await again([postId, otherId])).body.order;
    expect(both.id).not.toBe(id);
    expect(both.title).toMatch(/^2 posts of /);
    await answers("fail");
    const third = await again();
    expect(third.body.order.id).not.toBe(id);
    expect(third.body.checkout).not.toBeNull();
  });
});

it("a refusal is counted once against who may be trying out cards, however often its provider does not answer", async () => {
  const { row, again, answers, otherId } = await waiting("IN");
  await till.control("/faults", { provider: "razorpay", kind: "500", times: 100 });
  await answers("fail");
  for (let tries = 0; tries < 8; tries++) {
    await till.platform.db.query("UPDATE graphile_worker._private_jobs SET run_at = now()");
    await till.platform.jobs.runDue();
  }
  await till.clearFaults();
  await till.platform.db.query("UPDATE graphile_worker._private_jobs SET run_at = now()");
  await till.platform.jobs.runDue();
  expect((await row())?.processing_at).toBeNull();
  expect((await again([otherId])).status).toBe(201);
});

it("a bank that says nothing is asked every four days, and its order is not given up", async () => {
  const { row } = await waiting("US");
  for (let days = 0; days < 24; days += 4) {
    await till.wait(4 * DAY + 1000);
    await till.platform.jobs.runDue();
  }
  expect((await row())?.state).toBe("pending");
  const session = (await row())?.provider_order_id;
  await till.control("/faults", { provider: "stripe", kind: "webhook-never", times: 10 });
  await till.control("/stripe/settle", { session, outcome: "succeed" });
  await till.wait(4 * DAY + 1000);
  await till.platform.jobs.runDue();
  expect((await row())?.state).toBe("confirmed");
});
