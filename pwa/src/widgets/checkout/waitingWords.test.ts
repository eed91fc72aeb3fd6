import { expect, test } from "vitest";
import { mayPayOtherwise, waitingWords } from "./waitingWords.ts";

const item = (id: string) => ({ id, title: id, amount: 4900, url: null });

test("who waits for a bank is told of how much, and not to pay again", () => {
  const words = waitingWords({ items: [item("a")], amount: 4900, currency: "INR" });
  expect(words).toMatch(/^Your payment of ₹49 is not confirmed yet\./);
  expect(words).toContain("You don't need to pay again.");
});

test("of several parts it is told for how many", () => {
  const words = waitingWords({ items: [item("a"), item("b")], amount: 9800, currency: "INR" });
  expect(words).toContain("₹98 for 2 parts");
});

test("only where two tries can't both be paid is another way to pay offered", () => {
  expect(mayPayOtherwise({ provider: "razorpay" })).toBe(true);
  expect(mayPayOtherwise({ provider: "stripe" })).toBe(false);
});
