import type { Subscriber } from "@quire/contracts/records/subscriber";
import { DataTypes } from "sequelize";
import { table } from "../../../platform/database/table.ts";

/** A subscriber without an account: imported, or confirmed by the link in our email. */
export interface SubscriberColumns {
  site_id: string;
  /** Lower case. */
  email: string;
  name: string;
  since: Date;
  source: Subscriber["source"];
  state: Subscriber["state"];
  import_id: string | null;
  /** When the form was sent, and when its address confirmed it; null for imported subscribers who never did. */
  requested_at: Date | null;
  consented_at: Date | null;
}

type NewSubscriber = Pick<SubscriberColumns, "site_id" | "email" | "since" | "source"> &
  Partial<SubscriberColumns>;

export const subscribers = table<SubscriberColumns, NewSubscriber>("subscribers", {
  site_id: { type: DataTypes.TEXT, primaryKey: true },
  email: { type: DataTypes.TEXT, primaryKey: true },
  name: DataTypes.TEXT,
  since: DataTypes.DATE,
  source: DataTypes.TEXT,
  state: DataTypes.TEXT,
  import_id: DataTypes.TEXT,
  requested_at: DataTypes.DATE,
  consented_at: DataTypes.DATE,
});

/** An address that gets no email of a site, whatever is imported later. */
export interface SuppressionColumns {
  site_id: string;
  email: string;
  /** `provider`: ended at the mail provider, which alone can resume it. */
  reason: "unsubscribed" | "complained" | "provider";
  created_at: Date;
}

export const suppressions = table<SuppressionColumns>("suppressions", {
  site_id: { type: DataTypes.TEXT, primaryKey: true },
  email: { type: DataTypes.TEXT, primaryKey: true },
  reason: DataTypes.TEXT,
  created_at: DataTypes.DATE,
});
