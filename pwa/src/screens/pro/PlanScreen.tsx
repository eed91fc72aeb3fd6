import type { Subscription } from "@quire/contracts/records/pro";
import BadgeCheck from "lucide-react/icons/badge-check";
import { useCallback, useEffect, useRef } from "react";
import { refreshSession } from "../../lib/loadSession.ts";
import { PRO_INTRO, proHash } from "../../lib/proHash.ts";
import { useMine } from "../../lib/useMine.ts";
import { useSession } from "../../lib/useSession.ts";
import { useUser } from "../../lib/useUser.ts";
import { Badge } from "../../ui/Badge.tsx";
import { Button } from "../../ui/Button.tsx";
import { EmptyState } from "../../ui/EmptyState.tsx";
import { ErrorState } from "../../ui/ErrorState.tsx";
import { Row, RowList } from "../../ui/Row.tsx";
import { Skeleton } from "../../ui/Skeleton.tsx";
import { PolicyLinks } from "../../widgets/checkout/PolicyLinks.tsx";
import { SandboxNote } from "../../widgets/checkout/SandboxNote.tsx";
import { fetchSubscriptions } from "../../widgets/pro/fetchPro.ts";
import { ProWarning } from "../../widgets/pro/ProWarning.tsx";
import { proStateOf } from "../../widgets/pro/proState.ts";
import { PlanCard } from "./PlanCard.tsx";
import { historyNote, KIND_NAMES, stateBadge } from "./subscriptionCopy.ts";
import "./plan.css";

/** `/pro`: a creator's plan, when it ends, what comes next, and its history. */
export function PlanScreen() {
  const userId = useUser();
  return (
    <div className="plan roomy-rows" id="pro">
      <h1>Your plan</h1>
      <SandboxNote />
      {userId ? <Plan key={userId} userId={userId} /> : <Skeleton of="text" label="Loading your plan" />}
    </div>
  );
}

function Plan({ userId }: { userId: string }) {
  const fetchPlan = useCallback(() => fetchSubscriptions(userId), [userId]);
  const { value, isSavedOffline, failure, reload, change } = useMine<Subscription[]>(
    userId,
    "subscriptions",
    fetchPlan,
  );
  const groups = useSession()?.user?.groups.join(" ");
  const lastGroups = useRef(groups);
  useEffect(() => {
    // Reloads when the user has just become Pro; the first render has loaded already.
    if (lastGroups.current !== undefined && lastGroups.current !== groups) reload();
    lastGroups.current = groups;
  }, [groups, reload]);
  if (!value) {
    if (!failure) return <Skeleton of="text" label="Loading your plan" />;
    return (
      <ErrorState title="We couldn't load your plan" onRetry={reload}>
        It hasn't changed. Check your connection and try again. If it keeps happening, email support.
      </ErrorState>
    );
  }
  const { current, until, warning } = proStateOf(value, Date.now());
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
      <PolicyLinks of={["pro-terms", "refund-policy"]} />
      <SubscriptionHistory of={value} />
    </>
  );
}

/** All periods of Pro: past, current and upcoming, the last to end first. */
function SubscriptionHistory({ of }: { of: readonly Subscription[] }) {
  if (of.length === 0) return null;
  return (
    <section className="plan-history">
      <h2>History</h2>
      <RowList label="History">
        {of.map((one) => {
          const badge = stateBadge(one);
          return (
            <Row
              key={one.id}
              title={KIND_NAMES[one.kind]}
              note={historyNote(one)}
              end={<Badge tone={badge.tone}>{badge.label}</Badge>}
            />
          );
        })}
      </RowList>
    </section>
  );
}
