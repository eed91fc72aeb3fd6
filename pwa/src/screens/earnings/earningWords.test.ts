import type { EarningKind, EarningLine } from "@quire/contracts/records/earnings";
import { describe, expect, it } from "vitest";
import { lineNote, lineTitle, signed } from "./earningWords.ts";

const line = (
  kind: EarningKind,
  type: "post" | "support" = "post",
): Pick<EarningLine, "kind" | "at" | "order"> => ({
  kind,
  at: "2026-11-22T10:00:00.000Z",
  order: {
    id: "b01m81qytye9c54kwahy",
    type,
    title: "The Galley Book",
    buyer: "Queequeg",
    amount: 9900,
    refunded: null,
    returned: 0,
    goes_back: false,
    refundable_until: null,
  },
});

describe("a line of the account says what it is, of whom and when:", () => {
  it.each<[EarningKind, "post" | "support", string]>([
    ["sale", "post", "Sale\u00a0· Queequeg\u00a0· 22\u00a0Nov,\u00a02026"],
    ["sale", "support", "Support\u00a0· Queequeg\u00a0· 22\u00a0Nov,\u00a02026"],
    ["fee", "post", "Payment provider's fee\u00a0· Queequeg\u00a0· 22\u00a0Nov,\u00a02026"],
    [
      "dispute_taken",
      "post",
      "Taken: the bank decided for the buyer\u00a0· Queequeg\u00a0· 22\u00a0Nov,\u00a02026",
    ],
    ["refund", "support", "Refund\u00a0· Queequeg\u00a0· 22\u00a0Nov,\u00a02026"],
  ])("%s of %s", (kind, type, words) => {
    expect(lineNote(line(kind, type))).toBe(words);
  });
});

it("a payout is about no order, and is told by what it is", () => {
  const payout = { kind: "payout", at: "2026-11-22T10:00:00.000Z", order: null } as const;
  expect([lineTitle(payout), lineNote(payout)]).toEqual(["Payout", "22\u00a0Nov,\u00a02026"]);
});

it.each([
  [8910, "+₹89.10"],
  [-234, "−₹2.34"],
  [0, "₹0"],
])("%i paise moved the balance by %s", (amount, words) => {
  expect(signed({ amount, currency: "INR" })).toBe(words);
});
