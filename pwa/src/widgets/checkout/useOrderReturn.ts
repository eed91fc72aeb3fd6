import { useEffect, useRef } from "react";
import { usePage } from "../../lib/PageContext.ts";
import { startFollowing } from "./startFollowing.ts";

/** Follows the order named in the address after the provider's redirect. */
export function useOrderReturn(siteId: string, onPaid: () => Promise<void>): void {
  const page = usePage();
  const paid = useRef(onPaid);
  useEffect(() => {
    paid.current = onPaid;
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: follows the address once, on mount
  useEffect(() => {
    const query = new URLSearchParams(location.search);
    const orderId = query.get("order");
    if (!orderId) return;
    const order = { siteId, orderId, page, isLeft: query.has("left"), onPaid: () => paid.current() };
    // If it can't load (offline), the order stays in the address, and the next visit follows it.
    startFollowing(order).catch(() => {});
  }, []);
}
