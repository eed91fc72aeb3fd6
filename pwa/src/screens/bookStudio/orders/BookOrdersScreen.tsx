import { listBookOrders } from "@quire/contracts/calls/books";
import type { SiteBookOrder } from "@quire/contracts/records/bookOrder";
import Truck from "lucide-react/icons/truck";
import { useCallback, useEffect, useState } from "react";
import { callApi } from "../../../lib/callApi.ts";
import { messageOf } from "../../../lib/failureMessages.ts";
import { useMine } from "../../../lib/useMine.ts";
import { useMore } from "../../../lib/useMore.ts";
import { useUser } from "../../../lib/useUser.ts";
import { Button } from "../../../ui/Button.tsx";
import { EmptyState } from "../../../ui/EmptyState.tsx";
import { ErrorState } from "../../../ui/ErrorState.tsx";
import { Skeleton } from "../../../ui/Skeleton.tsx";
import { Choices } from "../../../widgets/Choices.tsx";
import { ShowMore } from "../../../widgets/ShowMore.tsx";
import { useFocusOnMore } from "../../../widgets/useFocusOnMore.ts";
import { OrderItem } from "./OrderItem.tsx";
import { isToShip } from "./orderCopy.ts";
import "./orders.css";

type View = "to_ship" | "all";

interface Listed {
  orders: SiteBookOrder[];
  to_ship: number;
  next: string | null;
}

const PAGE = 20;

/** `/book/orders`: the orders of a creator's printed books. */
export function BookOrdersScreen() {
  const siteId = useUser();
  const [view, setView] = useState<View>("to_ship");
  const [toShip, setToShip] = useState(0);
  return (
    <div className="book-orders">
      <h1>Book orders</h1>
      {siteId ? (
        <>
          <Choices
            label="Filter orders"
            choices={[
              { value: "to_ship" as const, label: toShip ? `To ship (${toShip})` : "To ship" },
              { value: "all" as const, label: "All" },
            ]}
            value={view}
            onChange={setView}
          />
          <List key={view} siteId={siteId} view={view} onCount={setToShip} />
        </>
      ) : (
        <Skeleton of="row" count={3} label="Loading your orders" />
      )}
    </div>
  );
}

function List({ siteId, view, onCount }: { siteId: string; view: View; onCount: (toShip: number) => void }) {
  const fetchPage = useCallback(
    (next?: string): Promise<Listed> =>
      callApi(listBookOrders, {
        params: { siteId },
        query: { state: view, size: PAGE, ...(next ? { next } : {}) },
      }),
    [siteId, view],
  );
  const first = useCallback(() => fetchPage(), [fetchPage]);
  const { value, isSavedOffline, failure, reload, change } = useMine<Listed>(
    siteId,
    `book orders ${view}`,
    first,
  );
  const toShip = value?.to_ship;
  useEffect(() => {
    if (toShip !== undefined) onCount(toShip);
  }, [toShip, onCount]);
  const rest = useMore(async (next) => {
    const page = await fetchPage(next);
    change((before) => ({ ...page, orders: [...before.orders, ...page.orders] }));
  });
  const list = useFocusOnMore(value?.orders.length ?? 0, rest.isLoading);

  /** Updates an order in place: a shipped one can be reviewed until the list is reloaded. */
  function update(changed: SiteBookOrder) {
    change((before) => {
      const known = before.orders.find(({ id }) => id === changed.id);
      const isShipped = known !== undefined && isToShip(known) && !isToShip(changed);
      return {
        ...before,
        orders: before.orders.map((one) => (one.id === changed.id ? changed : one)),
        to_ship: before.to_ship - (isShipped ? 1 : 0),
      };
    });
  }

  return (
    <>
      {!value && !failure ? <Skeleton of="row" count={3} label="Loading your orders" /> : null}
      {!value && failure ? (
        <ErrorState title="We couldn't load your orders" onRetry={reload}>
          {messageOf(failure)}
        </ErrorState>
      ) : null}
      {isSavedOffline && failure ? (
        <p className="book-orders-soft" role="status">
          We can't reach the server. You're seeing your last saved copy. Go online to mark orders as shipped.
        </p>
      ) : null}
      {value?.orders.length === 0 ? <Nothing view={view} /> : null}
      {value?.orders.length ? (
        <ul
          ref={list}
          className="book-orders-list"
          aria-label={view === "to_ship" ? "Orders to ship" : "All orders"}
        >
          {value.orders.map((order) => (
            <OrderItem key={order.id} siteId={siteId} order={order} onChange={update} onStale={reload} />
          ))}
        </ul>
      ) : null}
      <ShowMore next={isSavedOffline ? null : value?.next} {...rest} />
    </>
  );
}

function Nothing({ view }: { view: View }) {
  return view === "to_ship" ? (
    <EmptyState icon={Truck} title="Nothing to ship">
      Orders that you ship yourself appear here. We print and ship all others.
    </EmptyState>
  ) : (
    <EmptyState icon={Truck} title="No orders yet" action={<Button href="/studio/books">Your books</Button>}>
      Orders of your printed books appear here, with what you earn.
    </EmptyState>
  );
}
