import { CallError } from "@quire/client/errors";
import { type Currency, formatMoney, type Money } from "@quire/domain/billing/money";
import { providerFor } from "@quire/domain/billing/orderPrice";
import type { ProContext } from "@quire/domain/billing/proOffer";
import type { ProInterval } from "@quire/domain/billing/proPlans";
import { STANDARD_SHARES } from "@quire/domain/billing/shares";
import { formatDate } from "@quire/domain/time/dates";
import Check from "lucide-react/icons/check";
import { useState } from "react";
import { usePage } from "../../lib/PageContext.ts";
import { useSession } from "../../lib/useSession.ts";
import { Button } from "../../ui/Button.tsx";
import { Icon } from "../../ui/Icon.tsx";
import { Modal } from "../../ui/Modal.tsx";
import { useOnline } from "../../ui/useOnline.ts";
import { returnPath } from "../checkout/addresses.ts";
import "../checkout/checkout.css";
import { currencyOf } from "../checkout/offer.ts";
import { PolicyLinks } from "../checkout/PolicyLinks.tsx";
import { PAYMENT_METHODS, refusalCopy } from "../checkout/paymentCopy.ts";
import { SandboxNote } from "../checkout/SandboxNote.tsx";
import { useCheckoutRedirect } from "../checkout/useCheckoutRedirect.ts";
import type { ProOffer } from "./fetchPro.ts";
import { followPlan } from "./followPlan.tsx";
import { offerCopy } from "./offerCopy.ts";
import { priceEach, savedByYear, verificationCopy } from "./priceCopy.ts";
import { startPlan } from "./startPlan.ts";
import "./pro.css";

interface ProPlansProps {
  offer: ProOffer;
  context: ProContext | null;
  onIntro: () => void;
  onClose: () => void;
  /** Called when the offer is out of date. */
  onChanged: () => Promise<void>;
}

interface Problem {
  text: string;
  /** Informational, not an error. */
  isInfo?: boolean;
}

const INTERVAL_NAMES: Record<ProInterval, string> = { month: "Monthly", year: "Yearly" };
const DAY = 24 * 60 * 60_000;

/** Pro's benefits, one per line. */
const BENEFITS: readonly string[] = [
  `Keep ${STANDARD_SHARES.pro}% of earnings, not ${STANDARD_SHARES.basic}%`,
  "A domain of your own",
  "Import your email subscribers",
  "A verified profile",
  "Printed books: lay out, order and sell them",
];

/** Pro's benefits and prices, and the button to subscribe. */
export function ProPlans({ offer, context, onIntro, onClose, onChanged }: ProPlansProps) {
  const page = usePage();
  const isOnline = useOnline();
  const session = useSession();
  const [interval, setInterval] = useState<ProInterval>("month");
  const [serverCurrency, setServerCurrency] = useState<Currency | null>(null);
  const currency = serverCurrency ?? currencyOf(session?.currency);
  const [problem, setProblem] = useState<Problem | null>(null);
  const { isBusy, setIsBusy, redirect: leaveFor } = useCheckoutRedirect();
  const { plans, trialDays, state } = offer;
  const copy = offerCopy(context, { product: page.product.name, trialDays });
  const priceOf = (of: ProInterval): Money | undefined =>
    plans.find((plan) => plan.interval === of)?.prices.find((price) => price.currency === currency);
  const price = priceOf(interval);
  const month = priceOf("month");
  const year = priceOf("year");
  const proof = trialDays > 0 ? verificationCopy(providerFor(currency)) : null;
  const saved = month && year ? savedByYear(month, year) : null;

  async function changed(message: string) {
    await onChanged();
    setProblem({ text: message, isInfo: true });
    setIsBusy(false);
  }

  async function subscribe(price: Money) {
    setIsBusy(true);
    setProblem(null);
    try {
      const start = await startPlan({ interval, price, trial: trialDays > 0 }, returnPath());
      if (start.kind === "away") return leaveFor(start.url);
      if (start.kind === "price") {
        setServerCurrency(start.price.currency);
        return await changed(`The price changed to ${formatMoney(start.price)}. You weren't charged.`);
      }
      onClose();
      void followPlan({ id: start.id, page });
    } catch (error) {
      if (
        error instanceof CallError &&
        (error.code === "trial_used" || error.code === "subscription_exists")
      ) {
        return await changed([error.message, error.next].filter(Boolean).join(" "));
      }
      setIsBusy(false);
      setProblem({ text: refusalCopy(error) });
    }
  }

  return (
    <Modal
      open
      title={copy.title}
      onClose={onClose}
      persistent
      actions={
        isOnline && price ? (
          <Button kind="primary" full loading={isBusy} onClick={() => void subscribe(price)}>
            {trialDays > 0 ? `Try ${trialDays} days for free` : `Pay ${priceEach({ price, interval })}`}
          </Button>
        ) : null
      }
    >
      <div className="pro-plans">
        {copy.why ? <p>{copy.why}</p> : null}
        <ul className="pro-gives q-list" aria-label="What you get with Pro">
          {BENEFITS.map((line) => (
            <li key={line}>
              <Icon of={Check} size={18} />
              {line}
            </li>
          ))}
          <li>
            <button type="button" className="pro-link" onClick={onIntro}>
              Take the tour
            </button>
          </li>
        </ul>
        <fieldset className="pro-intervals">
          <legend className="q-hidden">How often you pay</legend>
          {plans.map((plan) => {
            const each = priceOf(plan.interval);
            return each ? (
              <label key={plan.interval} className="pro-interval">
                <input
                  type="radio"
                  name="interval"
                  value={plan.interval}
                  checked={plan.interval === interval}
                  onChange={() => setInterval(plan.interval)}
                />
                <span className="pro-interval-name">
                  {INTERVAL_NAMES[plan.interval]}
                  {plan.interval === "year" && saved ? <span className="pro-saved">{saved}</span> : null}
                </span>
                <span className="pro-interval-price">
                  {priceEach({ price: each, interval: plan.interval })}
                </span>
              </label>
            ) : null;
          })}
        </fieldset>
        {price ? (
          <dl className="pro-facts">
            <div>
              <dt>Due today</dt>
              <dd>{formatMoney(trialDays > 0 ? { ...price, amount: 0 } : price)}</dd>
            </div>
            <div>
              <dt>After that</dt>
              <dd>{afterwards(price, interval, trialDays)}</dd>
            </div>
            <div>
              <dt>Payment method</dt>
              <dd>{PAYMENT_METHODS[providerFor(currency)]}</dd>
            </div>
          </dl>
        ) : null}
        {proof ? <p className="pro-soft">{proof}</p> : null}
        {state.until ? (
          <p className="pro-soft">
            {`You have Pro until ${formatDate(state.until)}. Your new plan starts today, and the time that's left is added after it.`}
          </p>
        ) : null}
        <div aria-live="polite">
          {problem ? (
            <p className={problem.isInfo ? "pay-problem is-plain" : "pay-problem"}>{problem.text}</p>
          ) : null}
          {isOnline ? null : (
            <p className="pay-problem is-plain">
              You need to be online to subscribe. Nothing is lost: it'll be here when you're back.
            </p>
          )}
        </div>
        <PolicyLinks of={["pro-terms", "refund-policy"]} />
        <SandboxNote />
      </div>
    </Modal>
  );
}

function afterwards(price: Money, interval: ProInterval, trialDays: number): string {
  const each = priceEach({ price, interval });
  return trialDays > 0
    ? `${each} from ${formatDate(Date.now() + trialDays * DAY)}, until you cancel.`
    : `${each}, until you cancel.`;
}
