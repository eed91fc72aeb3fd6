import { closeFeedback, listFeedback } from "@quire/contracts/calls/feedback";
import type { Feedback } from "@quire/contracts/records/feedback";
import { formatDate } from "@quire/domain/time/dates";
import MessageSquare from "lucide-react/icons/message-square";
import { useCallback, useState } from "react";
import { callApi } from "../../lib/callApi.ts";
import { messageOf } from "../../lib/failureMessages.ts";
import { useListing } from "../../lib/useListing.ts";
import { Button } from "../../ui/Button.tsx";
import { showSnackbar } from "../../ui/snackbars.ts";
import { Choices } from "../../widgets/Choices.tsx";
import { ListingView } from "../../widgets/ListingView.tsx";

const STATES = [
  { value: "open", label: "New" },
  { value: "done", label: "Done" },
] as const;
type State = (typeof STATES)[number]["value"];

const EMPTY = {
  open: { title: "No new feedback", text: "Feedback from readers and creators appears here, oldest first." },
  done: { title: "Nothing done yet", text: "Feedback that you mark as done appears here." },
};

/** What users and guests wrote to support in the app. */
export function FeedbackList() {
  const [state, setState] = useState<State>("open");
  const fetchPage = useCallback(
    async (next: string | undefined) => {
      const answer = await callApi(listFeedback, { query: { state, ...(next ? { next } : {}) } });
      return { rows: answer.feedback, next: answer.next };
    },
    [state],
  );
  const listing = useListing<Feedback>(fetchPage);
  return (
    <>
      <Choices label="Feedback" choices={STATES} value={state} onChange={setState} />
      <ListingView
        listing={listing}
        label={state === "open" ? "New feedback" : "Feedback that is done"}
        empty={{ icon: MessageSquare, ...EMPTY[state] }}
        row={(one) => (
          <FeedbackCard
            key={one.id}
            of={one}
            onDone={() => listing.change((rows) => rows.filter(({ id }) => id !== one.id))}
          />
        )}
      />
    </>
  );
}

function FeedbackCard({ of, onDone }: { of: Feedback; onDone: () => void }) {
  const [isBusy, setIsBusy] = useState(false);
  async function close() {
    setIsBusy(true);
    try {
      await callApi(closeFeedback, { params: { id: of.id } });
      onDone();
    } catch (error) {
      showSnackbar({ title: "We couldn't mark this as done.", message: messageOf(error) });
      setIsBusy(false);
    }
  }
  return (
    <li className="case">
      <p className="case-head">
        {of.name || "No name"}
        {of.user_id ? "" : " (guest)"} ·{" "}
        {of.email ? <a href={`mailto:${of.email}`}>{of.email}</a> : "no email"} ·{" "}
        <time dateTime={of.created}>{formatDate(of.created)}</time>
      </p>
      <p className="case-words">{of.message}</p>
      {/* Not a link: its sender chose the address. */}
      <p className="case-head feedback-page">
        {of.page} · {[of.version && `version ${of.version}`, of.device].filter(Boolean).join(" · ")}
      </p>
      {of.done ? (
        <p className="case-head">
          Done {formatDate(of.done)}
          {of.done_by ? ` by ${of.done_by}` : ""}
        </p>
      ) : (
        <div className="case-actions">
          <Button size="s" loading={isBusy} onClick={close}>
            Mark as done
          </Button>
        </div>
      )}
    </li>
  );
}
