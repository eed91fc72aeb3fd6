import {
  cancelPayout,
  holdPayout,
  listPayouts,
  markPayoutPaid,
  releasePayout,
} from "@quire/contracts/calls/payouts";
import type { StaffPayout } from "@quire/contracts/records/payouts";
import { formatMoney } from "@quire/domain/billing/money";
import type { PayoutState } from "@quire/domain/enums";
import Landmark from "lucide-react/icons/landmark";
import { useCallback } from "react";
import { callApi } from "../../lib/callApi.ts";
import { useDialogTarget } from "../../lib/useDialogTarget.ts";
import { useListing } from "../../lib/useListing.ts";
import { Button } from "../../ui/Button.tsx";
import { ListingView } from "../../widgets/ListingView.tsx";
import { ReasonDialog } from "./ReasonDialog.tsx";
import { type PayoutAction, payoutActionCopy, payoutActionsOf, staffNote } from "./staffCopy.ts";

const EMPTY: Record<PayoutState, string> = {
  pending: "No payouts pending",
  onHold: "No payouts on hold",
  processed: "No payouts paid yet",
  cancelled: "No cancelled payouts",
};

/** Payouts in one state, with the actions of an admin. */
export function PayoutQueue({ state, mayPay }: { state: PayoutState; mayPay: boolean }) {
  const fetchPage = useCallback(
    async (next: string | undefined) => {
      const answer = await callApi(listPayouts, { query: { state, ...(next ? { next } : {}) } });
      return { rows: answer.payouts, next: answer.next };
    },
    [state],
  );
  const listing = useListing<StaffPayout>(fetchPage);
  const {
    target,
    open: openDialog,
    onClose,
    onDone,
  } = useDialogTarget<{ of: StaffPayout; payoutAction: PayoutAction }>(listing);
  return (
    <>
      <ListingView
        listing={listing}
        label="Payouts"
        empty={{
          icon: Landmark,
          title: EMPTY[state],
          text: "Payouts go out on Mondays, for every balance that's high enough.",
        }}
        row={(payout) => (
          <li key={payout.id} className="case">
            <p>
              <b>{formatMoney(payout)}</b> to {payout.site.name}
            </p>
            <p className="case-head">{staffNote(payout)}</p>
            {mayPay && payoutActionsOf(payout).length > 0 ? (
              <div className="case-actions">
                {payoutActionsOf(payout).map((payoutAction) => (
                  <Button
                    key={payoutAction}
                    size="s"
                    kind={payoutAction === "cancel" ? "danger" : "quiet"}
                    onClick={() => openDialog({ of: payout, payoutAction })}
                  >
                    {payoutActionCopy(payoutAction, payout).action}
                  </Button>
                ))}
              </div>
            ) : null}
          </li>
        )}
      />
      {target ? (
        <ReasonDialog
          copy={payoutActionCopy(target.payoutAction, target.of)}
          about={`${formatMoney(target.of)} to ${target.of.site.name}`}
          act={(typed) => decide(target.of, target.payoutAction, typed)}
          onClose={onClose}
          onDone={onDone}
        />
      ) : null}
    </>
  );
}

function decide({ id }: StaffPayout, payoutAction: PayoutAction, typed: string): Promise<unknown> {
  const params = { id };
  if (payoutAction === "paid") return callApi(markPayoutPaid, { params, body: { reference: typed } });
  if (payoutAction === "cancel") return callApi(cancelPayout, { params, body: { reason: typed } });
  if (payoutAction === "hold") return callApi(holdPayout, { params, body: { reason: typed } });
  return callApi(releasePayout, { params });
}
