import type { AtSandbox } from "../../atSandbox.ts";
import type { Person, Shop } from "./shop.ts";

/** One request as a person's device sends it; sent again it is the same. */
export interface Request {
  who: Person;
  method: "POST" | "PATCH";
  /** Below `/api`. */
  path: string;
  body: object;
  headers?: Record<string, string>;
}

export interface Answer {
  status: number;
  body: unknown;
}

/** What a history of purchases happens in: one shop, its server, and the doubles of the providers. */
export interface Scene {
  shop: Shop;
  there: AtSandbox;
  /** From 0 to 1, by the history's seed. */
  random: () => number;
  /** Null when nothing came back: what was asked may have been done or not. */
  send(request: Request): Promise<Answer | null>;
  query<Row extends object>(sql: string, bind?: unknown[]): Promise<Row[]>;
  /** The jobs that are due are done. */
  work(): Promise<void>;
  /** Time passes, here and at the providers. */
  wait(milliseconds: number): Promise<void>;
  /** The requests for orders, to be sent again. */
  asked: Request[];
  /** Orders whose amount was changed behind everybody's back. */
  tampered: Set<string>;
  /** What the page of payments showed before the history began. */
  before: Set<string>;
  /** How often what was done. */
  count(what: string): void;
  violations: string[];
}

/** What of it is at the providers and their banks. */
export type Banks = Pick<Scene, "there" | "random" | "before" | "count">;

/** One of them, by the history's own dice. */
export function pick<T>(random: () => number, all: readonly T[]): T | undefined {
  return all[Math.floor(random() * all.length)];
}

export interface OrderKnown {
  id: string;
  buyer_id: string;
  kind: "post" | "bulk" | "support";
  provider: "razorpay" | "stripe";
  provider_order_id: string | null;
  state: "pending" | "failed" | "confirmed" | "error";
}

/** The shop's orders, the oldest first. */
export function ordersOf({ query, shop }: Scene): Promise<OrderKnown[]> {
  return query<OrderKnown>(
    "SELECT id, buyer_id, kind, provider, provider_order_id, state FROM orders WHERE site_id = $1 ORDER BY id",
    [shop.siteId],
  );
}
