import { expect, test } from "vitest";
import { SUGGESTED } from "./amounts.ts";
import { firstGift, inCurrency } from "./gift.ts";

const written = { ...firstGift("INR"), message: "For the lamp", isPrivate: true };

test.each([
  ["what was suggested", { chosen: String(SUGGESTED.INR[1]) }],
  ["another that stood there", { chosen: String(SUGGESTED.INR[2]) }],
  ["an amount of one's own", { chosen: "own", own: "100" }],
])("%s in rupees is no amount in dollars: what is suggested there stands, with the message", (_, chosen) => {
  expect(inCurrency({ ...written, ...chosen }, "USD")).toEqual({
    currency: "USD",
    chosen: String(SUGGESTED.USD[1]),
    own: "",
    message: "For the lamp",
    isPrivate: true,
  });
});

test("in the same money a gift stays as it is", () => {
  const gift = { ...written, chosen: "own", own: "250" };
  expect(inCurrency(gift, "INR")).toBe(gift);
});
