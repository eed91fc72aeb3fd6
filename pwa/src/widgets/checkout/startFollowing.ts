import type { Followed } from "./followed.ts";

/** Follows an order to its end, in words where the page says how things stand. */
export async function startFollowing(order: Followed): Promise<void> {
  const { followHere } = await import("./followHere.tsx");
  await followHere(order);
}
