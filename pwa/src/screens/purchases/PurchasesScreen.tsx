import { listPurchases } from "@quire/contracts/calls/orders";
import type { Order } from "@quire/contracts/records/order";
import { formatMoney } from "@quire/domain/billing/money";
import ShoppingBag from "lucide-react/icons/shopping-bag";
import { callApi } from "../../lib/callApi.ts";
import { useMine } from "../../lib/useMine.ts";
import { useMore } from "../../lib/useMore.ts";
import { useUser } from "../../lib/useUser.ts";
import { Badge } from "../../ui/Badge.tsx";
import { Button } from "../../ui/Button.tsx";
import { EmptyState } from "../../ui/EmptyState.tsx";
import { ErrorState } from "../../ui/ErrorState.tsx";
import { Row, RowList } from "../../ui/Row.tsx";
import { Skeleton } from "../../ui/Skeleton.tsx";
import { SandboxNote } from "../../widgets/checkout/SandboxNote.tsx";
import { FeedLinksPart } from "../../widgets/feedLinks/FeedLinksPart.tsx";
import { ShowMore } from "../../widgets/ShowMore.tsx";
import { useFocusOnMore } from "../../widgets/useFocusOnMore.ts";
import { orderNote, stateOf } from "./orderCopy.ts";
import "./purchases.css";
import { GuideLink } from "../../widgets/GuideLink.tsx";

const PAGE = 20;

interface Listed {
  purchases: Order[];
  next: string | null;
}

const fetchPage = (next?: string): Promise<Listed> =>
  callApi(listPurchases, { query: next ? { size: PAGE, next } : { size: PAGE } });
const fetchFirst = () => fetchPage();

/** The user's purchases and support. Loads from the device first, so it opens offline too. */
export function PurchasesScreen() {
  const userId = useUser();
  return (
    <div className="purchases">
      <h1>Purchases</h1>
      <SandboxNote />
      {userId ? <Purchases key={userId} userId={userId} /> : <Skeleton of="row" count={3} />}
    </div>
  );
}

function Purchases({ userId }: { userId: string }) {
  const { value, isSavedOffline, failure, reload, change } = useMine<Listed>(userId, "purchases", fetchFirst);
  const rest = useMore(async (next) => {
    const page = await fetchPage(next);
    change((before) => ({ purchases: [...before.purchases, ...page.purchases], next: page.next }));
  });
  const list = useFocusOnMore(value?.purchases.length ?? 0, rest.isLoading);

  return (
    <>
      {value === null && !failure ? <Skeleton of="row" count={3} label="Loading your purchases" /> : null}
      {value === null && failure ? (
        <ErrorState title="We couldn't load your purchases" onRetry={reload}>
          They're still yours. Check your connection and try again, or email support if this keeps happening.
        </ErrorState>
      ) : null}
      {isSavedOffline && failure ? (
        <p className="purchases-note" role="status">
          You're seeing your last saved copy.
        </p>
      ) : null}
      {value?.purchases.length === 0 ? (
        <EmptyState
          icon={ShoppingBag}
          title="No purchases yet"
          action={<Button href="/">Find something to read</Button>}
        >
          Your purchases and support appear here, with their receipts and files.{" "}
          <GuideLink to="buy-a-post">How buying works</GuideLink>
        </EmptyState>
      ) : null}
      {value?.purchases.length ? (
        <RowList ref={list} label="Purchases">
          {value.purchases.map((order) => (
            <Row
              key={order.id}
              href={order.type === "book" ? `/orders/book/${order.id}` : `/purchase/${order.id}`}
              title={order.title}
              note={<OrderNote order={order} />}
              end={<Price order={order} />}
            />
          ))}
        </RowList>
      ) : null}
      <ShowMore next={isSavedOffline ? null : value?.next} {...rest} />
      {value?.purchases.length ? <FeedLinksPart /> : null}
    </>
  );
}

/** Below the title: beside the price it would leave no space for the title on a phone. */
function OrderNote({ order }: { order: Order }) {
  const state = stateOf(order);
  return (
    <span className="purchases-line">
      {orderNote(order)}
      {state ? <Badge tone={state.tone}>{state.label}</Badge> : null}
    </span>
  );
}

function Price({ order }: { order: Order }) {
  return (
    <span className={order.refunded ? "purchases-amount is-back" : "purchases-amount"}>
      {formatMoney(order)}
    </span>
  );
}
