import { type PaymentProvider, Role } from "@quire/domain/enums";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { select } from "../../../platform/database/select.ts";
import { type CheckoutKit, openCheckoutKit } from "../../../testing/openCheckoutKit.ts";
import { openSellerKit } from "../../../testing/openSellerKit.ts";
import { proKit } from "../../../testing/proKit.ts";
import { sweepProviders } from "../payments/sweepProviders.ts";

let checkout: CheckoutKit;
beforeAll(async () => {
  checkout = await openCheckoutKit();
});
afterAll(() => checkout.close());
afterEach(() => checkout.clearFaults());

const MANY = 500;

/** How many requests a provider received during the action. */
async function callsDuring(provider: PaymentProvider, work: () => Promise<void>): Promise<number> {
  await checkout.control("/faults", { provider, kind: "slow", times: MANY, delay: 0 });
  await work();
  const waiting = (await checkout.control("/faults")) as Record<string, { kind: string; times: number }[]>;
  const left = waiting[provider]?.find(({ kind }) => kind === "slow")?.times ?? 0;
  await checkout.clearFaults();
  return MANY - left;
}

async function sweep(): Promise<void> {
  await sweepProviders(checkout.platform);
  await checkout.platform.jobs.runDue();
}

describe.each([
  { provider: "razorpay" as const, country: "IN", currency: "INR" as const },
  { provider: "stripe" as const, country: "US", currency: "USD" as const },
])("what $provider lists", ({ provider, country, currency }) => {
  const name = provider === "stripe" ? "charge" : "payment";

  /** The id of the provider's latest payment. */
  async function latest(): Promise<string> {
    const [path, list] =
      provider === "stripe" ? ["/charges?limit=1", "data"] : ["/payments?count=1", "items"];
    const response = (await checkout.sandbox.callApi(provider, path)) as Record<string, { id: string }[]>;
    return response[list]?.[0]?.id ?? "";
  }

  const silence = () => checkout.control("/faults", { provider, kind: "webhook-never", times: 100 });
  const refund = (payment: string, amount?: number) =>
    checkout.control(`/${provider}/refund`, { [name]: payment, ...(amount ? { amount } : {}) });
  const dispute = async (payment: string) => {
    const { id } = (await checkout.control(`/${provider}/dispute`, { [name]: payment })) as { id: string };
    return (outcome: "won" | "lost") => checkout.control(`/${provider}/close`, { dispute: id, outcome });
  };

  it("is queried once: later sweeps read the lists only", async () => {
    await silence();
    const { offer, enter } = await openSellerKit(checkout);
    const { buy } = await enter(country);
    const pro = await proKit(checkout);
    const sold = async () => {
      await buy({ type: "post", items: [await offer()] });
      return latest();
    };
    const subscribed = async () => {
      await pro.subscribe({ currency });
      return latest();
    };
    const strange = async () => {
      await checkout.sandbox.payOthers(provider, 1);
      await silence();
      return latest();
    };
    for (const pay of [sold, subscribed, strange]) await refund(await pay(), 100);
    for (const pay of [sold, strange]) {
      await dispute(await pay());
      const lose = await dispute(await pay());
      await lose("lost");
    }
    await sweep();
    // Its consequences, such as the end of a plan at its provider, are applied now.
    await sweep();
    expect(await callsDuring(provider, sweep)).toBe(3);
  });

  it("is recorded again when it changes, even for payments that are not ours", async () => {
    await checkout.sandbox.payOthers(provider, 1);
    await silence();
    const close = await dispute(await latest());
    await sweep();
    await close("won");
    expect(await callsDuring(provider, sweep)).toBeGreaterThan(3);
    expect(await callsDuring(provider, sweep)).toBe(3);
  });

  it("is recorded later if the payment was not known to be for Pro at first", async () => {
    await silence();
    const pro = await proKit(checkout);
    const { id } = (await pro.begin({ currency })).body.subscription;
    await pro.approve(id);
    await refund(await latest());
    await sweep();
    await pro.confirm(id);
    expect(await pro.groups()).toContain(Role.pro);
    // The provider's clock has advanced as well.
    checkout.platform.clock.set(new Date(Date.now() + 2000));
    await sweep();
    expect(await pro.groups()).toEqual([]);
  });

  it("is forgotten when it has not been listed for long", async () => {
    await checkout.sandbox.payOthers(provider, 1);
    await silence();
    await refund(await latest());
    await sweep();
    const countRecorded = async () => {
      const sql = "SELECT 1 FROM provider_events WHERE provider = $provider";
      return (await select(checkout.platform.db, sql, { provider })).length;
    };
    expect(await countRecorded()).toBeGreaterThan(0);
    const DAYS = 121 * 24 * 60 * 60_000;
    checkout.platform.clock.advance(DAYS);
    await sweepProviders(checkout.platform);
    checkout.platform.clock.advance(-DAYS);
    expect(await countRecorded()).toBe(0);
  });
});
