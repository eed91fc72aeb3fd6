import { DataTypes } from "sequelize";
import { table } from "../../../platform/database/table.ts";

interface RecoveryCodeColumns {
  user_id: string;
  /** A keyed hash. */
  code_hash: Buffer;
  created_at: Date;
  used_at: Date | null;
}

export const recoveryCodes = table<RecoveryCodeColumns, Omit<RecoveryCodeColumns, "used_at">>(
  "recovery_codes",
  {
    user_id: { type: DataTypes.TEXT, primaryKey: true },
    code_hash: { type: DataTypes.BLOB, primaryKey: true },
    created_at: DataTypes.DATE,
    used_at: DataTypes.DATE,
  },
);
