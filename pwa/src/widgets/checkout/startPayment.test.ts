import { errorClass } from "@quire/client/errors";
import type { OrderState } from "@quire/domain/enums";
import { beforeEach, expect, test } from "vitest";
import type { Offer } from "./offer.ts";
import { forgetKey, forgetOrder } from "./orderKeys.ts";
import { type CreateOrderRequest, startPayment } from "./startPayment.ts";

const offer: Offer = {
  subject: "post:p1",
  siteId: "s1",
  order: { type: "post", items: ["p1"] },
  price: { amount: 9900, currency: "INR" },
  title: "Loomings",
  note: null,
  description: "All of it.",
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

/** A server that gives these answers in order, and the requests it received. */
function server(...answers: (Answer | Error)[]) {
  const requests: { provider: string; key: string }[] = [];
  const send: CreateOrderRequest = async (provider, key) => {
    requests.push({ provider, key });
    const next = answers[requests.length - 1];
    if (!next || next instanceof Error) throw next ?? new Error("asked too often");
    return next;
  };
  return { send, requests };
}

const begin = (send: CreateOrderRequest, of = offer) => startPayment(of, "/post/p1", send);

test("pays rupees by Razorpay and other currencies by Stripe", async () => {
  const { send, requests } = server(answer(), answer());
  expect(await begin(send)).toEqual({ kind: "away", url: "https://pay.example/1" });
  await begin(send, { ...offer, price: { amount: 300, currency: "USD" } });
  expect(requests.map(({ provider }) => provider)).toEqual(["razorpay", "stripe"]);
});

test("leads to the same order after a broken connection and another press", async () => {
  const { send, requests } = server(refusal(0, "network_failed"), answer(), answer());
  await expect(begin(send)).rejects.toMatchObject({ code: "network_failed" });
  await begin(send);
  await begin(send);
  expect(new Set(requests.map(({ key }) => key)).size).toBe(1);
});

test("creates a new order once the previous one is over", async () => {
  const { send, requests } = server(answer(), answer());
  await begin(send);
  forgetOrder("o1");
  await begin(send);
  expect(new Set(requests.map(({ key }) => key)).size).toBe(2);
});

test("switches to the provider that the server names", async () => {
  const { send, requests } = server(refusal(409, "other_provider", { provider: "stripe" }), answer());
  expect(await begin(send)).toMatchObject({ kind: "away" });
  expect(requests.map(({ provider }) => provider)).toEqual(["razorpay", "stripe"]);
  expect(requests[0]?.key).toBe(requests[1]?.key);
});

test("gives up when the server names the same provider again", async () => {
  const { send } = server(refusal(409, "other_provider", { provider: "razorpay" }));
  await expect(begin(send)).rejects.toMatchObject({ code: "other_provider" });
});

test("returns a new price without paying it; paying it is another order", async () => {
  const price = { amount: 12_000, currency: "INR" as const };
  const { send, requests } = server(refusal(409, "price_changed", price), answer());
  expect(await begin(send)).toEqual({ kind: "price", price });
  await begin(send, { ...offer, price });
  expect(requests[0]?.key).not.toBe(requests[1]?.key);
});

test("replaces a key that leads to a failed payment", async () => {
  const { send, requests } = server(answer("failed", null), answer());
  expect(await begin(send)).toMatchObject({ kind: "away" });
  expect(requests[0]?.key).not.toBe(requests[1]?.key);
});

test("replaces a key that was used for another request", async () => {
  const { send, requests } = server(refusal(422, "idempotency_mismatch"), answer());
  expect(await begin(send)).toMatchObject({ kind: "away" });
  expect(requests[0]?.key).not.toBe(requests[1]?.key);
});

test("only follows an order that is paid or has no page to pay on", async () => {
  const { send } = server(
    answer("confirmed", null),
    answer("pending", null),
    answer("pending", "javascript:1"),
  );
  for (let n = 0; n < 3; n++) expect(await begin(send)).toEqual({ kind: "follow", orderId: "o1" });
});

test.each([
  [429, "order_processing"],
  [406, "payments_blocked"],
  [409, "already_bought"],
] as const)("rejects with a refusal and doesn't retry: %i %s", async (status, code) => {
  const { send, requests } = server(refusal(status, code));
  await expect(begin(send)).rejects.toMatchObject({ code });
  expect(requests).toHaveLength(1);
});
