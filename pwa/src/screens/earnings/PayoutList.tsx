import { listSitePayouts } from "@quire/contracts/calls/payouts";
import type { Payout } from "@quire/contracts/records/payouts";
import { type Currency, formatMoney } from "@quire/domain/billing/money";
import type { PayoutState } from "@quire/domain/enums";
import { useCallback } from "react";
import { callApi } from "../../lib/callApi.ts";
import { useListing } from "../../lib/useListing.ts";
import { Badge, type BadgeProps } from "../../ui/Badge.tsx";
import { Button } from "../../ui/Button.tsx";
import { Row, RowList } from "../../ui/Row.tsx";
import { payoutNote, STATES } from "../../widgets/payouts/payoutCopy.ts";
import { useFocusOnMore } from "../../widgets/useFocusOnMore.ts";

const TONES: Record<PayoutState, NonNullable<BadgeProps["tone"]>> = {
  pending: "accent",
  processed: "good",
  cancelled: "plain",
  onHold: "warn",
};

/** Past and upcoming payouts with their states. Renders nothing if there are none. */
export function PayoutList({ siteId, currency }: { siteId: string; currency: Currency }) {
  const fetchPage = useCallback(
    async (next: string | undefined) => {
      const query = { currency, size: 10, ...(next ? { next } : {}) };
      const answer = await callApi(listSitePayouts, { params: { siteId }, query });
      return { rows: answer.payouts, next: answer.next };
    },
    [siteId, currency],
  );
  const { rows, failure, hasMore, loading, loadMore, reload } = useListing<Payout>(fetchPage);
  const list = useFocusOnMore(rows?.length ?? 0, loading);
  if (failure)
    return (
      <p className="earnings-soft">
        We couldn't load the payouts.{" "}
        <Button size="s" onClick={reload}>
          Try again
        </Button>
      </p>
    );
  if (!rows || rows.length === 0) return null;
  return (
    <section>
      <h2 className="earnings-part">Payouts</h2>
      <RowList ref={list} label="Payouts">
        {rows.map((payout) => (
          <Row
            key={payout.id}
            title={formatMoney(payout)}
            note={payoutNote(payout)}
            end={<Badge tone={TONES[payout.state]}>{STATES[payout.state]}</Badge>}
          />
        ))}
      </RowList>
      {hasMore ? (
        <Button loading={loading} onClick={loadMore}>
          Earlier payouts
        </Button>
      ) : null}
    </section>
  );
}
