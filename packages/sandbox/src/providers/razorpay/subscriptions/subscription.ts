import { newId } from "../ids.ts";
import type { Notes } from "../wire/body.ts";

export type Subscription = ReturnType<typeof newSubscription>;

export type SubscriptionStatus =
  | "created"
  | "authenticated"
  | "active"
  | "pending"
  | "halted"
  | "paused"
  | "cancelled"
  | "completed"
  | "expired";

export interface SubscriptionParams {
  plan_id: string;
  total_count: number;
  quantity: number;
  start_at: number | null;
  expire_by: number | null;
  customer_notify: boolean;
  notes: Notes;
}

export function newSubscription({ start_at, ...params }: SubscriptionParams, at: number) {
  return {
    id: newId("sub"),
    entity: "subscription" as const,
    plan_id: params.plan_id,
    customer_id: null as string | null,
    status: "created" as SubscriptionStatus,
    current_start: null as number | null,
    current_end: null as number | null,
    ended_at: null as number | null,
    quantity: params.quantity,
    notes: params.notes,
    charge_at: start_at,
    start_at,
    end_at: null as number | null,
    auth_attempts: 0,
    total_count: params.total_count,
    paid_count: 0,
    customer_notify: params.customer_notify,
    created_at: at,
    expire_by: params.expire_by,
    short_url: null,
    has_scheduled_changes: false,
    change_scheduled_at: null,
    source: "api" as const,
    payment_method: null as string | null,
    offer_id: null,
    remaining_count: params.total_count,
  };
}
