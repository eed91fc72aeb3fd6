import { getEarnings } from "@quire/contracts/calls/earnings";
import type { Earnings } from "@quire/contracts/records/earnings";
import type { Currency } from "@quire/domain/billing/money";
import HandCoins from "lucide-react/icons/hand-coins";
import { useCallback, useEffect, useRef, useState } from "react";
import { callApi } from "../../lib/callApi.ts";
import { usePage } from "../../lib/PageContext.ts";
import { useMine } from "../../lib/useMine.ts";
import { useMore } from "../../lib/useMore.ts";
import { useUser } from "../../lib/useUser.ts";
import { Button } from "../../ui/Button.tsx";
import { EmptyState } from "../../ui/EmptyState.tsx";
import { ErrorState } from "../../ui/ErrorState.tsx";
import { Skeleton } from "../../ui/Skeleton.tsx";
import { Choices } from "../../widgets/Choices.tsx";
import { SandboxNote } from "../../widgets/checkout/SandboxNote.tsx";
import { CURRENCY_LABELS } from "../../widgets/currencyLabels.ts";
import { Figures } from "../../widgets/Figures.tsx";
import { ShowMore } from "../../widgets/ShowMore.tsx";
import { useFocusOnMore } from "../../widgets/useFocusOnMore.ts";
import "./earnings.css";
import { AccountLines } from "./AccountLines.tsx";
import { balanceOf } from "./earningWords.ts";
import { PayoutList } from "./PayoutList.tsx";
import { PayoutNext } from "./PayoutNext.tsx";

type Listed = Earnings & { next: string | null };

const PAGE = 20;
const FIRST_LOOK_MS = 2_000;
const LAST_LOOK_MS = 120_000;

/** `/earnings`: what a creator is owed, and every line of how that came about. Staff see it on any site. */
export function EarningsScreen() {
  const person = useUser();
  const siteId = usePage().site?.id ?? person;
  const [currency, setCurrency] = useState<Currency | null>(null);
  const [used, setUsed] = useState<{ all: Currency[]; shown: Currency } | null>(null);
  return (
    <div className="earnings">
      <h1>Earnings</h1>
      <SandboxNote />
      {used && used.all.length > 1 ? (
        // Outside of what each currency fetches anew: the one that was pressed keeps the focus.
        <Choices
          label="Currency"
          choices={used.all.map((value) => ({ value, label: CURRENCY_LABELS[value] }))}
          value={currency ?? used.shown}
          onChange={setCurrency}
        />
      ) : null}
      {person && siteId ? (
        <Account
          key={`${siteId} ${currency}`}
          {...{ person, siteId, currency }}
          isOwn={person === siteId}
          onUsed={setUsed}
        />
      ) : (
        <Skeleton of="row" count={3} label="Loading your earnings" />
      )}
    </div>
  );
}

/**
 * What is given back is written down once its provider has said so, which takes a moment or longer: as long as something is
 * on its way, the account is asked for again, ever more seldom. One that was read further than its first page is left alone.
 */
function useLookAgain(account: Listed | null, reload: () => void): void {
  const wait = useRef(FIRST_LOOK_MS);
  useEffect(() => {
    const lines = account?.lines ?? [];
    const isOnItsWay = lines.some(({ order }) => order?.goes_back);
    if (!isOnItsWay) wait.current = FIRST_LOOK_MS;
    if (!isOnItsWay || lines.length > PAGE || wait.current > LAST_LOOK_MS) return;
    const timer = setTimeout(reload, wait.current);
    wait.current *= 2;
    return () => clearTimeout(timer);
  }, [account, reload]);
}

interface AccountProps {
  person: string;
  siteId: string;
  /** Null is the one that the server chooses: the site's own, or what anything was earned in. */
  currency: Currency | null;
  isOwn: boolean;
  /** What anything was earned in is known, and which of it is shown. */
  onUsed: (used: { all: Currency[]; shown: Currency }) => void;
}

function Account({ person, siteId, currency, isOwn, onUsed }: AccountProps) {
  const ask = useCallback(
    (next?: string): Promise<Listed> =>
      callApi(getEarnings, {
        params: { siteId },
        query: { size: PAGE, ...(currency ? { currency } : {}), ...(next ? { next } : {}) },
      }),
    [siteId, currency],
  );
  const first = useCallback(() => ask(), [ask]);
  const name = `earnings ${siteId} ${currency ?? ""}`;
  const { value, isSavedOffline, failure, reload, change } = useMine<Listed>(person, name, first);
  useEffect(() => {
    if (value) onUsed({ all: value.balances.map((one) => one.currency), shown: value.currency });
  }, [value, onUsed]);
  useLookAgain(value, reload);
  const hasGiven = useRef(false);
  const lines = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    // What was pressed is gone with what can't be given back any more: the focus would begin anew.
    if (value && hasGiven.current && document.activeElement === document.body)
      lines.current?.focus({ preventScroll: true });
  }, [value]);
  function noteGiven() {
    hasGiven.current = true;
    reload();
  }
  const rest = useMore(async (next) => {
    const page = await ask(next);
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
  /** It is what this device kept: nothing can be fetched, nor given back. */
  const isStale = isSavedOffline && failure !== null;
  const shown = value.balances.find((one) => one.currency === value.currency);
  const money = (amount: number) => balanceOf({ amount, currency: value.currency });
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
      <PayoutNext of={value} isOwn={isOwn} />
      <PayoutList siteId={siteId} currency={value.currency} />
      {value.lines.length === 0 ? (
        <EmptyState
          icon={HandCoins}
          title="No earnings yet"
          action={isOwn ? <Button href="/drafts">Your drafts</Button> : undefined}
        >
          {isOwn
            ? "Set a price when you publish a post, or let readers support you. Your earnings will appear here."
            : "Your earnings will appear here."}
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
            mayGiveBack={isOwn && !isStale}
            onChange={noteGiven}
          />
          <ShowMore next={isSavedOffline ? null : value.next} {...rest} />
        </>
      )}
    </>
  );
}
