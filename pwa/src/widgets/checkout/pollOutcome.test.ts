import { errorClass } from "@quire/client/errors";
import type { OrderState } from "@quire/domain/enums";
import { expect, test } from "vitest";
import { outcomeOf, PAUSES, pollOutcome } from "./pollOutcome.ts";

const refusal = (status: number, code: string) =>
  new (errorClass(status))(status, { code: code as "forbidden", message: code });

/** Follows an order for which the server gives these answers in order, repeating the last. */
async function follow(answers: (OrderState | Error)[], isLeft = false) {
  const pauses: number[] = [];
  let slow = 0;
  let polls = 0;
  const outcome = await pollOutcome({
    fetchOutcome: async () => {
      const next = answers[Math.min(polls, answers.length - 1)];
      polls += 1;
      if (next instanceof Error) throw next;
      return outcomeOf(next as OrderState);
    },
    pause: async (ms) => void pauses.push(ms),
    isLeft,
    onSlow: () => {
      slow += 1;
    },
  });
  return { outcome, pauses, slow, polls };
}

test("returns at the first poll when the payment has arrived", async () => {
  expect(await follow(["confirmed"])).toEqual({ outcome: "paid", pauses: [], slow: 0, polls: 1 });
});

test("polls a slow payment less and less often, for a minute", async () => {
  const { outcome, pauses, slow } = await follow(["pending"]);
  expect(outcome).toBe("waiting");
  expect(pauses).toEqual([...PAUSES]);
  expect(pauses.reduce((sum, ms) => sum + ms, 0)).toBe(60_000);
  expect(slow).toBe(1);
});

test("returns as soon as the provider confirms", async () => {
  expect(await follow(["pending", "pending", "confirmed"])).toMatchObject({ outcome: "paid", polls: 3 });
});

test.each([
  ["failed", "failed"],
  ["canceled", "failed"],
  ["error", "unconfirmed"],
] as const)("maps %s to %s", async (state, outcome) => {
  expect(await follow([state])).toMatchObject({ outcome, polls: 1 });
});

test("doesn't wait for a buyer who left, unless the payment arrived", async () => {
  expect(await follow(["pending"], true)).toMatchObject({ outcome: "left", polls: 1 });
  expect(await follow(["confirmed"], true)).toMatchObject({ outcome: "paid" });
});

test("doesn't take a missing answer for a refusal", async () => {
  const away = refusal(0, "network_failed");
  expect(await follow([away, refusal(503, "payment_unreachable"), "confirmed"])).toMatchObject({
    outcome: "paid",
  });
  expect(await follow([away])).toMatchObject({ outcome: "unreachable", polls: PAUSES.length + 1 });
  expect(await follow(["pending", away])).toMatchObject({ outcome: "waiting" });
});

test("stops at once when the payment isn't this order's", async () => {
  expect(await follow([refusal(409, "payment_unconfirmed")])).toMatchObject({ outcome: "unconfirmed" });
  expect(await follow([refusal(400, "payment_signature_invalid")])).toMatchObject({ outcome: "unconfirmed" });
  expect(await follow([refusal(404, "order_not_found")])).toMatchObject({ outcome: "unknown_order" });
});
