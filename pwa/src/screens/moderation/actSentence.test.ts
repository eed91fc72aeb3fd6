import { expect, it } from "vitest";
import { actSentence } from "./actSentence.ts";

it.each([
  ["post_removed", "The whiteness of the whale", "removed the post “The whiteness of the whale”"],
  ["payout_paid", "Meera", "marked the payout to “Meera” as paid"],
  ["small_business_set", "Costs $& and $1", "marked “Costs $& and $1” as a small business"],
  ["payouts_made", "1,234 payouts", "made 1,234 payouts outside the weekly run"],
  ["payout_file_paid", "1 payout, ₹99", "marked the bank file of 1 payout, ₹99 as paid"],
] as const)("%s", (action, subject, sentence) => {
  expect(actSentence({ action, excerpt: subject })).toBe(sentence);
});
