import { getEarnings } from "@quire/contracts/calls/earnings";
import type { Earnings } from "@quire/contracts/records/earnings";
import type { Currency } from "@quire/domain/billing/money";
import HandCoins from "lucide-react/icons/hand-coins";
import { useCallback, useEffect, useRef, useState } from "react";
import { callApi } from "../../lib/callApi.ts";
import { platformHref } from "../../lib/links.ts";
import { usePage } from "../../lib/PageContext.ts";
import { useMine } from "../../lib/useMine.ts";
import { useMore } from "../../lib/useMore.ts";
import { useUser } from "../../lib/useUser.ts";
import { Button } from "../../ui/Button.tsx";
import { EmptyState } from "../../ui/EmptyState.tsx";
import { ErrorState } from "../../ui/ErrorState.tsx";
import { Skeleton } from "../../ui/Skeleton.tsx";
import { Choices } from "../../widgets/Choices.tsx";
import { PolicyLinks } from "../../widgets/checkout/PolicyLinks.tsx";
import { SandboxNote } from "../../widgets/checkout/SandboxNote.tsx";
import { CURRENCY_LABELS } from "../../widgets/currencyLabels.ts";
import { Figures } from "../../widgets/Figures.tsx";
import { forecastCopy } from "../../widgets/payouts/payoutCopy.ts";
import { ShowMore } from "../../widgets/ShowMore.tsx";
import { useFocusOnMore } from "../../widgets/useFocusOnMore.ts";
import "./earnings.css";
import { GuideLink } from "../../widgets/GuideLink.tsx";
import { AccountLines } from "./AccountLines.tsx";
import { formatBalance } from "./earningCopy.ts";
import { PayoutList } from "./PayoutList.tsx";

type Listed = Earnings & { next: string | null };

const PAGE = 20;
const FIRST_RELOAD_MS = 2_000;
const LAST_RELOAD_MS = 120_000;

/** `/earnings`: what a creator is owed, and every line behind it. Staff see it on any site. */
export function EarningsScreen() {
  const userId = useUser();
  const siteId = usePage().site?.id ?? userId;
  const [currency, setCurrency] = useState<Currency | null>(null);
  const [used, setUsed] = useState<{ all: Currency[]; shown: Currency } | null>(null);
  return (
    <div className="earnings">
      <h1>Earnings</h1>
      <PolicyLinks of={["payout-policy"]} />
      <SandboxNote />
      {used && used.all.length > 1 ? (
        // Outside the part that reloads with the currency: the pressed choice keeps the focus.
        <Choices
          label="Currency"
          choices={used.all.map((value) => ({ value, label: CURRENCY_LABELS[value] }))}
          value={currency ?? used.shown}
          onChange={setCurrency}
        />
      ) : null}
      {userId && siteId ? (
        <Account
          key={`${siteId} ${currency}`}
          {...{ userId, siteId, currency }}
          isOwn={userId === siteId}
          onUsed={setUsed}
        />
      ) : (
        <Skeleton of="row" count={3} label="Loading your earnings" />
      )}
    </div>
  );
}

/**
 * A refund is booked once the provider confirms it, which can take a while: as long as one is pending, reloads the
 * account at growing intervals. Stops once more than the first page is loaded.
 */
function useReloadWhilePending(account: Listed | null, reload: () => void): void {
  const wait = useRef(FIRST_RELOAD_MS);
  useEffect(() => {
    const lines = account?.lines ?? [];
    const isPending = lines.some(({ order }) => order?.refund_pending);
    if (!isPending) wait.current = FIRST_RELOAD_MS;
    if (!isPending || lines.length > PAGE || wait.current > LAST_RELOAD_MS) return;
    const timer = setTimeout(reload, wait.current);
    wait.current *= 2;
    return () => clearTimeout(timer);
  }, [account, reload]);
}

interface AccountProps {
  userId: string;
  siteId: string;
  /** Null lets the server choose: the site's currency, or one with earnings. */
  currency: Currency | null;
  isOwn: boolean;
  /** Called with the currencies that have earnings, and the one shown. */
  onUsed: (used: { all: Currency[]; shown: Currency }) => void;
}

