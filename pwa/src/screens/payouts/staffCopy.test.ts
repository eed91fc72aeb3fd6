import type { StaffPayout } from "@quire/contracts/records/payouts";
import { describe, expect, it } from "vitest";
import { type PayoutAction, payoutActionCopy, payoutActionsOf, staffNote } from "./staffCopy.ts";

const payout: StaffPayout = {
  id: "b01m81qytye9c54kwahy",
  site: { id: "b01m81qytye9c54kwahz", name: "The Spouter-Inn" },
  amount: 60_000,
  currency: "INR",
  state: "pending",
  hold: null,
  reason: "",
  ending: null,
  reference: null,
  file_id: null,
  created: "2026-11-23T00:00:00.000Z",
  closed: null,
};

describe("a payout that is", () => {
  it.each<[string, Partial<StaffPayout>, PayoutAction[], string]>([
    ["waiting", {}, ["hold", "cancel"], "not in a bank file yet · made 23 Nov, 2026"],
    [
      "at the bank",
      { file_id: "b01m81qytye9c54kwah0" },
      ["paid", "cancel"],
      "in a bank file · made 23 Nov, 2026",
    ],
    [
      "held automatically",
      { state: "onHold", hold: "dispute" },
      ["hold", "cancel"],
      "A dispute is open · made 23 Nov, 2026",
    ],
    [
      "held by staff",
      { state: "onHold", hold: "staff", reason: "Odd." },
      ["release", "cancel"],
      "Held by hand · Odd. · made 23 Nov, 2026",
    ],
    [
      "paid",
      { state: "processed", file_id: "b0", reference: "UTR 7", closed: "2026-11-24T00:00:00.000Z" },
      ["cancel"],
      "paid 24 Nov, 2026 · UTR 7",
    ],
    [
      "cancelled",
      { state: "cancelled", reason: "Failed.", closed: "2026-11-24T00:00:00.000Z" },
      [],
      "Failed. · 24 Nov, 2026",
    ],
  ])("%s", (_, change, payoutActions, note) => {
    expect(payoutActionsOf({ ...payout, ...change })).toEqual(payoutActions);
    expect(staffNote({ ...payout, ...change })).toBe(note);
  });
});

it.each<[PayoutAction, Partial<StaffPayout>, string, string]>([
  ["hold", {}, "Hold", "Hold this payout"],
  ["hold", { state: "onHold", hold: "account_missing" }, "Keep on hold", "Keep this payout on hold"],
  ["cancel", {}, "Put back", "Put this back into the balance"],
  ["cancel", { state: "onHold", hold: "staff" }, "Put back", "Put this back into the balance"],
  ["cancel", { file_id: "b01m81qytye9c54kwah0" }, "Mark as failed", "The bank did not pay this"],
  ["cancel", { state: "processed" }, "Mark as failed", "The bank did not pay this"],
])(
  "%s of one that is %j has the same action on its button and in its dialog: %s",
  (payoutAction, change, action, title) => {
    expect(payoutActionCopy(payoutAction, { ...payout, ...change })).toMatchObject({ action, title });
  },
);
