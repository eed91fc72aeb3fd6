import { DataTypes } from "sequelize";
import { table } from "../../../platform/database/table.ts";

export interface InviteColumns {
  referee_id: string;
  referrer_id: string;
  created_at: Date;
  /** When the friend's address was verified and their months were granted. */
  welcomed_at: Date | null;
  /** When the friend published and began to count. */
  counted_at: Date | null;
  /** When the friend was recognized from an earlier account; they never count. */
  refused_at: Date | null;
  /** Something changed that may advance it. */
  is_due: boolean;
}

type NewInvite = Pick<InviteColumns, "referee_id" | "referrer_id" | "created_at"> & Partial<InviteColumns>;

export const invites = table<InviteColumns, NewInvite>("invites", {
  referee_id: { type: DataTypes.TEXT, primaryKey: true },
  referrer_id: DataTypes.TEXT,
  created_at: DataTypes.DATE,
  welcomed_at: DataTypes.DATE,
  counted_at: DataTypes.DATE,
  refused_at: DataTypes.DATE,
  is_due: DataTypes.BOOLEAN,
});

/** Keyed hash of a verified address that took part. It outlives the account, which may not be invited again. */
export interface InviteAddressColumns {
  hash: Buffer;
  user_id: string;
  created_at: Date;
}

export const inviteAddresses = table<InviteAddressColumns>("invite_addresses", {
  hash: { type: DataTypes.BLOB, primaryKey: true },
  user_id: DataTypes.TEXT,
  created_at: DataTypes.DATE,
});

/** Keyed hash of an address that a user has sent an invite to. */
export interface InviteEmailColumns {
  user_id: string;
  hash: Buffer;
  created_at: Date;
}

export const inviteEmails = table<InviteEmailColumns>("invite_emails", {
  user_id: { type: DataTypes.TEXT, primaryKey: true },
  hash: { type: DataTypes.BLOB, primaryKey: true },
  created_at: DataTypes.DATE,
});
