import { expect, test } from "vitest";
import { SUGGESTED } from "./amounts.ts";
import { firstGift, inCurrency } from "./gift.ts";

const written = { ...firstGift("INR"), message: "For the lamp", isPrivate: true };

test.each([
  ["what was suggested", { chosen: String(SUGGESTED.INR[1]) }],
  ["another that stood there", { chosen: String(SUGGESTED.INR[2]) }],
  ["an amount of one's own", { chosen: "own", own: "100" }],
])("resets an amount of %s in rupees to the dollar default, and keeps the message", (_, chosen) => {
  expect(inCurrency({ ...written, ...chosen }, "USD")).toEqual({
    currency: "USD",
    chosen: String(SUGGESTED.USD[1]),
    own: "",
    message: "For the lamp",
    isPrivate: true,
  });
});

test("leaves a gift in the same currency unchanged", () => {
  const gift = { ...written, chosen: "own", own: "250" };
  expect(inCurrency(gift, "INR")).toBe(gift);
});
