import { useEffect, useRef } from "react";
import { usePage } from "../../lib/PageContext.ts";
import { startFollowing } from "./startFollowing.ts";

/** Takes up the order that the address names: its buyer comes back from where one pays. */
export function useOrderReturn(siteId: string, onPaid: () => Promise<void>): void {
  const page = usePage();
  const paid = useRef(onPaid);
  useEffect(() => {
    paid.current = onPaid;
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: an address is taken up once, when the page has come
  useEffect(() => {
    const query = new URLSearchParams(location.search);
    const orderId = query.get("order");
    if (!orderId) return;
    const order = { siteId, orderId, page, isLeft: query.has("left"), onPaid: () => paid.current() };
    // Without a network the address keeps the order, and the next look at it takes it up.
    startFollowing(order).catch(() => {});
  }, []);
}
