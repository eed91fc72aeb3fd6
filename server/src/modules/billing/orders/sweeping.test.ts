import { type PaymentProvider, Role } from "@quire/domain/enums";
import { QueryTypes } from "sequelize";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { type CheckoutKit, openCheckoutKit } from "../../../testing/openCheckoutKit.ts";
import { openSellerKit } from "../../../testing/openSellerKit.ts";
import { proKit } from "../../../testing/proKit.ts";
import { sweepProviders } from "../payments/sweepProviders.ts";

let till: CheckoutKit;
beforeAll(async () => {
  till = await openCheckoutKit();
});
afterAll(() => till.close());
afterEach(() => till.clearFaults());

const MANY = 500;

/** How often a provider was asked anything meanwhile. */
async function callsDuring(provider: PaymentProvider, work: () => Promise<void>): Promise<number> {
  await till.control("/faults", { provider, kind: "slow", times: MANY, delay: 0 });
  await work();
  const waiting = (await till.control("/faults")) as Record<string, { kind: string; times: number }[]>;
  const left = waiting[provider]?.find(({ kind }) => kind === "slow")?.times ?? 0;
  await till.clearFaults();
  return MANY - left;
}

async function sweep(): Promise<void> {
  await sweepProviders(till.platform);
  await till.platform.jobs.runDue();
}

describe.each([
  { provider: "razorpay" as const, country: "IN", currency: "INR" as const },
  { provider: "stripe" as const, country: "US", currency: "USD" as const },
])("what $provider lists", ({ provider, country, currency }) => {
  const name = provider === "stripe" ? "charge" : "payment";

  /** The latest payment there, as its dashboard names it. */
  async function latest(): Promise<string> {
    const [path, list] =
      provider === "stripe" ? ["/charges?limit=1", "data"] : ["/payments?count=1", "items"];
    const told = (await till.there.ask(provider, path)) as Record<string, { id: string }[]>;
    return told[list]?.[0]?.id ?? "";
  }

  const silence = () => till.control("/faults", { provider, kind: "webhook-never", times: 100 });
  const refund = (payment: string, amount?: number) =>
    till.control(`/${provider}/refund`, { [name]: payment, ...(amount ? { amount } : {}) });
  const dispute = async (payment: string) => {
    const { id } = (await till.control(`/${provider}/dispute`, { [name]: payment })) as { id: string };
    return (outcome: "won" | "lost") => till.control(`/${provider}/close`, { dispute: id, outcome });
  };

  it("is asked about once: later the lists are read and nothing else", async () => {
    await silence();
    const { offer, enter } = await openSellerKit(till);
    const { buy } = await enter(country);
    const desk = await proKit(till);
    const sold = async () => {
      await buy({ type: "post", items: [await offer()] });
      return latest();
    };
    const subscribed = async () => {
      await desk.subscribe({ currency });
      return latest();
    };
    const strange = async () => {
      await till.there.payOthers(provider, 1);
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
    // What came of it, as the end of a plan at its provider, is acted upon now.
    await sweep();
    expect(await callsDuring(provider, sweep)).toBe(3);
  });

  it("is news when it changes, also where a payment is none of ours", async () => {
    await till.there.payOthers(provider, 1);
    await silence();
    const close = await dispute(await latest());
    await sweep();
    await close("won");
    expect(await callsDuring(provider, sweep)).toBeGreaterThan(3);
    expect(await callsDuring(provider, sweep)).toBe(3);
  });

  it("is taken over later, where the payment was not known to be for Pro when it was seen", async () => {
    await silence();
    const desk = await proKit(till);
    const { id } = (await desk.begin({ currency })).body.subscription;
    await desk.agree(id);
    await refund(await latest());
    await sweep();
    await desk.confirm(id);
    expect(await desk.groups()).toContain(Role.pro);
    // The provider's time has gone on meanwhile.
    till.platform.clock.set(new Date(Date.now() + 2000));
    await sweep();
    expect(await desk.groups()).toEqual([]);
  });

  it("is forgotten when it has long been listed no more", async () => {
    await till.there.payOthers(provider, 1);
    await silence();
    await refund(await latest());
    await sweep();
    const kept = async () => {
      const sql = "SELECT 1 FROM provider_news WHERE provider = $provider";
      return (await till.platform.db.query(sql, { bind: { provider }, type: QueryTypes.SELECT })).length;
    };
    expect(await kept()).toBeGreaterThan(0);
    const DAYS = 121 * 24 * 60 * 60_000;
    till.platform.clock.advance(DAYS);
    await sweepProviders(till.platform);
    till.platform.clock.advance(-DAYS);
    expect(await kept()).toBe(0);
  });
});
