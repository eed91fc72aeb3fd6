import type { Subscriber } from "@quire/contracts/records/subscriber";
import { DataTypes } from "sequelize";
import { table } from "../../../platform/database/table.ts";

/** An imported subscriber without an account. */
export interface SubscriberColumns {
  site_id: string;
  /** Lower case. */
  email: string;
  name: string;
  since: Date;
  source: Subscriber["source"];
  state: Subscriber["state"];
  import_id: string | null;
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
});

/** An address that gets no email of a site, whatever is imported later. */
export interface SuppressionColumns {
  site_id: string;
  email: string;
  reason: "unsubscribed" | "complained";
  created_at: Date;
}

export const suppressions = table<SuppressionColumns>("suppressions", {
  site_id: { type: DataTypes.TEXT, primaryKey: true },
  email: { type: DataTypes.TEXT, primaryKey: true },
  reason: DataTypes.TEXT,
  created_at: DataTypes.DATE,
});
