import type { FollowedOrder } from "./followed.ts";

/** Lazy-loads `followOrder` and follows an order to its end. */
export async function startFollowing(order: FollowedOrder): Promise<void> {
  const { followOrder } = await import("./followOrder.tsx");
  await followOrder(order);
}
