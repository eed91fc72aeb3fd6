import { listActs, restorePost, unsuspendAccount } from "@quire/contracts/calls/moderation";
import type { Act } from "@quire/contracts/records/moderation";
import { formatDate } from "@quire/domain/dates";
import ScrollText from "lucide-react/icons/scroll-text";
import { ListingView } from "../../models/ListingView.tsx";
import { callApi } from "../../platform/callApi.ts";
import { useIsAdmin } from "../../platform/useIsAdmin.ts";
import { useListing } from "../../platform/useListing.ts";
import { Button } from "../../ui/Button.tsx";
import { showSnackbar } from "../../ui/snackbars.ts";

const WORDS: Record<Act["action"], string> = {
  comment_approved: "approved the comment",
  comment_held: "held back the comment",
  comment_removed: "removed the comment",
  commenter_blocked: "blocked the commenter",
  commenter_unblocked: "unblocked the commenter",
  post_removed: "removed the post",
  post_restored: "restored the post",
  account_suspended: "suspended the account",
  account_unsuspended: "ended the suspension of",
  case_dismissed: "dismissed the reports of",
  payout_account_verified: "verified the payout account of",
  payout_account_refused: "did not verify the payout account of",
  payout_held: "held the payout to",
  payout_released: "released the payout to",
  payout_paid: "marked as paid the payout to",
  payout_returned: "put back into the balance the payout to",
  payouts_made: "made outside of the weekly run",
  payout_file_made: "made the bank file of",
  payout_file_paid: "marked as paid the bank file of",
  support_suspended: "stopped the support of",
  support_unsuspended: "allowed again the support of",
  small_business_set: "marked as a small business",
  small_business_unset: "marked as no small business",
};

const ask = async (next: string | undefined) => {
  const answer = await callApi(listActs, { query: next ? { next } : {} });
  return { rows: answer.acts, next: answer.next };
};

/** What moderators did: who, when, what and why; and for what can be taken back, the way to do it. */
export function Acts() {
  const mayEndSuspension = useIsAdmin();
  const listing = useListing<Act>(ask);
  const takeBack = ({ action, subject }: Act) => {
    const input = { params: { id: subject.id }, body: {} };
    const done = action === "post_removed" ? callApi(restorePost, input) : callApi(unsuspendAccount, input);
    done.then(listing.reload, (error) =>
      showSnackbar({ title: "This couldn't be taken back.", message: (error as Error).message }),
    );
  };
  return (
    <ListingView
      listing={listing}
      label="Log of moderation"
      empty={{
        icon: ScrollText,
        title: "Nothing was done yet",
        words: "Every act of a moderator is written here.",
      }}
      row={(act) => (
        <li key={act.id} className="case">
          <p>
            <b>{act.actor.name}</b> {WORDS[act.action]} “{act.words}”
          </p>
          {act.reason ? <p className="case-words">Why: {act.reason}</p> : null}
          {act.action === "post_removed" || (act.action === "account_suspended" && mayEndSuspension) ? (
            <div className="case-actions">
              <Button size="s" onClick={() => takeBack(act)}>
                {act.action === "post_removed" ? "Restore the post" : "End the suspension"}
              </Button>
            </div>
          ) : null}
          <p className="case-head">
            <time dateTime={act.created}>{formatDate(act.created)}</time>
          </p>
        </li>
      )}
    />
  );
}
