// @vitest-environment jsdom
import { errorClass } from "@quire/client/errors";
import type { Subscription } from "@quire/contracts/records/pro";
import { beforeEach, expect, it } from "vitest";
import { forgetKey } from "../checkout/orderKeys.ts";
import { type Choice, type CreatePlanRequest, SUBJECT, startPlan } from "./startPlan.ts";

const choice: Choice = { interval: "month", price: { amount: 800, currency: "USD" }, trial: false };
const URL = "https://pay.example/1";

/** A server that gives these answers in order, and the keys it received. */
function server(...answers: (Subscription["status"] | Error)[]) {
  const keys: string[] = [];
  const send: CreatePlanRequest = async (key) => {
    keys.push(key);
    const answer = answers[Math.min(keys.length, answers.length) - 1];
    if (answer instanceof Error) throw answer;
    const subscription = { id: `plan ${keys.length}`, status: answer } as Subscription;
    return { subscription, checkout: answer === "upcoming" ? { url: URL } : null };
  };
  return { send, keys };
}
const refusal = (code: string, details?: unknown) =>
  new (errorClass(409))(409, { code: code as "forbidden", message: code, details });

beforeEach(() => forgetKey(SUBJECT));

it("leads to the provider, and a second press to the same plan", async () => {
  const { send, keys } = server("upcoming");
  expect(await startPlan(choice, "/", send)).toEqual({ kind: "away", url: URL });
  await startPlan(choice, "/", send);
  expect(keys[0]).toBe(keys[1]);
});

it("uses a new key for another choice or when the earlier attempt is over", async () => {
  const { send, keys } = server("disabled", "upcoming");
  expect(await startPlan(choice, "/", send)).toEqual({ kind: "away", url: URL });
  await startPlan({ ...choice, interval: "year" }, "/", send);
  expect(new Set(keys).size).toBe(3);
});

it("only follows a plan that is active already", async () => {
  expect(await startPlan(choice, "/", server("active").send)).toEqual({ kind: "follow", id: "plan 1" });
});

it("returns a changed price instead of paying it", async () => {
  const price = { amount: 900, currency: "USD" };
  expect(await startPlan(choice, "/", server(refusal("price_changed", price)).send)).toEqual({
    kind: "price",
    price,
  });
});

it("retries a used-up key once, and rejects with any other refusal", async () => {
  const { send, keys } = server(refusal("idempotency_mismatch"), "upcoming");
  expect(await startPlan(choice, "/", send)).toEqual({ kind: "away", url: URL });
  expect(new Set(keys).size).toBe(2);
  await expect(startPlan(choice, "/", server(refusal("subscription_exists")).send)).rejects.toMatchObject({
    code: "subscription_exists",
  });
  const stubborn = server(refusal("idempotency_mismatch"));
  await expect(startPlan(choice, "/", stubborn.send)).rejects.toMatchObject({ code: "idempotency_mismatch" });
  expect(stubborn.keys.length).toBe(2);
});
