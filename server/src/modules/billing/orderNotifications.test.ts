import { listNotifications } from "@quire/contracts/calls/notifications";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type CheckoutKit, openCheckoutKit } from "../../testing/openCheckoutKit.ts";
import { openSellerKit } from "../../testing/openSellerKit.ts";
import type { Caller } from "../../testing/testCaller.ts";
import { sellDelivery } from "./testing/deliveryKit.ts";

let checkout: CheckoutKit;
beforeAll(async () => {
  checkout = await openCheckoutKit();
});
afterAll(() => checkout.close());

const listOf = async (caller: Caller) =>
  (await caller.call(listNotifications, { query: {} })).body.notifications;
const textsOf = async (caller: Caller) => (await listOf(caller)).map(({ text }) => text).sort();

describe("a creator", () => {
  it("is notified of sales, grouped by post, and of support", async () => {
    const seller = await openSellerKit(checkout, { support: "enabled" });
    const postId = await seller.offer();
    const first = await seller.enter("IN", "Ahab");
    await first.buy({ type: "post", items: [postId] });
    await checkout.platform.jobs.runDue();
    expect(await listOf(seller.creator)).toMatchObject([
      { text: "Ahab bought “Loomings” for ₹99", url: "http://localhost:4000/earnings" },
    ]);
    const second = await seller.enter("IN", "Starbuck");
    await second.buy({ type: "post", items: [postId] });
    await second.buy({ type: "support", amount: 100_00, currency: "INR" });
    await checkout.platform.jobs.runDue();
    expect(await textsOf(seller.creator)).toEqual([
      "Starbuck and Ahab bought “Loomings”",
      "Starbuck supported you with ₹100",
    ]);
  });
});

describe("a delivery", () => {
  it("notifies its creator, then its buyer, and after a refund only of that", async () => {
    const one = await sellDelivery(checkout);
    await checkout.platform.jobs.runDue();
    expect(await textsOf(one.creator)).toEqual([
      "Ishmael bought “A word from me” for ₹99",
      "Ishmael is waiting for you to deliver “A word from me”",
    ]);
    await one.deliver({ text: "Thar she blows." });
    await checkout.platform.jobs.runDue();
    expect(await listOf(one.buyer)).toMatchObject([
      {
        text: "The Spouter-Inn delivered “A word from me”",
        url: `http://localhost:4000/purchase/${one.id}`,
        actors: [{ name: "The Spouter-Inn" }],
      },
    ]);
    await one.refund();
    await checkout.platform.jobs.runDue();
    expect(await listOf(one.buyer)).toMatchObject([
      { text: "₹99 for “A word from me” was refunded", url: `http://localhost:4000/purchase/${one.id}` },
    ]);
    expect(await textsOf(one.creator)).toEqual(["Ishmael bought “A word from me” for ₹99"]);
  });
});
