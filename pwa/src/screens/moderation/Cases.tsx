import { listCases } from "@quire/contracts/calls/moderation";
import type { ModerationCase } from "@quire/contracts/records/moderation";
import ShieldCheck from "lucide-react/icons/shield-check";
import { useCallback } from "react";
import { callApi } from "../../lib/callApi.ts";
import { useDialogTarget } from "../../lib/useDialogTarget.ts";
import { useIsAdmin } from "../../lib/useIsAdmin.ts";
import { useListing } from "../../lib/useListing.ts";
import { showSnackbar } from "../../ui/snackbars.ts";
import { ListingView } from "../../widgets/ListingView.tsx";
import { CaseCard } from "./CaseCard.tsx";
import { DecideDialog } from "./DecideDialog.tsx";
import { type Decision, decide, decisionCopyOf, doneTitle } from "./decide.ts";

const EMPTY = {
  open: { title: "No open reports", text: "Reports appear here, oldest first." },
  closed: { title: "No decisions yet", text: "Decided cases appear here, latest first." },
};

/** Cases in one state, each with its decisions. */
export function Cases({ state }: { state: ModerationCase["state"] }) {
  const maySuspend = useIsAdmin();
  const fetchPage = useCallback(
    async (next: string | undefined) => {
      const answer = await callApi(listCases, { query: { state, ...(next ? { next } : {}) } });
      return { rows: answer.cases, next: answer.next };
    },
    [state],
  );
  const listing = useListing<ModerationCase>(fetchPage);
  const {
    target,
    open: openDialog,
    onClose,
    onDone,
  } = useDialogTarget<{ of: ModerationCase; decision: Decision }>(listing);
  return (
    <>
      <ListingView
        listing={listing}
        label={state === "open" ? "Reported" : "Decided"}
        empty={{ icon: ShieldCheck, ...EMPTY[state] }}
        row={(one) => (
          <CaseCard
            key={one.id}
            of={one}
            maySuspend={maySuspend}
            onDecide={(decision) => openDialog({ of: one, decision })}
          />
        )}
      />
      {target ? (
        <DecideDialog
          copy={decisionCopyOf(target.of, target.decision)}
          act={(reason) => decide(target.of, target.decision, reason)}
          onClose={onClose}
          onDone={() => {
            showSnackbar({ title: doneTitle(target.of, target.decision), tone: "good" });
            onDone();
          }}
        />
      ) : null}
    </>
  );
}
