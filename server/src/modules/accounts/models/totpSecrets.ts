import { DataTypes } from "sequelize";
import { table } from "../../../platform/database/table.ts";

interface TotpSecretColumns {
  user_id: string;
  /** Encrypted with a key derived from SECRET. */
  sealed: string;
  /** The 30-second step of the last code used, a decimal number. */
  last_step: string;
  created_at: Date;
  /** Null until a first code proves that the app has the secret. */
  confirmed_at: Date | null;
}

export const totpSecrets = table<TotpSecretColumns, Omit<TotpSecretColumns, "last_step" | "confirmed_at">>(
  "totp_secrets",
  {
    user_id: { type: DataTypes.TEXT, primaryKey: true },
    sealed: DataTypes.TEXT,
    last_step: DataTypes.BIGINT,
    created_at: DataTypes.DATE,
    confirmed_at: DataTypes.DATE,
  },
);
