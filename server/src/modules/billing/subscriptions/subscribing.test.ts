import { Role } from "@quire/domain/enums";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { execute } from "../../../platform/database/select.ts";
import { type CheckoutKit, openCheckoutKit } from "../../../testing/openCheckoutKit.ts";
import { proKit } from "../../../testing/proKit.ts";
import { startCheckout } from "./startCheckout.ts";

let checkout: CheckoutKit;
beforeAll(async () => {
  checkout = await openCheckoutKit();
});
afterAll(() => checkout.close());
afterEach(() => checkout.clearFaults());

it("a plan works for a user whose email address Stripe rejects", async () => {
  const pro = await proKit(checkout, { email: "käthe@bücher.example" });
  const id = await pro.subscribe({ currency: "USD" });
  expect((await pro.find(id))?.status).toBe("active");
});

it("a plan keeps the provider's first checkout of two that are created at once", async () => {
  const { platform } = checkout;
  const pro = await proKit(checkout);
  const { id } = (await pro.begin()).body.subscription;
  await execute(platform.db, "UPDATE subscriptions SET provider_checkout_id = NULL WHERE id = $id", { id });
  // Three requests read the subscription before any of them has called the provider.
  const pending = await pro.row(id);
  const first = await startCheckout(platform, pending);
  expect(first.provider_checkout_id).toMatch(/^sub_/);
  expect(await startCheckout(platform, pending)).toEqual(first);
  await checkout.control("/faults", { provider: "razorpay", kind: "refuse" });
  await expect(startCheckout(platform, pending)).rejects.toMatchObject({ code: "payment_refused" });
  expect(await pro.row(id)).toEqual(first);
});

describe.each([
  { currency: "INR" as const, provider: "razorpay", amount: 449_00, fee: 1060 },
  { currency: "USD" as const, provider: "stripe", amount: 800, fee: 53 },
])("a plan in $currency", ({ currency, provider, amount, fee }) => {
  it("is charged, and activates Pro at once", async () => {
    const pro = await proKit(checkout);
    const created = await pro.begin({ currency });
    expect([created.status, created.body.subscription.status]).toEqual([201, "upcoming"]);
    expect(created.body.checkout?.url).toContain(provider);
    if (provider === "stripe") {
      const { provider_checkout_id } = await pro.row(created.body.subscription.id);
      const session = await checkout.sandbox.callApi("stripe", `/checkout/sessions/${provider_checkout_id}`);
      expect(session).toMatchObject({ adaptive_pricing: { enabled: false } });
    }
    const { id } = created.body.subscription;
    await pro.approve(id);
    expect(await pro.groups()).not.toContain(Role.pro);
    const confirmed = await pro.confirm(id);
    expect(confirmed.body.status).toBe("active");
    expect(await pro.groups()).toContain(Role.pro);
    expect(await pro.groups()).not.toContain(Role.freePro);
    expect(await pro.find(id)).toMatchObject({
      kind: "paid",
      status: "active",
      recurring: true,
      can_change_recurring: true,
      plan: { interval: "month", provider, price: { amount, currency } },
      trial_end: null,
      grace_until: null,
      sandbox: true,
    });
    expect(await pro.ledger()).toEqual({ platform: amount - fee, [provider]: fee - amount });
    await checkout.platform.jobs.runDue();
    expect(pro.emails()).toEqual(["Welcome to Quire Pro"]);
  });
});
