import { listPurchases } from "@quire/contracts/calls/orders";
import type { Order } from "@quire/contracts/records/order";
import { useEffect, useState, useSyncExternalStore } from "react";
import { callApi } from "../../lib/callApi.ts";
import { onReturn } from "../../lib/onReturn.ts";
import { useUser } from "../../lib/useUser.ts";
import { createListeners } from "../../ui/listeners.ts";

let version = 0;
const [notify, subscribe] = createListeners();

/** Refetches the orders that wait for a bank, after a payment's outcome changed. */
export function refetchWaitingOrders(): void {
  version += 1;
  notify();
}

const NONE: readonly Order[] = [];

/** Returns the user's orders that wait for their bank; empty while loading or on failure. */
export function useWaitingOrders(isWanted: boolean): readonly Order[] {
  const userId = useUser();
  const now = useSyncExternalStore(
    subscribe,
    () => version,
    () => 0,
  );
  const [known, setKnown] = useState<{ userId: string; orders: readonly Order[] } | null>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: refetches on a new version
  useEffect(() => {
    if (!isWanted || !userId) return;
    let isMounted = true;
    callApi(listPurchases, { query: { waiting: true } }).then(
      ({ purchases }) => isMounted && setKnown({ userId, orders: purchases }),
      () => {},
    );
    return () => {
      isMounted = false;
    };
  }, [isWanted, userId, now]);
  const orders = isWanted && known?.userId === userId ? known.orders : NONE;
  const isWaiting = orders.length > 0;
  // The user may return from their bank's app.
  useEffect(() => (isWaiting ? onReturn(refetchWaitingOrders) : undefined), [isWaiting]);
  return orders;
}
