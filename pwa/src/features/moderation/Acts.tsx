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
import { actSentence } from "./actSentence.ts";

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
            <b>{act.actor.name}</b> {actSentence(act)}
          </p>
          <p className="case-head">
            <time dateTime={act.created}>{formatDate(act.created)}</time>
          </p>
          {act.reason ? <p className="case-words">Why: {act.reason}</p> : null}
          {act.action === "post_removed" || (act.action === "account_suspended" && mayEndSuspension) ? (
            <div className="case-actions">
              <Button size="s" onClick={() => takeBack(act)}>
                {act.action === "post_removed" ? "Restore the post" : "End the suspension"}
              </Button>
            </div>
          ) : null}
        </li>
      )}
    />
  );
}
