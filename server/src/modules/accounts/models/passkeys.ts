import { DataTypes } from "sequelize";
import { table } from "../../../platform/database/table.ts";

export interface PasskeyColumns {
  id: string;
  user_id: string;
  /** The authenticator's id for it, base64url. */
  credential_id: string;
  /** COSE key. */
  public_key: Buffer;
  /** A decimal number: PostgreSQL's bigint. */
  sign_count: string;
  transports: string[];
  name: string;
  created_at: Date;
  last_used_at: Date | null;
}

type NewPasskey = Omit<PasskeyColumns, "sign_count" | "last_used_at"> & {
  sign_count: number;
  last_used_at?: Date;
};

export const passkeys = table<PasskeyColumns, NewPasskey>("passkeys", {
  id: { type: DataTypes.TEXT, primaryKey: true },
  user_id: DataTypes.TEXT,
  credential_id: DataTypes.TEXT,
  public_key: DataTypes.BLOB,
  sign_count: DataTypes.BIGINT,
  transports: DataTypes.ARRAY(DataTypes.TEXT),
  name: DataTypes.TEXT,
  created_at: DataTypes.DATE,
  last_used_at: DataTypes.DATE,
});
