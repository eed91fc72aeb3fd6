import type { EarningKind, EarningLine } from "@quire/contracts/records/earnings";
import { describe, expect, it } from "vitest";
import { formatSigned, lineNote, lineTitle } from "./earningCopy.ts";

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
    amount_refunded: 0,
    refund_pending: false,
    refundable_until: null,
  },
});

describe("an account line names its kind, buyer and date:", () => {
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
  ])("%s of %s", (kind, type, text) => {
    expect(lineNote(line(kind, type))).toBe(text);
  });
});

it("a payout has no order, and is named by its kind", () => {
  const payout = { kind: "payout", at: "2026-11-22T10:00:00.000Z", order: null } as const;
  expect([lineTitle(payout), lineNote(payout)]).toEqual(["Payout", "22\u00a0Nov,\u00a02026"]);
});

it.each([
  [8910, "+₹89.10"],
  [-234, "−₹2.34"],
  [0, "₹0"],
])("%i paise are shown as %s", (amount, text) => {
  expect(formatSigned({ amount, currency: "INR" })).toBe(text);
});