function Account({ userId, siteId, currency, isOwn, onUsed }: AccountProps) {
  const fetchPage = useCallback(
    (next?: string): Promise<Listed> =>
      callApi(getEarnings, {
        params: { siteId },
        query: { size: PAGE, ...(currency ? { currency } : {}), ...(next ? { next } : {}) },
      }),
    [siteId, currency],
  );
  const first = useCallback(() => fetchPage(), [fetchPage]);
  const name = `earnings ${siteId} ${currency ?? ""}`;
  const { value, isSavedOffline, failure, reload, change } = useMine<Listed>(userId, name, first);
  useEffect(() => {
    if (value) onUsed({ all: value.balances.map((one) => one.currency), shown: value.currency });
  }, [value, onUsed]);
  useReloadWhilePending(value, reload);
  const hasRefunded = useRef(false);
  const lines = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    // The pressed button disappears once nothing is refundable; without this the focus would return to the top.
    if (value && hasRefunded.current && document.activeElement === document.body)
      lines.current?.focus({ preventScroll: true });
  }, [value]);
  function onRefund() {
    hasRefunded.current = true;
    reload();
  }
  const rest = useMore(async (next) => {
    const page = await fetchPage(next);
    change((before) => ({ ...page, lines: [...before.lines, ...page.lines] }));
  });
  const list = useFocusOnMore(value?.lines.length ?? 0, rest.isLoading);

  if (!value) {
    if (!failure) return <Skeleton of="row" count={3} label="Loading your earnings" />;
    return (
      <ErrorState title="We couldn't load your earnings" onRetry={reload}>
        Nothing is lost. Check your connection and try again. If it keeps happening, email support.
      </ErrorState>
    );
  }
  /** This is the copy saved on the device: nothing can be loaded or refunded. */
  const isStale = isSavedOffline && failure !== null;
  const shown = value.balances.find((one) => one.currency === value.currency);
  const money = (amount: number) => formatBalance({ amount, currency: value.currency });
  const statement = `/api/r/sites/${siteId}/earnings/statement`;
  const query = `?currency=${value.currency}`;
  return (
    <>
      <p className="earnings-soft">
        {isOwn ? "You keep" : "The creator keeps"} {value.share}% of each sale, before the payment provider's
        fee.
        {isStale ? " We can't reach the server. You're seeing your last saved copy." : null}
      </p>
      <Figures
        of={[
          { label: "Balance", count: money(shown?.balance ?? 0) },
          ...(value.payout.waiting ? [{ label: "Being paid out", count: money(value.payout.waiting) }] : []),
          ...(shown?.held ? [{ label: "Held by disputes", count: money(shown.held) }] : []),
        ]}
      />
      <NextPayout of={value} isOwn={isOwn} />
      <PayoutList siteId={siteId} currency={value.currency} />
      {value.lines.length === 0 ? (
        <EmptyState
          icon={HandCoins}
          title="No earnings yet"
          action={isOwn ? <Button href="/drafts">Your drafts</Button> : undefined}
        >
          {isOwn
            ? "Set a price when you publish a post, or let readers support you. Your earnings will appear here."
            : "Your earnings will appear here."}{" "}
          <GuideLink to="prices-and-payouts">How to set prices and get paid</GuideLink>
        </EmptyState>
      ) : (
        <>
          <div className="earnings-acts">
            <h2 ref={lines} tabIndex={-1}>
              Account
            </h2>
            {isStale ? null : (
              <span className="earnings-end">
                <Button size="s" href={`${statement}.csv${query}`} download="">
                  Download CSV
                </Button>
                <Button size="s" href={`${statement}.pdf${query}`} download="">
                  Download PDF
                </Button>
              </span>
            )}
          </div>
          <AccountLines
            ref={list}
            siteId={siteId}
            of={value}
            mayRefund={isOwn && !isStale}
            onChange={onRefund}
          />
          <ShowMore next={isSavedOffline ? null : value.next} {...rest} />
        </>
      )}
    </>
  );
}

/** What happens to the balance next, with a link to the payout account. */
function NextPayout({ of, isOwn }: { of: Earnings; isOwn: boolean }) {
  const page = usePage();
  const { currency } = of;
  const { balance, held } = of.balances.find((one) => one.currency === currency) ?? { balance: 0, held: 0 };
  const isMissing = of.payout.hold === "account_missing";
  return (
    <div className="earnings-next">
      {forecastCopy(of.payout, { balance, held, currency }).map((sentence) => (
        <p key={sentence}>{sentence}</p>
      ))}
      {isOwn ? (
        <Button
          size="s"
          kind={isMissing && of.payout.due > 0 ? "primary" : "quiet"}
          href={platformHref(page, `/settings/payouts?currency=${currency}`)}
        >
          {isMissing ? `Add a payout account for ${currency}` : "Your payout account"}
        </Button>
      ) : null}
    </div>
  );
}
