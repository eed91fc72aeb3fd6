import type { Act } from "@quire/contracts/records/moderation";

/** What was done; `…` is replaced by its subject. */
const SENTENCES: Record<Act["action"], `${string}…${string}`> = {
  comment_approved: "approved the comment …",
  comment_held: "held back the comment …",
  comment_removed: "removed the comment …",
  commenter_blocked: "blocked the commenter …",
  commenter_unblocked: "unblocked the commenter …",
  post_removed: "removed the post …",
  post_restored: "restored the post …",
  account_suspended: "suspended the account …",
  account_unsuspended: "ended the suspension of …",
  case_dismissed: "dismissed the reports of …",
  payout_account_verified: "verified the payout account of …",
  payout_account_refused: "did not verify the payout account of …",
  payout_held: "held the payout to …",
  payout_released: "released the payout to …",
  payout_paid: "marked the payout to … as paid",
  payout_returned: "put the payout to … back into the balance",
  payouts_made: "made … outside the weekly run",
  payout_file_made: "made the bank file of …",
  payout_file_paid: "marked the bank file of … as paid",
  support_suspended: "stopped the support of …",
  support_unsuspended: "allowed the support of … again",
  small_business_set: "marked … as a small business",
  small_business_unset: "unmarked … as a small business",
};

/** Actions whose subject is a count; any other subject is a name or a quote. */
const COUNTED: readonly Act["action"][] = ["payouts_made", "payout_file_made", "payout_file_paid"];

/** Returns a staff action as a sentence that follows the actor's name. */
export function actSentence({ action, excerpt }: Pick<Act, "action" | "excerpt">): string {
  return SENTENCES[action].replace("…", () => (COUNTED.includes(action) ? excerpt : `“${excerpt}”`));
}
