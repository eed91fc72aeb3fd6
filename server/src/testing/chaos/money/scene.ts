import type { SandboxProviders } from "../../sandboxProviders.ts";
import type { KitUser, SellerKit } from "./sellerKit.ts";

/** One request of a user's device; a retry is identical. */
export interface UserRequest {
  user: KitUser;
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

/** What a purchase history runs against: a seller, its server, and the sandbox providers. */
export interface Scene {
  seller: SellerKit;
  sandbox: SandboxProviders;
  /** From 0 to 1, seeded by the history. */
  random: () => number;
  /** Null when no response came: the request may have succeeded or not. */
  send(request: UserRequest): Promise<Answer | null>;
  query<Row extends object>(sql: string, bind?: unknown[]): Promise<Row[]>;
  /** Runs the due jobs. */
  work(): Promise<void>;
  /** Advances the time, here and at the providers. */
  wait(milliseconds: number): Promise<void>;
  /** The order requests sent so far, for retries. */
  requests: UserRequest[];
  /** Orders whose amount was changed directly in the database. */
  tampered: Set<string>;
  /** What the payments page showed before the history began. */
  before: Set<string>;
  /** Counts an action for the report. */
  count(what: string): void;
  violations: string[];
}

/** The part of the scene at the providers and their banks. */
export type Banks = Pick<Scene, "sandbox" | "random" | "before" | "count">;

/** Picks a random item, by the history's seed. */
export function pick<T>(random: () => number, all: readonly T[]): T | undefined {
  return all[Math.floor(random() * all.length)];
}

export interface OrderKnown {
  id: string;
  buyer_id: string;
  kind: "post" | "bulk" | "support" | "book";
  provider: "razorpay" | "stripe";
  provider_order_id: string | null;
  state: "pending" | "failed" | "confirmed" | "error";
}

/** The seller's orders, oldest first. */
export function ordersOf({ query, seller }: Scene): Promise<OrderKnown[]> {
  return query<OrderKnown>(
    "SELECT id, buyer_id, kind, provider, provider_order_id, state FROM orders WHERE site_id = $1 ORDER BY id",
    [seller.siteId],
  );
}
