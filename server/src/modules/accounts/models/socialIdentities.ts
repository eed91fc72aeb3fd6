import type { SocialProvider } from "@quire/domain/enums";
import { DataTypes } from "sequelize";
import { table } from "../../../platform/database/table.ts";

export interface SocialIdentityColumns {
  provider: SocialProvider;
  /** The provider's id of the user. */
  subject: string;
  user_id: string;
  name: string;
  email: string | null;
  created_at: Date;
  last_used_at: Date;
}

export const socialIdentities = table<SocialIdentityColumns, SocialIdentityColumns>("social_identities", {
  provider: { type: DataTypes.TEXT, primaryKey: true },
  subject: { type: DataTypes.TEXT, primaryKey: true },
  user_id: DataTypes.TEXT,
  name: DataTypes.TEXT,
  email: DataTypes.TEXT,
  created_at: DataTypes.DATE,
  last_used_at: DataTypes.DATE,
});
