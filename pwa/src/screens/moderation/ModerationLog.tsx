import { listModerationActions, restorePost, unsuspendAccount } from "@quire/contracts/calls/moderation";
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

const fetchPage = async (next: string | undefined) => {
  const answer = await callApi(listModerationActions, { query: next ? { next } : {} });
  return { rows: answer.acts, next: answer.next };
};

/** The moderation log: actor, time, action and reason, with a button to undo where possible. */
export function ModerationLog() {
  const mayEndSuspension = useIsAdmin();
  const listing = useListing<Act>(fetchPage);
  const inForceIds = actsInForce(listing.rows ?? []);
  const mayUndo = ({ id, action }: Act) =>
    inForceIds.has(id) && (action === "post_removed" || (action === "account_suspended" && mayEndSuspension));
  return (
    <ListingView
      listing={listing}
      label="Moderation log"
      empty={{
        icon: ScrollText,
        title: "No actions yet",
        text: "Every moderator action appears here.",
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
          {mayUndo(act) ? <UndoAct of={act} onDone={listing.reload} /> : null}
        </li>
      )}
    />
  );
}

function UndoAct({ of: { action, subject }, onDone }: { of: Act; onDone: () => void }) {
  const [isBusy, setIsBusy] = useState(false);
  const isPost = action === "post_removed";

  async function undo({ currentTarget: button }: MouseEvent) {
    const row = button.closest("li");
    const input = { params: { id: subject.id }, body: {} };
    setIsBusy(true);
    try {
      await (isPost ? callApi(restorePost, input) : callApi(unsuspendAccount, input));
      const title = isPost ? "Post restored" : "Suspension ended";
      showSnackbar({ title, tone: "good" });
      if (row && document.activeElement === button) {
        // The button disappears with what it undoes.
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
      <Button size="s" loading={isBusy} onClick={(event: MouseEvent) => void undo(event)}>
        {isPost ? "Restore the post" : "End the suspension"}
      </Button>
    </div>
  );
}

/** What an action and its opposite both decide. */
const DECIDES: Partial<Record<Act["action"], string>> = {
  post_removed: "post",
  post_restored: "post",
  account_suspended: "account",
  account_unsuspended: "account",
};

/** Returns the ids of the actions still in force, from a log that is sorted latest first. */
export function actsInForce(acts: readonly Pick<Act, "id" | "action" | "subject">[]): Set<string> {
  const newest = new Map<string, string>();
  for (const { id, action, subject } of acts) {
    const about = DECIDES[action] && `${DECIDES[action]} ${subject.id}`;
    if (about && !newest.has(about)) newest.set(about, id);
  }
  return new Set(newest.values());
}
