import type { PaymentProvider } from "@quire/domain/enums";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { execute } from "../../../platform/database/select.ts";
import { type CheckoutKit, openCheckoutKit } from "../../../testing/openCheckoutKit.ts";
import { leftOf, openSellerKit } from "../../../testing/openSellerKit.ts";
import { sweepProviders } from "../payments/sweepProviders.ts";
import { findOrder } from "./orderRow.ts";
import { failOrder } from "./recordUnpaid.ts";

let checkout: CheckoutKit;
beforeAll(async () => {
  checkout = await openCheckoutKit();
});
afterAll(() => checkout.close());
afterEach(() => checkout.clearFaults());

/** Closes orders as the reconciler does after a week; they can still be paid at the provider. */
const closeOrders = (...ids: string[]) => Promise.all(ids.map((id) => failOrder(checkout.platform, id)));

async function sweep(): Promise<void> {
  await sweepProviders(checkout.platform);
  await checkout.platform.jobs.runDue();
}

const stateOf = async (id: string) => (await findOrder(checkout.platform, id))?.state;

const SALES: Record<PaymentProvider, Record<string, number>> = {
  razorpay: { creator: 8910 - 234, platform: 990, razorpay: -9900 + 234 },
  stripe: { creator: 450 - 45, platform: 50, stripe: -500 + 45 },
};
const BACK: Record<PaymentProvider, Record<string, number>> = {
  razorpay: { platform: -234, razorpay: 234 },
  stripe: { platform: -45, stripe: 45 },
};

describe.each([
  { provider: "razorpay" as const, country: "IN", way: "card" },
  { provider: "stripe" as const, country: "US", way: "approve" },
])("a payment by $provider that no event reports", ({ provider, country, way }) => {
  async function openSeller() {
    const { offer, enter } = await openSellerKit(checkout);
    const postId = await offer();
    const { begin, buy, access } = await enter(country);
    const request = { type: "post" as const, items: [postId] };
    return {
      begin: async () => (await begin(request)).body.order.id,
      buy: async () => (await buy(request)).id,
      access: () => access(postId),
    };
  }

  async function paySilently(id: string): Promise<void> {
    await checkout.control("/faults", { provider, kind: "webhook-never", times: 10 });
    await checkout.press({ id }, way);
    await checkout.clearFaults();
  }

  it("is fulfilled by the provider sweep although its order was closed", async () => {
    const { begin, access } = await openSeller();
    const [id, unpaid] = [await begin(), await begin()];
    await closeOrders(id, unpaid);
    expect([await stateOf(id), await stateOf(unpaid)]).toEqual(["failed", "failed"]);
    await paySilently(id);
    await sweep();
    expect([await access(), await stateOf(id)]).toEqual(["granted", "confirmed"]);
    await sweep();
    expect(await leftOf(checkout.platform, id)).toEqual(SALES[provider]);
    expect([await stateOf(unpaid), await leftOf(checkout.platform, unpaid)]).toEqual(["failed", {}]);
  });

  it("is refunded when the buyer has since paid for the same", async () => {
    const { begin, buy, access } = await openSeller();
    const id = await begin();
    await closeOrders(id);
    await buy();
    await paySilently(id);
    await sweep();
    expect([await access(), await stateOf(id)]).toEqual(["granted", "confirmed"]);
    expect(await leftOf(checkout.platform, id)).toEqual(BACK[provider]);
  });

  it("is found when the job that checks it is lost", async () => {
    const { begin, access } = await openSeller();
    const id = await begin();
    await execute(checkout.platform.db, "DELETE FROM graphile_worker._private_jobs");
    await paySilently(id);
    await sweep();
    expect([await access(), await stateOf(id)]).toEqual(["granted", "confirmed"]);
  });

  it("is found among more payments than a page holds", async () => {
    const { begin, access } = await openSeller();
    const id = await begin();
    await closeOrders(id);
    await paySilently(id);
    await checkout.sandbox.payOthers(provider, 101);
    await sweep();
    expect([await access(), await stateOf(id)]).toEqual(["granted", "confirmed"]);
  });
});
