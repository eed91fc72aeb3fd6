import { DataTypes } from "sequelize";
import { table } from "../../../platform/database/table.ts";

export type Scope = "read" | "write";

export interface SessionColumns {
  id: string;
  user_id: string;
  token_hash: Buffer;
  kind: "browser" | "program" | "token";
  /** Only for a browser session: the Host, with its port, for which its cookie was set. */
  host: string | null;
  device: string;
  scopes: Scope[];
  created_at: Date;
  last_seen_at: Date;
  /** When it was last used, to within some minutes; null for an access token that was never used. */
  used_at: Date | null;
  /** Null never expires. */
  expires_at: Date | null;
  /** When the user of this browser last confirmed who they are; sensitive calls require it. */
  confirmed_at: Date | null;
  /** The known device that a browser session was started on; a site's session has the platform session's. */
  device_id: string | null;
  /** When it proved a second factor; null if it never did. */
  second_factor_at: Date | null;
}

type NewSession = Omit<
  SessionColumns,
  "host" | "device" | "scopes" | "used_at" | "expires_at" | "confirmed_at" | "device_id" | "second_factor_at"
> &
  Partial<SessionColumns>;

export const sessions = table<SessionColumns, NewSession>("sessions", {
  id: { type: DataTypes.TEXT, primaryKey: true },
  user_id: DataTypes.TEXT,
  token_hash: DataTypes.BLOB,
  kind: DataTypes.TEXT,
  host: DataTypes.TEXT,
  device: DataTypes.TEXT,
  scopes: DataTypes.ARRAY(DataTypes.TEXT),
  created_at: DataTypes.DATE,
  last_seen_at: DataTypes.DATE,
  used_at: DataTypes.DATE,
  expires_at: DataTypes.DATE,
  confirmed_at: DataTypes.DATE,
  device_id: DataTypes.TEXT,
  second_factor_at: DataTypes.DATE,
});
