import { type Sandbox, startSandbox } from "@quire/sandbox/startSandbox";
import { afterAll, beforeAll, expect, it } from "vitest";
import type { StripeAccount } from "../../../platform/paymentConfig.ts";
import { PaymentUnknown } from "../payments/provider.ts";
import { openStripe } from "./stripe.ts";

let sandbox: Sandbox;
let account: StripeAccount;
beforeAll(async () => {
  sandbox = await startSandbox({ webhooksTo: null });
  const { STRIPE_SECRET_KEY, STRIPE_WEBHOOK_SECRET, STRIPE_URL } = sandbox.environment;
  account = {
    secretKey: STRIPE_SECRET_KEY ?? "",
    webhookSecret: STRIPE_WEBHOOK_SECRET ?? "",
    url: STRIPE_URL ?? null,
  };
});
afterAll(() => sandbox.close());

const order = (email: string) => ({
  ...{ id: "b01m86qq9zy1b3fmdbcs", amount: 500, currency: "USD" as const, title: "Fog" },
  returnUrl: "http://localhost:4000/post/fog",
  buyerEmail: async () => email,
});

it("creates an order's checkout after the buyer's email changed since an attempt whose answer was lost", async () => {
  await fetch(`${new URL(account.url ?? "").origin}/faults`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ provider: "stripe", kind: "slow", delay: 1500 }),
  });
  await expect(openStripe(account, 100).create(order("once@example.com"))).rejects.toThrow(PaymentUnknown);
  const made = await openStripe(account).create(order("since@example.com"));
  expect(made.checkoutUrl).toMatch(/\/stripe\/pay\/cs_/);
});
