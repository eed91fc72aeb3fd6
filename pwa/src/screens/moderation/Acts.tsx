import { listActs, restorePost, unsuspendAccount } from "@quire/contracts/calls/moderation";
import type { Act } from "@quire/contracts/records/moderation";
import { formatDate } from "@quire/domain/time/dates";
import ScrollText from "lucide-react/icons/scroll-text";
import { type MouseEvent, useState } from "react";
import { callApi } from "../../lib/callApi.ts";
import { useIsAdmin } from "../../lib/useIsAdmin.ts";
import { useListing } from "../../lib/useListing.ts";
import { Button } from "../../ui/Button.tsx";
import { showSnackbar } from "../../ui/snackbars.ts";
import { ListingView } from "../../widgets/ListingView.tsx";
import { actSentence } from "./actSentence.ts";
import { inForce } from "./inForce.ts";

const ask = async (next: string | undefined) => {
  const answer = await callApi(listActs, { query: next ? { next } : {} });
  return { rows: answer.acts, next: answer.next };
};

/** What moderators did: who, when, what and why; and for what can be taken back, the way to do it. */
export function Acts() {
  const mayEndSuspension = useIsAdmin();
  const listing = useListing<Act>(ask);
  const holding = inForce(listing.rows ?? []);
  const mayTakeBack = ({ id, action }: Act) =>
    holding.has(id) && (action === "post_removed" || (action === "account_suspended" && mayEndSuspension));
  return (
    <ListingView
      listing={listing}
      label="Moderation log"
      empty={{
        icon: ScrollText,
        title: "No actions yet",
        words: "Every moderator action appears here.",
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
          {mayTakeBack(act) ? <TakeBack of={act} onDone={listing.reload} /> : null}
        </li>
      )}
    />
  );
}

function TakeBack({ of: { action, subject }, onDone }: { of: Act; onDone: () => void }) {
  const [isBusy, setIsBusy] = useState(false);
  const isPost = action === "post_removed";

  async function revokeEntitlement({ currentTarget: button }: MouseEvent) {
    const row = button.closest("li");
    const input = { params: { id: subject.id }, body: {} };
    setIsBusy(true);
    try {
      await (isPost ? callApi(restorePost, input) : callApi(unsuspendAccount, input));
      const title = isPost ? "Post restored" : "Suspension ended";
      showSnackbar({ title, tone: "good" });
      if (row && document.activeElement === button) {
        // The button goes with what it takes back.
        row.tabIndex = -1;
        row.focus({ preventScroll: true });
      }
      onDone();
    } catch (error) {
      showSnackbar({ title: "We couldn't undo this.", message: (error as Error).message });
    } finally {
      setIsBusy(false);
    }
  }

  return (
    <div className="case-actions">
      <Button size="s" loading={isBusy} onClick={(event: MouseEvent) => void revokeEntitlement(event)}>
        {isPost ? "Restore the post" : "End the suspension"}
      </Button>
    </div>
  );
}
