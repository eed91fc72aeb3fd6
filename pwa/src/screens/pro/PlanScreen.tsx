import type { Subscription } from "@quire/contracts/records/pro";
import BadgeCheck from "lucide-react/icons/badge-check";
import { useCallback, useEffect, useRef } from "react";
import { refreshSession } from "../../lib/loadSession.ts";
import { PRO_INTRO, proHash } from "../../lib/proHash.ts";
import { useMine } from "../../lib/useMine.ts";
import { useSession } from "../../lib/useSession.ts";
import { useUser } from "../../lib/useUser.ts";
import { Button } from "../../ui/Button.tsx";
import { EmptyState } from "../../ui/EmptyState.tsx";
import { ErrorState } from "../../ui/ErrorState.tsx";
import { Skeleton } from "../../ui/Skeleton.tsx";
import { SandboxNote } from "../../widgets/checkout/SandboxNote.tsx";
import { fetchSubscriptions } from "../../widgets/pro/fetchPro.ts";
import { ProWarning } from "../../widgets/pro/ProWarning.tsx";
import { standingOf } from "../../widgets/pro/standing.ts";
import { History } from "./History.tsx";
import { PlanCard } from "./PlanCard.tsx";
import "./plan.css";

/** `/pro`: a creator's plan, until when it lasts, what comes next, and what there was. */
export function PlanScreen() {
  const person = useUser();
  return (
    <div className="plan roomy-rows">
      <h1>Your plan</h1>
      <SandboxNote />
      {person ? <Plan key={person} person={person} /> : <Skeleton of="text" label="Loading your plan" />}
    </div>
  );
}

function Plan({ person }: { person: string }) {
  const ask = useCallback(() => fetchSubscriptions(person), [person]);
  const { value, isSavedOffline, failure, reload, change } = useMine<Subscription[]>(
    person,
    "subscriptions",
    ask,
  );
  const groups = useSession()?.user?.groups.join(" ");
  const asked = useRef(groups);
  useEffect(() => {
    // Whoever has just become Pro is asked about again; who is here for the first time was asked about already.
    if (asked.current !== undefined && asked.current !== groups) reload();
    asked.current = groups;
  }, [groups, reload]);
  if (!value) {
    if (!failure) return <Skeleton of="text" label="Loading your plan" />;
    return (
      <ErrorState title="We couldn't load your plan" onRetry={reload}>
        It hasn't changed. Check your connection and try again. If it keeps happening, email support.
      </ErrorState>
    );
  }
  const { current, until, warning } = standingOf(value, Date.now());
  const put = (next: Subscription) => {
    change((before) => before.map((one) => (one.id === next.id ? next : one)));
    void refreshSession().catch(() => {});
  };
  return (
    <>
      {isSavedOffline && failure ? (
        <p className="plan-soft" role="status">
          You're seeing your last saved copy. You can't change anything until you're back online.
        </p>
      ) : null}
      {warning ? <ProWarning warning={warning} /> : null}
      {current ? (
        <PlanCard plan={current} until={until} isSavedOffline={isSavedOffline} onChanged={put} />
      ) : (
        <EmptyState
          icon={BadgeCheck}
          title={warning ? "Get Pro again" : "You don't have Pro"}
          action={
            <>
              <Button kind="primary" href={proHash()}>
                See the plans
              </Button>
              <Button href={PRO_INTRO}>What you get with Pro</Button>
            </>
          }
        >
          With Pro you keep 90% of what you earn, on your own domain, with a verified profile.
        </EmptyState>
      )}
      <History of={value} />
    </>
  );
}
