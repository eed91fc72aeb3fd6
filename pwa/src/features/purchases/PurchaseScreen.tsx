import { CallError } from "@quire/client/errors";
import { getPurchase } from "@quire/contracts/calls/orders";
import type { Purchase } from "@quire/contracts/records/order";
import SearchX from "lucide-react/icons/search-x";
import { useCallback } from "react";
import { callApi } from "../../platform/callApi.ts";
import { usePage } from "../../platform/PageContext.ts";
import { useMine } from "../../platform/useMine.ts";
import { usePerson } from "../../platform/usePerson.ts";
import { Button } from "../../ui/Button.tsx";
import { EmptyState } from "../../ui/EmptyState.tsx";
import { ErrorState } from "../../ui/ErrorState.tsx";
import { Skeleton } from "../../ui/Skeleton.tsx";
import "./purchases.css";
import { Receipt } from "./Receipt.tsx";

/** One purchase: its receipt, and what came with it. */
export function PurchaseScreen() {
  const { data } = usePage();
  const person = usePerson();
  const id = data.kind === "app" ? data.params?.id : undefined;
  return person && id ? <Bought key={person + id} person={person} id={id} /> : <Skeleton of="text" />;
}

function Bought({ person, id }: { person: string; id: string }) {
  const ask = useCallback(() => callApi(getPurchase, { params: { id } }), [id]);
  const { value, failure, reload, change } = useMine<Purchase>(person, `purchase:${id}`, ask);
  if (failure instanceof CallError && failure.status === 404) {
    return (
      <EmptyState
        icon={SearchX}
        level={1}
        title="There is no such purchase of yours"
        action={<Button href="/purchases">See your purchases</Button>}
      >
        You may be signed in with another account than the one that bought it.
      </EmptyState>
    );
  }
  if (value) return <Receipt purchase={value} isKept={failure !== null} onChange={change} onStale={reload} />;
  if (!failure) return <Skeleton of="text" label="Fetching your purchase" />;
  return (
    <>
      <h1 className="q-hidden">Purchase</h1>
      <ErrorState title="This purchase couldn't be fetched" onRetry={reload}>
        It is still yours. Check the connection and try again, or write to support if it stays.
      </ErrorState>
    </>
  );
}
