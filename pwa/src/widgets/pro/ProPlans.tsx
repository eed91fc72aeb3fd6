import { CallError } from "@quire/client/errors";
import { type Currency, formatMoney, type Money } from "@quire/domain/billing/money";
import { providerFor } from "@quire/domain/billing/orderPrice";
import type { ProContext } from "@quire/domain/billing/proOffer";
import type { ProInterval } from "@quire/domain/billing/proPlans";
import { formatDate } from "@quire/domain/time/dates";
import Check from "lucide-react/icons/check";
import { useState } from "react";
import { usePage } from "../../lib/PageContext.ts";
import { useOnline } from "../../lib/useOnline.ts";
import { useSession } from "../../lib/useSession.ts";
import { Button } from "../../ui/Button.tsx";
import { Icon } from "../../ui/Icon.tsx";
import { Modal } from "../../ui/Modal.tsx";
import { returnPath } from "../checkout/addresses.ts";
import "../checkout/checkout.css";
import { currencyOf } from "../checkout/offer.ts";
import { refusalWords, WAYS } from "../checkout/paymentWords.ts";
import { SandboxNote } from "../checkout/SandboxNote.tsx";
import { useDeletionPreview } from "../checkout/useDeletionPreview.ts";
import { beginPlan } from "./beginPlan.ts";
import type { Offered } from "./fetchPro.ts";
import { followPlan } from "./followPlan.tsx";
import { GIVES } from "./gives.ts";
import { offerWords } from "./offerWords.ts";
import { priceEach, proofWords, savedByYear } from "./priceWords.ts";
import "./pro.css";

interface ProPlansProps {
  offered: Offered;
  context: ProContext | null;
  onIntro: () => void;
  onClose: () => void;
  /** What is offered is not so any more. */
  onChanged: () => Promise<void>;
}

interface Problem {
  words: string;
  /** Told, but nothing went wrong. */
  isCalm?: boolean;
}

const INTERVAL_NAMES: Record<ProInterval, string> = { month: "Monthly", year: "Yearly" };
const DAY = 24 * 60 * 60_000;

/** What Pro gives, what it costs, and the one press to it. */
export function ProPlans({ offered, context, onIntro, onClose, onChanged }: ProPlansProps) {
  const page = usePage();
  const isOnline = useOnline();
  const session = useSession();
  const [interval, setInterval] = useState<ProInterval>("month");
  const [told, setTold] = useState<Currency | null>(null);
  const currency = told ?? currencyOf(session?.currency);
  const [problem, setProblem] = useState<Problem | null>(null);
  const { isBusy, setIsBusy, leaveFor } = useDeletionPreview();
  const { plans, trialDays, standing } = offered;
  const words = offerWords(context, { product: page.product.name, trialDays });
  const priceOf = (of: ProInterval): Money | undefined =>
    plans.find((plan) => plan.interval === of)?.prices.find((price) => price.currency === currency);
  const price = priceOf(interval);
  const month = priceOf("month");
  const year = priceOf("year");
  const proof = trialDays > 0 ? proofWords(providerFor(currency)) : null;
  const saved = month && year ? savedByYear(month, year) : null;

  async function changed(told: string) {
    await onChanged();
    setProblem({ words: told, isCalm: true });
    setIsBusy(false);
  }

  async function subscribe(price: Money) {
    setIsBusy(true);
    setProblem(null);
    try {
      const begun = await beginPlan({ interval, price, trial: trialDays > 0 }, returnPath());
      if (begun.kind === "away") return leaveFor(begun.url);
      if (begun.kind === "price") {
        setTold(begun.price.currency);
        return await changed(`The price changed to ${formatMoney(begun.price)}. You weren't charged.`);
      }
      onClose();
      void followPlan({ id: begun.id, page });
    } catch (error) {
      if (
        error instanceof CallError &&
        (error.code === "trial_used" || error.code === "subscription_exists")
      ) {
        return await changed([error.message, error.next].filter(Boolean).join(" "));
      }
      setIsBusy(false);
      setProblem({ words: refusalWords(error) });
    }
  }

  return (
    <Modal
      open
      title={words.title}
      onClose={onClose}
      steadfast
      actions={
        isOnline && price ? (
          <Button kind="primary" full loading={isBusy} onClick={() => void subscribe(price)}>
            {trialDays > 0 ? `Try ${trialDays} days for free` : `Pay ${priceEach({ price, interval })}`}
          </Button>
        ) : null
      }
    >
      <div className="pro-plans">
        {words.why ? <p>{words.why}</p> : null}
        <ul className="pro-gives q-list" aria-label="What you get with Pro">
          {GIVES.map((line) => (
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
              <dd>{WAYS[providerFor(currency)]}</dd>
            </div>
          </dl>
        ) : null}
        {proof ? <p className="pro-soft">{proof}</p> : null}
        {standing.until ? (
          <p className="pro-soft">
            {`You have Pro until ${formatDate(standing.until)}. Your new plan starts today, and the time that's left is added after it.`}
          </p>
        ) : null}
        <div aria-live="polite">
          {problem ? (
            <p className={problem.isCalm ? "pay-problem is-plain" : "pay-problem"}>{problem.words}</p>
          ) : null}
          {isOnline ? null : (
            <p className="pay-problem is-plain">
              You need to be online to subscribe. Nothing is lost: it'll be here when you're back.
            </p>
          )}
        </div>
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
