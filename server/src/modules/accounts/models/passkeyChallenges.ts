import { DataTypes } from "sequelize";
import { table } from "../../../platform/database/table.ts";

/** What a signed challenge is for: one of each per browser at a time. */
export type ChallengePurpose = "register" | "signIn" | "secondFactor" | "confirm";

interface PasskeyChallengeColumns {
  /** Hash of the browser's session, pending sign-in or guest cookie. */
  browser_hash: Buffer;
  purpose: ChallengePurpose;
  challenge: string;
  expires_at: Date;
}

export const passkeyChallenges = table<PasskeyChallengeColumns, PasskeyChallengeColumns>(
  "passkey_challenges",
  {
    browser_hash: { type: DataTypes.BLOB, primaryKey: true },
    purpose: { type: DataTypes.TEXT, primaryKey: true },
    challenge: DataTypes.TEXT,
    expires_at: DataTypes.DATE,
  },
);
