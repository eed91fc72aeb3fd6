import { deleteAccount } from "@quire/contracts/calls/deletion";
import { afterAll, beforeAll, expect, it } from "vitest";
import { type CheckoutKit, openCheckoutKit } from "../../../testing/openCheckoutKit.ts";
import { proKit } from "../../../testing/proKit.ts";

const password = "call me ishmael 7";
const DAY = 24 * 60 * 60_000;

let checkout: CheckoutKit;
beforeAll(async () => {
  checkout = await openCheckoutKit();
});
afterAll(() => checkout.close());

it.each([
  { currency: "INR" as const, provider: "razorpay" as const },
  { currency: "USD" as const, provider: "stripe" as const },
])("a user who requests deletion is not charged again by $provider", async ({ currency, provider }) => {
  const pro = await proKit(checkout, { password });
  const id = await pro.subscribe({ currency });
  const before = await pro.ledger();
  const answer = await pro.caller.call(deleteAccount, { body: { password } });
  expect(answer.status).toBe(200);
  await checkout.platform.jobs.runDue();
  const { provider_subscription_id } = await pro.row(id);
  const remote = (await checkout.sandbox.callApi(provider, `/subscriptions/${provider_subscription_id}`)) as {
    status: string;
  };
  expect(remote.status).toMatch(/^cancell?ed$/);
  await checkout.platform.advance(8 * DAY);
  await checkout.platform.jobs.runDue();
  await pro.pass(60);
  expect(await pro.ledger()).toEqual(before);
  expect(await pro.row(id)).toMatchObject({ recurring: false, is_over: true });
});
