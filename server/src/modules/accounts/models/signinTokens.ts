import { DataTypes } from "sequelize";
import { table } from "../../../platform/database/table.ts";

interface SigninTokenColumns {
  token_hash: Buffer;
  user_id: string;
  /** The platform session that created it: when that ends, its tokens are void. */
  session_id: string;
  host: string;
  /** Hash of the nonce that only the requesting browser has. */
  state_hash: Buffer;
  redirect: string;
  created_at: Date;
  expires_at: Date;
  used_at: Date | null;
}

export const signinTokens = table<SigninTokenColumns, Omit<SigninTokenColumns, "used_at">>("signin_tokens", {
  token_hash: { type: DataTypes.BLOB, primaryKey: true },
  user_id: DataTypes.TEXT,
  session_id: DataTypes.TEXT,
  host: DataTypes.TEXT,
  state_hash: DataTypes.BLOB,
  redirect: DataTypes.TEXT,
  created_at: DataTypes.DATE,
  expires_at: DataTypes.DATE,
  used_at: DataTypes.DATE,
});
