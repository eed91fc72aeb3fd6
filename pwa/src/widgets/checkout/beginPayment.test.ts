import { errorClass } from "@quire/client/errors";
import type { OrderState } from "@quire/domain/enums";
import { beforeEach, expect, test } from "vitest";
import { beginPayment, type CreateOrderRequest } from "./beginPayment.ts";
import type { Offer } from "./offer.ts";
import { forgetKey, forgetOrder } from "./orderKeys.ts";

const offer: Offer = {
  subject: "post:p1",
  siteId: "s1",
  order: { type: "post", items: ["p1"] },
  price: { amount: 9900, currency: "INR" },
  title: "Loomings",
  note: null,
  gives: "All of it.",
  creator: { name: "Ada", creator_share: 85 },
  context: "purchasePost",
};

beforeEach(() => forgetKey(offer.subject));

type Answer = Awaited<ReturnType<CreateOrderRequest>>;
const answer = (state: OrderState = "pending", url: string | null = "https://pay.example/1"): Answer => ({
  order: { id: "o1", state } as Answer["order"],
  checkout: url === null ? null : { url },
});
const refusal = (status: number, code: string, details?: unknown) =>
  new (errorClass(status))(status, { code: code as "forbidden", message: code, details });

/** A server that gives these answers, one after the other, and what it was asked. */
function server(...answers: (Answer | Error)[]) {
  const asked: { provider: string; key: string }[] = [];
  const ask: CreateOrderRequest = async (provider, key) => {
    asked.push({ provider, key });
    const next = answers[asked.length - 1];
    if (!next || next instanceof Error) throw next ?? new Error("asked too often");
    return next;
  };
  return { ask, asked };
}

const begin = (ask: CreateOrderRequest, of = offer) => beginPayment(of, "/post/p1", ask);

test("rupees are paid by Razorpay, all else by Stripe", async () => {
  const { ask, asked } = server(answer(), answer());
  expect(await begin(ask)).toEqual({ kind: "away", url: "https://pay.example/1" });
  await begin(ask, { ...offer, price: { amount: 300, currency: "USD" } });
  expect(asked.map(({ provider }) => provider)).toEqual(["razorpay", "stripe"]);
});

test("a broken connection and another press lead to the same order", async () => {
  const { ask, asked } = server(refusal(0, "network_failed"), answer(), answer());
  await expect(begin(ask)).rejects.toMatchObject({ code: "network_failed" });
  await begin(ask);
  await begin(ask);
  expect(new Set(asked.map(({ key }) => key)).size).toBe(1);
});

test("once the order is over, the next press begins another", async () => {
  const { ask, asked } = server(answer(), answer());
  await begin(ask);
  forgetOrder("o1");
  await begin(ask);
  expect(new Set(asked.map(({ key }) => key)).size).toBe(2);
});

test("where the server names another provider, that one is asked for", async () => {
  const { ask, asked } = server(refusal(409, "other_provider", { provider: "stripe" }), answer());
  expect(await begin(ask)).toMatchObject({ kind: "away" });
  expect(asked.map(({ provider }) => provider)).toEqual(["razorpay", "stripe"]);
  expect(asked[0]?.key).toBe(asked[1]?.key);
});

test("a server that names the same provider again is not asked for ever", async () => {
  const { ask } = server(refusal(409, "other_provider", { provider: "razorpay" }));
  await expect(begin(ask)).rejects.toMatchObject({ code: "other_provider" });
});

test("a new price is shown and not paid, and paying it is another order", async () => {
  const price = { amount: 12_000, currency: "INR" as const };
  const { ask, asked } = server(refusal(409, "price_changed", price), answer());
  expect(await begin(ask)).toEqual({ kind: "price", price });
  await begin(ask, { ...offer, price });
  expect(asked[0]?.key).not.toBe(asked[1]?.key);
});

test("a key that leads to a payment that failed is given up for a new one", async () => {
  const { ask, asked } = server(answer("failed", null), answer());
  expect(await begin(ask)).toMatchObject({ kind: "away" });
  expect(asked[0]?.key).not.toBe(asked[1]?.key);
});

test("a key that was used for something else is given up for a new one", async () => {
  const { ask, asked } = server(refusal(422, "idempotency_mismatch"), answer());
  expect(await begin(ask)).toMatchObject({ kind: "away" });
  expect(asked[0]?.key).not.toBe(asked[1]?.key);
});

test("what is paid already, and what has no page to pay on, is only followed", async () => {
  const { ask } = server(
    answer("confirmed", null),
    answer("pending", null),
    answer("pending", "javascript:1"),
  );
  for (let n = 0; n < 3; n++) expect(await begin(ask)).toEqual({ kind: "follow", orderId: "o1" });
});

test.each([
  [429, "order_processing"],
  [406, "payments_blocked"],
  [409, "already_bought"],
] as const)("a refusal is told and not tried again: %i %s", async (status, code) => {
  const { ask, asked } = server(refusal(status, code));
  await expect(begin(ask)).rejects.toMatchObject({ code });
  expect(asked).toHaveLength(1);
});
