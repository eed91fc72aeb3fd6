import { errorClass } from "@quire/client/errors";
import type { OrderState } from "@quire/domain/enums";
import { expect, test } from "vitest";
import { followOrder, outcomeOf, PAUSES } from "./followOrder.ts";

const refusal = (status: number, code: string) =>
  new (errorClass(status))(status, { code: code as "forbidden", message: code });

/** Follows an order of which the server says this, one after the other, and the last for ever. */
async function follow(said: (OrderState | Error)[], isLeft = false) {
  const pauses: number[] = [];
  let slow = 0;
  let asked = 0;
  const outcome = await followOrder({
    ask: async () => {
      const next = said[Math.min(asked, said.length - 1)];
      asked += 1;
      if (next instanceof Error) throw next;
      return outcomeOf(next as OrderState);
    },
    pause: async (ms) => void pauses.push(ms),
    isLeft,
    onSlow: () => {
      slow += 1;
    },
  });
  return { outcome, pauses, slow, asked };
}

test("a payment that is there is known at the first question", async () => {
  expect(await follow(["confirmed"])).toEqual({ outcome: "paid", pauses: [], slow: 0, asked: 1 });
});

test("one that takes its time is asked for ever more seldom, for a minute", async () => {
  const { outcome, pauses, slow } = await follow(["pending"]);
  expect(outcome).toBe("waiting");
  expect(pauses).toEqual([...PAUSES]);
  expect(pauses.reduce((sum, ms) => sum + ms, 0)).toBe(60_000);
  expect(slow).toBe(1);
});

test("it is paid as soon as the provider says so", async () => {
  expect(await follow(["pending", "pending", "confirmed"])).toMatchObject({ outcome: "paid", asked: 3 });
});

test.each([
  ["failed", "failed"],
  ["canceled", "failed"],
  ["error", "unconfirmed"],
] as const)("%s is %s", async (state, outcome) => {
  expect(await follow([state])).toMatchObject({ outcome, asked: 1 });
});

test("who left the payment is not kept waiting, and has it all the same where it was paid", async () => {
  expect(await follow(["pending"], true)).toMatchObject({ outcome: "left", asked: 1 });
  expect(await follow(["confirmed"], true)).toMatchObject({ outcome: "paid" });
});

test("no answer is not a no", async () => {
  const away = refusal(0, "network_failed");
  expect(await follow([away, refusal(503, "payment_unreachable"), "confirmed"])).toMatchObject({
    outcome: "paid",
  });
  expect(await follow([away])).toMatchObject({ outcome: "unreachable", asked: PAUSES.length + 1 });
  expect(await follow(["pending", away])).toMatchObject({ outcome: "waiting" });
});

test("what is not this order's payment is said at once", async () => {
  expect(await follow([refusal(409, "payment_unconfirmed")])).toMatchObject({ outcome: "unconfirmed" });
  expect(await follow([refusal(400, "payment_signature_invalid")])).toMatchObject({ outcome: "unconfirmed" });
  expect(await follow([refusal(404, "order_not_found")])).toMatchObject({ outcome: "unknown_order" });
});
