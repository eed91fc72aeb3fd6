import type { SocialProvider } from "@quire/domain/enums";
import { DataTypes } from "sequelize";
import { table } from "../../../platform/database/table.ts";

export interface PendingConnectionColumns {
  /** Hash of the cookie of the browser that started the connection. */
  token_hash: Buffer;
  provider: SocialProvider;
  subject: string;
  name: string;
  email: string | null;
  /** Whether the provider itself says so. */
  email_verified: boolean;
  /** The subdomain of the creator who invited them. */
  invite: string | null;
  code_email: string | null;
  code_hash: Buffer | null;
  code_tries: number;
  created_at: Date;
  expires_at: Date;
}

type NewPending = Omit<PendingConnectionColumns, "code_email" | "code_hash" | "code_tries">;

export const pendingConnections = table<PendingConnectionColumns, NewPending>("pending_connections", {
  token_hash: { type: DataTypes.BLOB, primaryKey: true },
  provider: DataTypes.TEXT,
  subject: DataTypes.TEXT,
  name: DataTypes.TEXT,
  email: DataTypes.TEXT,
  email_verified: DataTypes.BOOLEAN,
  invite: DataTypes.TEXT,
  code_email: DataTypes.TEXT,
  code_hash: DataTypes.BLOB,
  code_tries: DataTypes.SMALLINT,
  created_at: DataTypes.DATE,
  expires_at: DataTypes.DATE,
});
