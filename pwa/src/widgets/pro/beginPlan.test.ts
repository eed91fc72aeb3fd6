// @vitest-environment jsdom
import { errorClass } from "@quire/client/errors";
import type { Subscription } from "@quire/contracts/records/pro";
import { beforeEach, expect, it } from "vitest";
import { forgetKey } from "../checkout/orderKeys.ts";
import { beginPlan, type Choice, type CreatePlanRequest, SUBJECT } from "./beginPlan.ts";

const choice: Choice = { interval: "month", price: { amount: 800, currency: "USD" }, trial: false };
const URL = "https://pay.example/1";

/** A server that answers so, one after the other, and the keys that it was asked with. */
function server(...answers: (Subscription["status"] | Error)[]) {
  const keys: string[] = [];
  const ask: CreatePlanRequest = async (key) => {
    keys.push(key);
    const answer = answers[Math.min(keys.length, answers.length) - 1];
    if (answer instanceof Error) throw answer;
    const subscription = { id: `plan ${keys.length}`, status: answer } as Subscription;
    return { subscription, checkout: answer === "upcoming" ? { url: URL } : null };
  };
  return { ask, keys };
}
const refusal = (code: string, details?: unknown) =>
  new (errorClass(409))(409, { code: code as "forbidden", message: code, details });

beforeEach(() => forgetKey(SUBJECT));

it("leads to where it is agreed to, and a second press to the same plan", async () => {
  const { ask, keys } = server("upcoming");
  expect(await beginPlan(choice, "/", ask)).toEqual({ kind: "away", url: URL });
  await beginPlan(choice, "/", ask);
  expect(keys[0]).toBe(keys[1]);
});

it("asks anew for another choice, and where the earlier try is over", async () => {
  const { ask, keys } = server("disabled", "upcoming");
  expect(await beginPlan(choice, "/", ask)).toEqual({ kind: "away", url: URL });
  await beginPlan({ ...choice, interval: "year" }, "/", ask);
  expect(new Set(keys).size).toBe(3);
});

it("only follows a plan that runs already", async () => {
  expect(await beginPlan(choice, "/", server("active").ask)).toEqual({ kind: "follow", id: "plan 1" });
});

it("shows another price instead of paying it", async () => {
  const price = { amount: 900, currency: "USD" };
  expect(await beginPlan(choice, "/", server(refusal("price_changed", price)).ask)).toEqual({
    kind: "price",
    price,
  });
});

it("takes another key once, and passes on every other refusal", async () => {
  const { ask, keys } = server(refusal("idempotency_mismatch"), "upcoming");
  expect(await beginPlan(choice, "/", ask)).toEqual({ kind: "away", url: URL });
  expect(new Set(keys).size).toBe(2);
  await expect(beginPlan(choice, "/", server(refusal("subscription_exists")).ask)).rejects.toMatchObject({
    code: "subscription_exists",
  });
  const stubborn = server(refusal("idempotency_mismatch"));
  await expect(beginPlan(choice, "/", stubborn.ask)).rejects.toMatchObject({ code: "idempotency_mismatch" });
  expect(stubborn.keys.length).toBe(2);
});
