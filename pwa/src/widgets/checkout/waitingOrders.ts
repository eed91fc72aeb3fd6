import { listPurchases } from "@quire/contracts/calls/orders";
import type { Order } from "@quire/contracts/records/order";
import { useEffect, useState, useSyncExternalStore } from "react";
import { callApi } from "../../lib/callApi.ts";
import { onReturn } from "../../lib/onReturn.ts";
import { useUser } from "../../lib/useUser.ts";
import { createListeners } from "../../ui/listeners.ts";

let turn = 0;
const [tell, subscribe] = createListeners();

/** Something came of a payment: what waits for a bank is asked for again. */
export function scheduleReconcile(): void {
  turn += 1;
  tell();
}

const NONE: readonly Order[] = [];

/** This person's orders for which their bank is to answer; none while that is not known, or where nobody can say. */
export function useWaitingOrders(isWanted: boolean): readonly Order[] {
  const person = useUser();
  const now = useSyncExternalStore(
    subscribe,
    () => turn,
    () => 0,
  );
  const [known, setKnown] = useState<{ person: string; orders: readonly Order[] } | null>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another turn asks again
  useEffect(() => {
    if (!isWanted || !person) return;
    let isHere = true;
    callApi(listPurchases, { query: { waiting: true } }).then(
      ({ purchases }) => isHere && setKnown({ person, orders: purchases }),
      () => {},
    );
    return () => {
      isHere = false;
    };
  }, [isWanted, person, now]);
  const orders = isWanted && known?.person === person ? known.orders : NONE;
  const isWaiting = orders.length > 0;
  // They may come back from their bank's app.
  useEffect(() => (isWaiting ? onReturn(scheduleReconcile) : undefined), [isWaiting]);
  return orders;
}
