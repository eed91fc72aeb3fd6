import type { Page } from "@quire/contracts/records/page";

/** An order whose buyer has paid, or has come back from where one pays. */
export interface Followed {
  siteId: string;
  orderId: string;
  /** The page that they are on. */
  page: Page;
  /** They did not pay, as they say. */
  isLeft?: boolean;
  /** It is paid: what was closed is asked for again. */
  onPaid: () => Promise<void>;
}

/** Follows an order to its end, in words where the page says how things stand. */
export async function startFollowing(order: Followed): Promise<void> {
  const { followHere } = await import("./followHere.tsx");
  await followHere(order);
}
