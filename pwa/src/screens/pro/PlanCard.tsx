import type { Subscription } from "@quire/contracts/records/pro";
import { formatDate } from "@quire/domain/time/dates";
import { proHash } from "../../lib/proHash.ts";
import { Badge } from "../../ui/Badge.tsx";
import { Button } from "../../ui/Button.tsx";
import { PAYMENT_METHODS } from "../../widgets/checkout/paymentCopy.ts";
import { nextCharge } from "../../widgets/pro/planCopy.ts";
import { priceEach } from "../../widgets/pro/priceCopy.ts";
import { Renewals } from "./Renewals.tsx";
import { KIND_NAMES, stateBadge } from "./subscriptionCopy.ts";

interface PlanCardProps {
  plan: Subscription;
  /** When Pro ends, including all periods that follow this plan. */
  until: string | null;
  /** This is the copy saved on the device: its actions are disabled. */
  isSavedOffline: boolean;
  onChanged: (plan: Subscription) => void;
}

/** The current plan, the next charge, and the renewal switch. */
export function PlanCard({ plan, until, isSavedOffline, onChanged }: PlanCardProps) {
  const badge = stateBadge(plan);
  const facts: [string, string][] = [
    ...(plan.plan ? [["Price", priceEach(plan.plan)] as [string, string]] : []),
    ["Next", nextCharge(plan)],
    ...(until ? [["You have Pro until", formatDate(until)] as [string, string]] : []),
    ...(plan.plan ? [["Payment method", PAYMENT_METHODS[plan.plan.provider]] as [string, string]] : []),
  ];
  // While a payment is being retried, subscribing keeps Pro and comes first; otherwise the renewal switch does.
  const subscribe = (
    <Button kind={plan.can_change_recurring && !plan.grace_until ? "quiet" : "primary"} href={proHash()}>
      {plan.plan ? "Subscribe again" : "Subscribe"}
    </Button>
  );
  return (
    <section className="plan-card" aria-labelledby="plan-now">
      <div className="plan-head">
        <h2 id="plan-now">{KIND_NAMES[plan.kind]}</h2>
        <Badge tone={badge.tone}>{badge.label}</Badge>
      </div>
      <dl className="plan-facts">
        {facts.map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      <div className="plan-acts">
        {plan.grace_until ? subscribe : null}
        {plan.can_change_recurring ? <Renewals {...{ plan, until, isSavedOffline, onChanged }} /> : null}
        {!plan.recurring && !plan.grace_until ? subscribe : null}
      </div>
    </section>
  );
}
