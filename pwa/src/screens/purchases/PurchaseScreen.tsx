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
  const person = useUser();
  const id = data.kind === "app" ? data.params?.id : undefined;
  return person && id ? <Bought key={person + id} person={person} id={id} /> : <Skeleton of="text" />;
}

/** A receipt that was never opened here, as far as the list of purchases that this device kept has it. */
async function fromList(id: string): Promise<Purchase | null> {
  const kept = (await local.loadOwnList("purchases")) as { purchases: Order[] } | undefined;
  const order = kept?.purchases.find((one) => one.id === id);
  return order ? { ...order, files: [], details: null, deliveries: [], going_back: false } : null;
}

function Bought({ person, id }: { person: string; id: string }) {
  const ask = useCallback(() => callApi(getPurchase, { params: { id } }), [id]);
  const { value, failure, reload, change } = useMine<Purchase>(person, `purchase:${id}`, ask);
  const isProcessing = Boolean(value?.processing);
  // They may come back from their bank's app.
  useEffect(() => (isProcessing ? onReturn(reload) : undefined), [isProcessing, reload]);
  const isGone = failure instanceof CallError && failure.status === 404;
  const listed = useLazy(failure !== null && !isGone, () => fromList(id));
  if (isGone) {
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
  const shown = value ?? listed;
  if (shown) {
    const kept = failure === null ? null : value ? "whole" : "listed";
    return <Receipt purchase={shown} kept={kept} onChange={change} onStale={reload} />;
  }
  if (!failure) return <Skeleton of="text" label="Loading your purchase" />;
  return (
    <>
      <h1 className="q-hidden">Purchase</h1>
      <ErrorState title="We couldn't load this purchase" onRetry={reload}>
        It's still yours. Check your connection and try again, or email support if this keeps happening.
      </ErrorState>
    </>
  );
}
