import type { EarningKind } from "@quire/contracts/records/earnings";
import { type LineRow, lineKind } from "../../ledger/selectLines.ts";

const WORDS: Record<EarningKind | "support", string> = {
  sale: "Sale",
  support: "Support",
  fee: "Provider's fee",
  fee_borne: "Fee that we bear",
  refund: "Given back",
  refund_failed: "Refund came back",
  dispute_opened: "Held by a dispute",
  dispute_taken: "Lost to a dispute",
  dispute_won: "Dispute won",
  dispute_lost: "Not taken by it",
  dispute_fee: "Fee of a dispute",
  payout: "Payout",
  payout_returned: "Payout not made",
  given_up: "Given up",
};

/** What a line is, in a column's width. */
export const statementWords = (row: Pick<LineRow, "journal" | "kind">): string => WORDS[lineKind(row)];
