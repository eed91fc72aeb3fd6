import { DataTypes } from "sequelize";
import { table } from "../../../platform/database/table.ts";

export interface UserColumns {
  id: string;
  name: string;
  /** Lower case. */
  email: string | null;
  /** `+91` and ten digits. */
  mobile: string | null;
  /** Argon2id, with its parameters. */
  password_hash: string | null;
  country: string | null;
  nsfw: boolean;
  /** When they stated that they are 18 or older; null if they haven't, or took it back. */
  of_age_at: Date | null;
  preferences: number[];
  following_count: number;
  /** Added but not proved yet. */
  pending_email: string | null;
  email_verified_at: Date | null;
  mobile_verified_at: Date | null;
  verification: "created" | "sentEmailVerification" | "sentMobileVerification";
  suspended_at: Date | null;
  /** Set once the account is deleted and only this row is left. */
  deleted_at: Date | null;
  created_at: Date;
  updated_at: Date;
}

type NewUser = Pick<UserColumns, "id" | "name" | "created_at" | "updated_at"> & Partial<UserColumns>;

export const users = table<UserColumns, NewUser>("users", {
  id: { type: DataTypes.TEXT, primaryKey: true },
  name: DataTypes.TEXT,
  email: DataTypes.TEXT,
  mobile: DataTypes.TEXT,
  password_hash: DataTypes.TEXT,
  country: DataTypes.TEXT,
  nsfw: DataTypes.BOOLEAN,
  of_age_at: DataTypes.DATE,
  preferences: DataTypes.ARRAY(DataTypes.SMALLINT),
  following_count: DataTypes.INTEGER,
  pending_email: DataTypes.TEXT,
  email_verified_at: DataTypes.DATE,
  mobile_verified_at: DataTypes.DATE,
  verification: DataTypes.TEXT,
  suspended_at: DataTypes.DATE,
  deleted_at: DataTypes.DATE,
  created_at: DataTypes.DATE,
  updated_at: DataTypes.DATE,
});
