import { CallError } from "@quire/client/errors";
import { getPurchase } from "@quire/contracts/calls/orders";
import type { Order, Purchase } from "@quire/contracts/records/order";
import SearchX from "lucide-react/icons/search-x";
import { useCallback, useEffect } from "react";
import { callApi } from "../../lib/callApi.ts";
import { local } from "../../lib/localPort.ts";
import { onReturn } from "../../lib/onReturn.ts";
import { usePage } from "../../lib/PageContext.ts";
import { useLazy } from "../../lib/useLazy.ts";
import { useMine } from "../../lib/useMine.ts";
import { useUser } from "../../lib/useUser.ts";
import { Button } from "../../ui/Button.tsx";
import { EmptyState } from "../../ui/EmptyState.tsx";
import { ErrorState } from "../../ui/ErrorState.tsx";
import { Skeleton } from "../../ui/Skeleton.tsx";
import "./purchases.css";
import { Receipt } from "./Receipt.tsx";

/** One purchase: its receipt, and what came with it. */
export function PurchaseScreen() {
  const { data } = usePage();
  const userId = useUser();
  const id = data.kind === "app" ? data.params?.id : undefined;
  return userId && id ? <Bought key={userId + id} userId={userId} id={id} /> : <Skeleton of="text" />;
}

/** Returns a receipt that was never opened on this device, from its saved list of purchases. */
async function fromList(id: string): Promise<Purchase | null> {
  const saved = (await local.loadOwnList("purchases")) as { purchases: Order[] } | undefined;
  const order = saved?.purchases.find((one) => one.id === id);
  return order ? { ...order, files: [], details: null, deliveries: [], refund_pending: false } : null;
}

function Bought({ userId, id }: { userId: string; id: string }) {
  const fetchPurchase = useCallback(() => callApi(getPurchase, { params: { id } }), [id]);
  const { value, failure, reload, change } = useMine<Purchase>(userId, `purchase:${id}`, fetchPurchase);
  const isProcessing = Boolean(value?.processing);
  // The buyer may return from their bank's app.
  useEffect(() => (isProcessing ? onReturn(reload) : undefined), [isProcessing, reload]);
  const isMissing = failure instanceof CallError && failure.status === 404;
  const listed = useLazy(failure !== null && !isMissing, () => fromList(id));
  if (isMissing) {
    return (
      <EmptyState
        icon={SearchX}
        level={1}
        title="Purchase not found"
        action={<Button href="/purchases">See your purchases</Button>}
      >
        You may be signed in to a different account than the one that bought it.
      </EmptyState>
    );
  }
  const purchase = value ?? listed;
  if (purchase) {
    const saved = failure === null ? null : value ? "whole" : "listed";
    return <Receipt purchase={purchase} savedCopy={saved} onChange={change} onStale={reload} />;
  }
  if (!failure) return <Skeleton of="text" label="Loading your purchase" />;
  return (
    <>
      <h1 className="q-hidden">Purchase</h1>
      <ErrorState title="We couldn't load this purchase" onRetry={reload}>
        Your purchases stay yours. Check your connection and try again, or email support if this keeps
        happening.
      </ErrorState>
    </>
  );
}
