import { deleteAccount } from "@quire/contracts/calls/leaving";
import { afterAll, beforeAll, expect, it } from "vitest";
import { type CheckoutKit, openCheckoutKit } from "../../../testing/openCheckoutKit.ts";
import { proKit } from "../../../testing/proKit.ts";

const password = "call me ishmael 7";
const DAY = 24 * 60 * 60_000;

let till: CheckoutKit;
beforeAll(async () => {
  till = await openCheckoutKit();
});
afterAll(() => till.close());

it.each([
  { currency: "INR" as const, provider: "razorpay" as const },
  { currency: "USD" as const, provider: "stripe" as const },
])("whoever asks to be forgotten is charged nothing more by $provider", async ({ currency, provider }) => {
  const desk = await proKit(till, { password });
  const id = await desk.subscribe({ currency });
  const before = await desk.ledger();
  const answer = await desk.caller.call(deleteAccount, { body: { password } });
  expect(answer.status).toBe(200);
  await till.platform.jobs.runDue();
  const { provider_subscription_id } = await desk.row(id);
  const there = (await till.there.ask(provider, `/subscriptions/${provider_subscription_id}`)) as {
    status: string;
  };
  expect(there.status).toMatch(/^cancell?ed$/);
  await till.platform.advance(8 * DAY);
  await till.platform.jobs.runDue();
  await desk.pass(60);
  expect(await desk.ledger()).toEqual(before);
  expect(await desk.row(id)).toMatchObject({ recurring: false, is_over: true });
});
