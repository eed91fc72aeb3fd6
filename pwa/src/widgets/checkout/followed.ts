import type { Page } from "@quire/contracts/records/page";

/** An order whose buyer has paid or has returned from the provider. */
export interface FollowedOrder {
  siteId: string;
  orderId: string;
  /** The page the buyer is on. */
  page: Page;
  /** The buyer says they didn't pay. */
  isLeft?: boolean;
  /** Called when it is paid: refetch what was locked. */
  onPaid: () => Promise<void>;
}
