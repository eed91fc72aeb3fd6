import { listBookPurchases } from "@quire/contracts/calls/books";
import type { BookOrder } from "@quire/contracts/records/bookOrder";
import { formatMoney } from "@quire/domain/billing/money";
import Truck from "lucide-react/icons/truck";
import { callApi } from "../../../lib/callApi.ts";
import { useMine } from "../../../lib/useMine.ts";
import { useMore } from "../../../lib/useMore.ts";
import { useUser } from "../../../lib/useUser.ts";
import { Badge } from "../../../ui/Badge.tsx";
import { Button } from "../../../ui/Button.tsx";
import { EmptyState } from "../../../ui/EmptyState.tsx";
import { ErrorState } from "../../../ui/ErrorState.tsx";
import { Row, RowList } from "../../../ui/Row.tsx";
import { Skeleton } from "../../../ui/Skeleton.tsx";
import { SandboxNote } from "../../../widgets/checkout/SandboxNote.tsx";
import { dateHere } from "../../../widgets/localTime.ts";
import { ShowMore } from "../../../widgets/ShowMore.tsx";
import { useFocusOnMore } from "../../../widgets/useFocusOnMore.ts";
import "./orders.css";
import { GuideLink } from "../../../widgets/GuideLink.tsx";
import { stateOf } from "./orderStateCopy.ts";

const PAGE = 20;

interface Listed {
  orders: BookOrder[];
  next: string | null;
}

const fetchPage = (next?: string): Promise<Listed> =>
  callApi(listBookPurchases, { query: next ? { size: PAGE, next } : { size: PAGE } });
const fetchFirst = () => fetchPage();

/** The user's orders of printed books. Loads from the device first, so it opens offline too. */
export function BookOrdersScreen() {
  const userId = useUser();
  return userId ? <Orders key={userId} userId={userId} /> : <Skeleton of="row" count={3} />;
}

function Orders({ userId }: { userId: string }) {
  const { value, isSavedOffline, failure, reload, change } = useMine<Listed>(
    userId,
    "bookOrders",
    fetchFirst,
  );
  const rest = useMore(async (next) => {
    const page = await fetchPage(next);
    change((before) => ({ orders: [...before.orders, ...page.orders], next: page.next }));
  });
  const list = useFocusOnMore(value?.orders.length ?? 0, rest.isLoading);
  return (
    <div className="book-orders">
      <h1>Print edition orders</h1>
      <SandboxNote />
      {value === null && !failure ? <Skeleton of="row" count={3} label="Loading your orders" /> : null}
      {value === null && failure ? (
        <ErrorState title="We couldn't load your orders" onRetry={reload}>
          Your orders haven't changed. Check your connection and try again, or email support if this keeps
          happening.
        </ErrorState>
      ) : null}
      {isSavedOffline && failure ? (
        <p className="order-small" role="status">
          You're seeing your last saved copy.
        </p>
      ) : null}
      {value?.orders.length === 0 ? (
        <EmptyState
          icon={Truck}
          title="No orders yet"
          action={<Button href="/books-early-access">About printed books</Button>}
        >
          Printed books you order appear here, with their progress and tracking.{" "}
          <GuideLink to="order-a-printed-book">How ordering works</GuideLink>
        </EmptyState>
      ) : null}
      {value?.orders.length ? (
        <RowList ref={list} label="Orders">
          {value.orders.map((order) => (
            <Row
              key={order.id}
              href={`/orders/book/${order.id}`}
              title={order.book.title}
              note={<Note order={order} />}
              end={
                <span className="order-amount">
                  {formatMoney({ amount: order.total, currency: order.currency })}
                </span>
              }
            />
          ))}
        </RowList>
      ) : null}
      <ShowMore next={isSavedOffline ? null : value?.next} {...rest} />
    </div>
  );
}

/** Below the title: beside the price it would leave no space for the title on a phone. */
function Note({ order }: { order: BookOrder }) {
  const { label, tone } = stateOf(order);
  const copies = order.quantity === 1 ? "1 copy" : `${order.quantity} copies`;
  return (
    <span className="book-orders-line">
      {[copies, order.site.name, dateHere(order.confirmed ?? order.created)].join(" · ")}
      <Badge tone={tone}>{label}</Badge>
    </span>
  );
}
