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
import { ShowMore } from "../../widgets/ShowMore.tsx";
import { useFocusOnMore } from "../../widgets/useFocusOnMore.ts";
import { noteOf, stateOf } from "./orderWords.ts";
import "./purchases.css";

const PAGE = 20;

interface Listed {
  purchases: Order[];
  next: string | null;
}

const ask = (next?: string): Promise<Listed> =>
  callApi(listPurchases, { query: next ? { size: PAGE, next } : { size: PAGE } });
const askFirst = () => ask();

/** What somebody has bought and given. From the device first: it opens with no network too. */
export function PurchasesScreen() {
  const person = useUser();
  return person ? <Purchases key={person} person={person} /> : <Skeleton of="row" count={3} />;
}

function Purchases({ person }: { person: string }) {
  const { value, isSavedOffline, failure, reload, change } = useMine<Listed>(person, "purchases", askFirst);
  const rest = useMore(async (next) => {
    const page = await ask(next);
    change((before) => ({ purchases: [...before.purchases, ...page.purchases], next: page.next }));
  });
  const list = useFocusOnMore(value?.purchases.length ?? 0, rest.isLoading);

  return (
    <div className="purchases">
      <h1>Digital Purchases</h1>
      <SandboxNote />
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
          Your purchases and support appear here, with their receipts and files.
        </EmptyState>
      ) : null}
      {value?.purchases.length ? (
        <RowList ref={list} label="Purchases">
          {value.purchases.map((order) => (
            <Row
              key={order.id}
              href={`/purchase/${order.id}`}
              title={order.title}
              note={<Note order={order} />}
              end={<Price order={order} />}
            />
          ))}
        </RowList>
      ) : null}
      <ShowMore next={isSavedOffline ? null : value?.next} {...rest} />
    </div>
  );
}

/** Below the title, not beside the price: there its words left a title on a phone no room. */
function Note({ order }: { order: Order }) {
  const state = stateOf(order);
  return (
    <span className="purchases-line">
      {noteOf(order)}
      {state ? <Badge tone={state.tone}>{state.words}</Badge> : null}
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
