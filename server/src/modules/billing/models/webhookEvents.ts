import type { FulfillmentProvider, PaymentProvider } from "@quire/domain/enums";
import { DataTypes } from "sequelize";
import { table } from "../../../platform/database/table.ts";

/** Whose events the inbox holds. */
export type WebhookProvider = PaymentProvider | FulfillmentProvider;

/** The inbox of the providers' webhooks. */
interface WebhookEventColumns {
  provider: WebhookProvider;
  event_id: string;
  type: string;
  body: unknown;
  received_at: Date;
  handled_at: Date | null;
}

export const webhookEvents = table<WebhookEventColumns, Omit<WebhookEventColumns, "handled_at">>(
  "webhook_events",
  {
    provider: { type: DataTypes.TEXT, primaryKey: true },
    event_id: { type: DataTypes.TEXT, primaryKey: true },
    type: DataTypes.TEXT,
    body: DataTypes.JSONB,
    received_at: DataTypes.DATE,
    handled_at: DataTypes.DATE,
  },
);
