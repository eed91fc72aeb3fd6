import { listDeliveries } from "@quire/contracts/calls/deliveries";
import type { DeliveryCounts, SiteDelivery } from "@quire/contracts/records/delivery";
import { DELIVERIES_COUNTED } from "@quire/domain/billing/deliveries";
import PackageCheck from "lucide-react/icons/package-check";
import { useCallback, useEffect, useState } from "react";
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
import { ShowMore } from "../../widgets/ShowMore.tsx";
import { useFocusOnMore } from "../../widgets/useFocusOnMore.ts";
import { DeliveryItem } from "./DeliveryItem.tsx";
import "./deliveries.css";

type View = "wanted" | "delivered";

interface Listed {
  deliveries: SiteDelivery[];
  counts: DeliveryCounts;
  next: string | null;
}

const PAGE = 20;

/** `/deliveries`: the messages and meetups that a creator still owes their buyers. Staff see it on any site. */
export function DeliveriesScreen() {
  const userId = useUser();
  const siteId = usePage().site?.id ?? userId;
  const [view, setView] = useState<View>("wanted");
  const [counts, setCounts] = useState<DeliveryCounts | null>(null);
  return (
    <div className="deliveries">
      <h1>Deliveries</h1>
      {userId && siteId ? (
        <>
          {/* Outside the part that reloads with the view: the pressed choice keeps the focus. */}
          <Choices
            label="Filter deliveries"
            choices={[
              { value: "wanted" as const, label: labelOf("To deliver", counts?.wanted) },
              { value: "delivered" as const, label: labelOf("Delivered", counts?.delivered) },
            ]}
            value={view}
            onChange={setView}
          />
          <List
            key={`${siteId} ${view}`}
            {...{ userId, siteId, view }}
            isOwn={userId === siteId}
            onCounts={setCounts}
          />
        </>
      ) : (
        <Skeleton of="row" count={3} label="Loading your deliveries" />
      )}
    </div>
  );
}

interface ListProps {
  userId: string;
  siteId: string;
  view: View;
  isOwn: boolean;
  onCounts: (counts: DeliveryCounts) => void;
}

function List({ userId, siteId, view, isOwn, onCounts }: ListProps) {
  const fetchPage = useCallback(
    (next?: string): Promise<Listed> =>
      callApi(listDeliveries, {
        params: { siteId },
        query: { state: view, size: PAGE, ...(next ? { next } : {}) },
      }),
    [siteId, view],
  );
  const first = useCallback(() => fetchPage(), [fetchPage]);
  const name = `deliveries ${siteId} ${view}`;
  const { value, isSavedOffline, failure, reload, change } = useMine<Listed>(userId, name, first);
  const counts = value?.counts;
  useEffect(() => {
    if (counts) onCounts(counts);
  }, [counts, onCounts]);
  const rest = useMore(async (next) => {
    const page = await fetchPage(next);
    change((before) => ({ ...page, deliveries: [...before.deliveries, ...page.deliveries] }));
  });
  const list = useFocusOnMore(value?.deliveries.length ?? 0, rest.isLoading);

  /** Updates a delivery in place, so that it can be reviewed until the list is reloaded. */
  function update(changed: SiteDelivery) {
    change((before) => {
      const known = before.deliveries.find(({ id }) => id === changed.id);
      const isNew = known?.state === "wanted" && changed.state === "delivered";
      const { wanted, delivered } = before.counts;
      return {
        ...before,
        deliveries: before.deliveries.map((one) => (one.id === changed.id ? changed : one)),
        counts: isNew ? { wanted: wanted - 1, delivered: delivered + 1 } : before.counts,
      };
    });
  }

  return (
    <>
      {!value && !failure ? <Skeleton of="row" count={3} label="Loading your deliveries" /> : null}
      {!value && failure ? (
        <ErrorState title="We couldn't load your deliveries" onRetry={reload}>
          Nothing is lost. Check your connection and try again, or email support if this keeps happening.
        </ErrorState>
      ) : null}
      {isSavedOffline && failure ? (
        <p className="deliveries-soft" role="status">
          We can't reach the server. You're seeing your last saved copy. Go online to deliver.
        </p>
      ) : null}
      {value?.deliveries.length === 0 ? <Nothing view={view} isOwn={isOwn} /> : null}
      {value?.deliveries.length ? (
        <ul
          ref={list}
          className="deliveries-list"
          aria-label={view === "wanted" ? "To deliver" : "Delivered"}
        >
          {value.deliveries.map((delivery) => (
            <DeliveryItem
              key={delivery.id}
              {...{ siteId, delivery }}
              mayDeliver={isOwn}
              onChange={update}
              onStale={reload}
            />
          ))}
        </ul>
      ) : null}
      <ShowMore next={isSavedOffline ? null : value?.next} {...rest} />
    </>
  );
}

function labelOf(label: string, count: number | undefined): string {
  if (!count) return label;
  return `${label} (${count < DELIVERIES_COUNTED ? count : `${DELIVERIES_COUNTED}+`})`;
}

function Nothing({ view, isOwn }: { view: View; isOwn: boolean }) {
  if (view === "delivered") {
    return (
      <EmptyState icon={PackageCheck} title="Nothing delivered yet">
        Your deliveries appear here, and you can edit them.
      </EmptyState>
    );
  }
  return (
    <EmptyState
      icon={PackageCheck}
      title="Nothing to deliver"
      action={isOwn ? <Button href="/post/new/other">Sell a message or a meetup</Button> : undefined}
    >
      Orders for personalized messages and virtual meetups appear here, with the details and due date.
    </EmptyState>
  );
}
