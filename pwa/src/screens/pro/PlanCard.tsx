import type { Subscription } from "@quire/contracts/records/pro";
import { formatDate } from "@quire/domain/time/dates";
import { proHash } from "../../lib/proHash.ts";
import { Badge } from "../../ui/Badge.tsx";
import { Button } from "../../ui/Button.tsx";
import { WAYS } from "../../widgets/checkout/paymentWords.ts";
import { nextCharge } from "../../widgets/pro/planWords.ts";
import { priceEach } from "../../widgets/pro/priceWords.ts";
import { KIND_NAMES, stateBadge } from "./historyWords.ts";
import { Renewals } from "./Renewals.tsx";

interface PlanCardProps {
  plan: Subscription;
  /** Until then there is Pro, with all that follows this plan. */
  until: string | null;
  /** It is what this device kept: nothing can be done with it. */
  isSavedOffline: boolean;
  onChanged: (plan: Subscription) => void;
}

/** What runs now, what comes next, and the switch for the renewals. */
export function PlanCard({ plan, until, isSavedOffline, onChanged }: PlanCardProps) {
  const badge = stateBadge(plan);
  const facts: [string, string][] = [
    ...(plan.plan ? [["Price", priceEach(plan.plan)] as [string, string]] : []),
    ["Next", nextCharge(plan)],
    ...(until ? [["You have Pro until", formatDate(until)] as [string, string]] : []),
    ...(plan.plan ? [["Payment method", WAYS[plan.plan.provider]] as [string, string]] : []),
  ];
  // While a payment is tried again this is what keeps Pro; else the switch for the renewals comes first.
  const subscribe = (
    <Button kind={plan.can_change_recurring && !plan.grace_until ? "quiet" : "primary"} href={proHash()}>
      {plan.plan ? "Subscribe again" : "Subscribe"}
    </Button>
  );
  return (
    <section className="plan-card" aria-labelledby="plan-now">
      <div className="plan-head">
        <h2 id="plan-now">{KIND_NAMES[plan.kind]}</h2>
        <Badge tone={badge.tone}>{badge.words}</Badge>
      </div>
      <dl className="plan-facts">
        {facts.map(([name, words]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{words}</dd>
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
