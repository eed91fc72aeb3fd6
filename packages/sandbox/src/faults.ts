/**
 * Faults of the next request to a provider:
 * `429` rate-limited · `500` server error · `refuse` permanent refusal · `slow` answers late · `drop` does the work
 * and closes the connection.
 */
export const REQUEST_FAULTS = ["429", "500", "refuse", "slow", "drop"] as const;
export type RequestFault = (typeof REQUEST_FAULTS)[number];

/**
 * Faults of the next event sent to the product:
 * `webhook-never` drops it · `webhook-twice` sends it twice in parallel · `webhook-late` sends it after the delay ·
 * `webhook-reordered` sends it after the next event, or after the delay if there is none · `webhook-forged` first
 * sends a copy with a wrong signature · `webhook-early` sends it before the request that caused it is answered ·
 * `webhook-other-amount` first sends a validly signed event with another amount.
 */
export const WEBHOOK_FAULTS = [
  "webhook-never",
  "webhook-twice",
  "webhook-late",
  "webhook-reordered",
  "webhook-forged",
  "webhook-early",
  "webhook-other-amount",
] as const;
export type WebhookFault = (typeof WEBHOOK_FAULTS)[number];

/**
 * Faults of the next payment: `decline` declines it, whichever button is pressed · `manual` leaves it authorized,
 * for the product to capture · `refund-pending` leaves the next refund pending, to be settled · `fee-later` reports
 * the fee ten minutes later (Stripe) · `fee-on-top` adds the fee to what the buyer pays, as accounts whose customers
 * bear it do (Razorpay).
 */
export const PAYMENT_FAULTS = ["decline", "manual", "refund-pending", "fee-later", "fee-on-top"] as const;
export type PaymentFault = (typeof PAYMENT_FAULTS)[number];

/**
 * Faults of printing and shipping: `reject-file` finds the next file or print job's files invalid · `reject-address`
 * refuses the next address, and suggests another · `dearer` raises the next cost by half · `stuck` leaves the next
 * job or shipment where it is, until a button moves it · `no-courier` finds none for the next postcode ·
 * `expired-token` ends all tokens before the next request.
 */
export const PRINT_FAULTS = [
  "reject-file",
  "reject-address",
  "dearer",
  "stuck",
  "no-courier",
  "expired-token",
] as const;
export type PrintFault = (typeof PRINT_FAULTS)[number];

/** Faults of the next push: `gone` answers that the subscription has ended. */
export const PUSH_FAULTS = ["gone"] as const;

export const FAULTS = [
  ...REQUEST_FAULTS,
  ...WEBHOOK_FAULTS,
  ...PAYMENT_FAULTS,
  ...PRINT_FAULTS,
  ...PUSH_FAULTS,
] as const;
export type FaultKind = (typeof FAULTS)[number];

export interface Fault {
  kind: FaultKind;
  /** How many more requests, events or payments it affects. */
  times: number;
  /** Milliseconds by which a slow, late or reordered one is delayed. */
  delay: number;
  /** Webhook faults only: affects only events of this type. */
  event?: string;
  /** Faults of requests and of printing only: affects only requests whose path, query or body contains this text. */
  match?: string;
}

/** The parts of a request that `match` searches. */
export interface FaultyRequest {
  path: string;
  query: unknown;
  payload: unknown;
}

/** Queued faults, by provider. */
export interface Faults {
  /** Queues a fault behind the earlier ones. */
  add(provider: string, fault: Fault): void;
  /** Uses up the next fault of this request; waits if it is a slow one. Null: no fault. */
  next(provider: string, request?: FaultyRequest): Promise<Exclude<RequestFault, "slow"> | null>;
  /** Uses up the first queued fault of one of these kinds. */
  consume<T extends FaultKind>(
    provider: string,
    kinds: readonly T[],
    event?: string,
    request?: FaultyRequest,
  ): (Fault & { kind: T }) | null;
  clear(): void;
  list(): Record<string, Fault[]>;
}

export function openFaults(): Faults {
  const waiting = new Map<string, Fault[]>();
  const consume = (
    provider: string,
    kinds: readonly FaultKind[],
    event?: string,
    request?: FaultyRequest,
  ): Fault | null => {
    const line = waiting.get(provider) ?? [];
    const fault = line.find(
      (one) =>
        kinds.includes(one.kind) &&
        (one.event === undefined || one.event === event) &&
        (one.match === undefined || textOf(request).includes(one.match)),
    );
    if (!fault) return null;
    fault.times--;
    if (fault.times <= 0) line.splice(line.indexOf(fault), 1);
    return { ...fault };
  };
  return {
    add(provider, fault) {
      waiting.set(provider, [...(waiting.get(provider) ?? []), { ...fault }]);
    },
    async next(provider, request) {
      const fault = consume(provider, REQUEST_FAULTS, undefined, request);
      if (!fault) return null;
      if (fault.kind !== "slow") return fault.kind as Exclude<RequestFault, "slow">;
      await new Promise((resolve) => setTimeout(resolve, fault.delay).unref());
      return null;
    },
    consume: consume as Faults["consume"],
    clear: () => waiting.clear(),
    list: () => Object.fromEntries(waiting),
  };
}

const textOf = (request?: FaultyRequest): string =>
  request ? `${request.path} ${JSON.stringify([request.query, request.payload])}` : "";
