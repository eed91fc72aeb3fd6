import type { PaymentProvider } from "@quire/domain/enums";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { type CheckoutKit, openCheckoutKit } from "../../../testing/openCheckoutKit.ts";
import { leftOf, openSellerKit } from "../../../testing/openSellerKit.ts";
import { sweepProviders } from "../payments/sweepProviders.ts";
import { findOrder } from "./orderRow.ts";
import { failOrder } from "./recordUnpaid.ts";

let till: CheckoutKit;
beforeAll(async () => {
  till = await openCheckoutKit();
});
afterAll(() => till.close());
afterEach(() => till.clearFaults());

/** The reconciler has asked for a week and asks no more; at the provider it can still be paid. */
const forfeitBalances = (...ids: string[]) => Promise.all(ids.map((id) => failOrder(till.platform, id)));

async function sweep(): Promise<void> {
  await sweepProviders(till.platform);
  await till.platform.jobs.runDue();
}

const stateOf = async (id: string) => (await findOrder(till.platform, id))?.state;

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
])("a payment by $provider that nobody ever told of", ({ provider, country, way }) => {
  async function shop() {
    const { offer, enter } = await openSellerKit(till);
    const postId = await offer();
    const { begin, buy, access } = await enter(country);
    const wish = { type: "post" as const, items: [postId] };
    return {
      begin: async () => (await begin(wish)).body.order.id,
      buy: async () => (await buy(wish)).id,
      access: () => access(postId),
    };
  }

  async function payUnheard(id: string): Promise<void> {
    await till.control("/faults", { provider, kind: "webhook-never", times: 10 });
    await till.press({ id }, way);
    await till.clearFaults();
  }

  it("opens what was given up for good when the providers are looked through", async () => {
    const { begin, access } = await shop();
    const [id, unpaid] = [await begin(), await begin()];
    await forfeitBalances(id, unpaid);
    expect([await stateOf(id), await stateOf(unpaid)]).toEqual(["failed", "failed"]);
    await payUnheard(id);
    await sweep();
    expect([await access(), await stateOf(id)]).toEqual(["granted", "confirmed"]);
    await sweep();
    expect(await leftOf(till.platform, id)).toEqual(SALES[provider]);
    expect([await stateOf(unpaid), await leftOf(till.platform, unpaid)]).toEqual(["failed", {}]);
  });

  it("goes back where its buyer has paid for the same meanwhile", async () => {
    const { begin, buy, access } = await shop();
    const id = await begin();
    await forfeitBalances(id);
    await buy();
    await payUnheard(id);
    await sweep();
    expect([await access(), await stateOf(id)]).toEqual(["granted", "confirmed"]);
    expect(await leftOf(till.platform, id)).toEqual(BACK[provider]);
  });

  it("is found where the job that would have asked is lost", async () => {
    const { begin, access } = await shop();
    const id = await begin();
    await till.platform.db.query("DELETE FROM graphile_worker._private_jobs");
    await payUnheard(id);
    await sweep();
    expect([await access(), await stateOf(id)]).toEqual(["granted", "confirmed"]);
  });

  it("is found behind more others than a page holds", async () => {
    const { begin, access } = await shop();
    const id = await begin();
    await forfeitBalances(id);
    await payUnheard(id);
    await till.there.payOthers(provider, 101);
    await sweep();
    expect([await access(), await stateOf(id)]).toEqual(["granted", "confirmed"]);
  });
});
