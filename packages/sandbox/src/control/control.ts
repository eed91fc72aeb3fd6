import type { Clock } from "../clock.ts";
import type { Faults } from "../faults.ts";
import type { PaymentRow, Provider } from "../provider.ts";
import type { Endpoints } from "../webhooks/endpoints.ts";

/** What the control API acts on: the whole sandbox. */
export interface Control {
  providers: readonly Provider[];
  faults: Faults;
  clock: Clock;
  endpoints: Endpoints;
  /** How many events the product has not accepted yet. */
  waiting: () => number;
  /** Sends delayed events and retries now. */
  hurry: () => void;
  /** The rows of the payments page, by provider. */
  payments: () => Record<string, PaymentRow[]>;
  /** The rows of print jobs and shipments, by provider. */
  shipments: () => Record<string, PaymentRow[]>;
}
