import type { EarningKind } from "@quire/contracts/records/earnings";
import { type LineRow, lineKind } from "../../ledger/selectLines.ts";

const WORDS: Record<EarningKind | "support", string> = {
  sale: "Sale",
  support: "Support",
  fee: "Provider's fee",
  fee_borne: "Fee we cover",
  refund: "Refund",
  refund_failed: "Refund failed",
  dispute_opened: "Held by a dispute",
  dispute_taken: "Lost to a dispute",
  dispute_won: "Dispute won",
  dispute_lost: "Not taken by dispute",
  dispute_fee: "Dispute fee",
  payout: "Payout",
  payout_returned: "Payout returned",
  given_up: "Forfeited",
};

/** What a line is, in a column's width. */
export const statementWords = (row: Pick<LineRow, "journal" | "kind">): string => WORDS[lineKind(row)];
