/**
 * What a provider can be told to do wrong with a request:
 * `429` too busy · `500` broken · `refuse` refuses for good · `slow` answers late · `drop` does the work and hangs up.
 */
export const REQUEST_FAULTS = ["429", "500", "refuse", "slow", "drop"] as const;
export type RequestFault = (typeof REQUEST_FAULTS)[number];

/**
 * … with the next event that it tells the product:
 * `webhook-never` keeps it · `webhook-twice` tells it twice at the same time · `webhook-late` after the delay ·
 * `webhook-reordered` after the next one, or after the delay where there is none · `webhook-forged` after a copy with a
 * wrong signature · `webhook-early` before the request that caused it is answered · `webhook-other-amount` after one,
 * rightly signed, that names another amount.
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
 * … with the next payment: `decline` whatever was pressed · `manual` leaves it authorized, for the product to capture ·
 * `refund-pending` leaves the next refund pending, to be settled · `fee-later` tells what was kept ten minutes later (Stripe).
 */
export const PAYMENT_FAULTS = ["decline", "manual", "refund-pending", "fee-later"] as const;
export type PaymentFault = (typeof PAYMENT_FAULTS)[number];

export const FAULTS = [...REQUEST_FAULTS, ...WEBHOOK_FAULTS, ...PAYMENT_FAULTS] as const;
export type FaultKind = (typeof FAULTS)[number];

export interface Fault {
  kind: FaultKind;
  /** How many requests, events or payments it still befalls. */
  times: number;
  /** Of a slow, late or reordered one: milliseconds. */
  delay: number;
  /** Of a webhook's: it befalls events of this type alone. */
  event?: string;
  /** Of a request's: it affects only a request whose path, query or body contains this text. */
  match?: string;
}

/** The parts of a request that `match` is compared with. */
export interface FaultyRequest {
  path: string;
  query: unknown;
  payload: unknown;
}

/** Misbehavior on command, by provider. */
export interface Faults {
  /** From now on, in this order after what was asked for before. */
  add(provider: string, fault: Fault): void;
  /** The fault of the request that is here, which counts it; a slow one has been waited for. Null: behave. */
  next(provider: string, request?: FaultyRequest): Promise<Exclude<RequestFault, "slow"> | null>;
  /** The first that waits and is of such a kind, which counts it. */
  take<T extends FaultKind>(
    provider: string,
    kinds: readonly T[],
    event?: string,
  ): (Fault & { kind: T }) | null;
  clear(): void;
  list(): Record<string, Fault[]>;
}

export function openFaults(): Faults {
  const waiting = new Map<string, Fault[]>();
  const take = (
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
      const fault = take(provider, REQUEST_FAULTS, undefined, request);
      if (!fault) return null;
      if (fault.kind !== "slow") return fault.kind as Exclude<RequestFault, "slow">;
      await new Promise((resolve) => setTimeout(resolve, fault.delay).unref());
      return null;
    },
    take: take as Faults["take"],
    clear: () => waiting.clear(),
    list: () => Object.fromEntries(waiting),
  };
}

const textOf = (request?: FaultyRequest): string =>
  request ? `${request.path} ${JSON.stringify([request.query, request.payload])}` : "";
