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
