import type { Clock } from "../clock.ts";
import type { Faults } from "../faults.ts";
import type { PaymentRow, Provider } from "../provider.ts";
import type { Endpoints } from "../webhooks/endpoints.ts";

/** What is told to all of the sandbox. */
export interface Control {
  providers: readonly Provider[];
  faults: Faults;
  clock: Clock;
  endpoints: Endpoints;
  /** How many events the product has yet to take. */
  waiting: () => number;
  /** Has it take those at once that it would be told later. */
  hurry: () => void;
  /** What moved money, by provider. */
  payments: () => Record<string, PaymentRow[]>;
}
