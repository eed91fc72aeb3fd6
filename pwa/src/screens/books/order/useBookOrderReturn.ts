import { useEffect } from "react";
import { platformHref } from "../../../lib/links.ts";
import { usePage } from "../../../lib/PageContext.ts";
import { forgetDraft } from "./subjectOf.ts";

/**
 * Follows the order named in the address after the provider's redirect. A paid one continues on its own page, which is
 * on the platform.
 */
export function useBookOrderReturn(siteId: string, postId: string): void {
  const page = usePage();
  // biome-ignore lint/correctness/useExhaustiveDependencies: follows the address once, on mount
  useEffect(() => {
    const query = new URLSearchParams(location.search);
    const id = query.get("order");
    if (!id) return;
    const order = { siteId, id, isLeft: query.has("left") };
    const open = () => {
      forgetDraft(postId);
      location.assign(platformHref(page, `/orders/book/${id}?placed=1`));
    };
    import("./followBookOrder.ts").then(
      ({ followBookOrder }) => followBookOrder(order, open),
      // If it can't load (offline), the order stays in the address, and the next visit follows it.
      () => {},
    );
  }, []);
}
