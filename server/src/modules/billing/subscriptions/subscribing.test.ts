import { Role } from "@quire/domain/enums";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { type CheckoutKit, openCheckoutKit } from "../../../testing/openCheckoutKit.ts";
import { proKit } from "../../../testing/proKit.ts";

let till: CheckoutKit;
beforeAll(async () => {
  till = await openCheckoutKit();
});
afterAll(() => till.close());
afterEach(() => till.clearFaults());

it("a plan is for a person too whose address Stripe takes for none", async () => {
  const desk = await proKit(till, { email: "käthe@bücher.example" });
  const id = await desk.subscribe({ currency: "USD" });
  expect((await desk.find(id))?.status).toBe("active");
});

describe.each([
  { currency: "INR" as const, provider: "razorpay", amount: 449_00, fee: 1060 },
  { currency: "USD" as const, provider: "stripe", amount: 800, fee: 53 },
])("a plan in $currency", ({ currency, provider, amount, fee }) => {
  it("is paid, and Pro opens at once", async () => {
    const desk = await proKit(till);
    const begun = await desk.begin({ currency });
    expect([begun.status, begun.body.subscription.status]).toEqual([201, "upcoming"]);
    expect(begun.body.checkout?.url).toContain(provider);
    if (provider === "stripe") {
      const { provider_checkout_id } = await desk.row(begun.body.subscription.id);
      const session = await till.there.ask("stripe", `/checkout/sessions/${provider_checkout_id}`);
      expect(session).toMatchObject({ adaptive_pricing: { enabled: false } });
    }
    const { id } = begun.body.subscription;
    await desk.agree(id);
    expect(await desk.groups()).not.toContain(Role.pro);
    const confirmed = await desk.confirm(id);
    expect(confirmed.body.status).toBe("active");
    expect(await desk.groups()).toContain(Role.pro);
    expect(await desk.groups()).not.toContain(Role.freePro);
    expect(await desk.find(id)).toMatchObject({
      kind: "paid",
      status: "active",
      recurring: true,
      can_change_recurring: true,
      plan: { interval: "month", provider, price: { amount, currency } },
      trial_end: null,
      grace_until: null,
      sandbox: true,
    });
    expect(await desk.ledger()).toEqual({ platform: amount - fee, [provider]: fee - amount });
    await till.platform.jobs.runDue();
    expect(desk.letters()).toEqual(["Welcome to Quire Pro"]);
  });
});
