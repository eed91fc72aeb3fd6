import { listFactors } from "@quire/contracts/calls/factors";
import { listPayoutAccounts } from "@quire/contracts/calls/payouts";
import type { PayoutAccount } from "@quire/contracts/records/payouts";
import { CURRENCIES, type Currency } from "@quire/domain/billing/money";
import { useEffect, useState } from "react";
import { callApi } from "../../../lib/callApi.ts";
import { messageOf } from "../../../lib/failureMessages.ts";
import { useUser } from "../../../lib/useUser.ts";
import { ErrorState } from "../../../ui/ErrorState.tsx";
import { Skeleton } from "../../../ui/Skeleton.tsx";
import { Choices } from "../../../widgets/Choices.tsx";
import { PolicyLinks } from "../../../widgets/checkout/PolicyLinks.tsx";
import { SandboxNote } from "../../../widgets/checkout/SandboxNote.tsx";
import { CURRENCY_LABELS } from "../../../widgets/currencyLabels.ts";
import "../earnings.css";
import { GuideLink } from "../../../widgets/GuideLink.tsx";
import { AccountForm } from "./AccountForm.tsx";
import { AccountSummary } from "./AccountSummary.tsx";
import { FactorOffer } from "./FactorOffer.tsx";

const CHOICES = CURRENCIES.map((value) => ({ value, label: CURRENCY_LABELS[value] }));

/** `/settings/payouts`: where a creator is paid. None of it is stored on the device. */
export function PayoutAccountScreen() {
  const userId = useUser();
  return (
    <div className="earnings">
      <h1>Payout account</h1>
      <p>
        <GuideLink to="prices-and-payouts">How payouts work</GuideLink>
      </p>
      <PolicyLinks of={["payout-policy"]} />
      <SandboxNote />
      {userId ? <Accounts siteId={userId} /> : <Skeleton of="row" label="Loading your payout account" />}
    </div>
  );
}

function Accounts({ siteId }: { siteId: string }) {
  const [currency, setCurrency] = useState<Currency>(requestedCurrency);
  const [accounts, setAccounts] = useState<PayoutAccount[] | null>(null);
  const [hasFactor, setHasFactor] = useState(true);
  const [failure, setFailure] = useState<unknown>(null);
  const [attempt, setAttempt] = useState(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another attempt fetches again
  useEffect(() => {
    setFailure(null);
    // Both at once, so that the offer moves nothing when it appears. Without its answer there is nothing to offer.
    const factors = callApi(listFactors).catch(() => null);
    const listed = callApi(listPayoutAccounts, { params: { siteId } });
    Promise.all([listed, factors]).then(([{ accounts }, factors]) => {
      setHasFactor(!factors || factors.totp || factors.passkeys.length > 0);
      setAccounts(accounts);
    }, setFailure);
  }, [siteId, attempt]);

  if (failure) {
    return (
      <ErrorState title="We couldn't load your payout account" onRetry={() => setAttempt(attempt + 1)}>
        {messageOf(failure)}
      </ErrorState>
    );
  }
  if (!accounts) return <Skeleton of="row" label="Loading your payout account" />;
  const known = accounts.find((account) => account.currency === currency);
  return (
    <>
      {hasFactor ? null : <FactorOffer />}
      <p className="earnings-soft">
        Each currency has its own payout account. Only you can see it here, and only its last characters.
      </p>
      <Choices label="Currency" choices={CHOICES} value={currency} onChange={setCurrency} />
      {known ? <AccountSummary of={known} now={Date.now()} /> : null}
      <h2 className="earnings-part">{known ? "Another account" : "Your account"}</h2>
      <AccountForm
        key={currency}
        siteId={siteId}
        currency={currency}
        isNew={!known}
        onSaved={(saved) =>
          setAccounts([...accounts.filter((account) => account.currency !== saved.currency), saved])
        }
      />
    </>
  );
}

/** Returns the currency named in the URL. */
function requestedCurrency(): Currency {
  const requested = new URLSearchParams(location.search).get("currency");
  return CURRENCIES.find((currency) => currency === requested) ?? "INR";
}
