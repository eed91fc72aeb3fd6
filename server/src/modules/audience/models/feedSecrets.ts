import { DataTypes } from "sequelize";
import { table } from "../../../platform/database/table.ts";

/** The secret from which a user's private feed links are derived. */
export interface FeedSecretColumns {
  user_id: string;
  /** 32 random bytes, sealed. */
  sealed: string;
  created_at: Date;
}

export const feedSecrets = table<FeedSecretColumns>("feed_secrets", {
  user_id: { type: DataTypes.TEXT, primaryKey: true },
  sealed: DataTypes.TEXT,
  created_at: DataTypes.DATE,
});
