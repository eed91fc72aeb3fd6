import type { MemberRole } from "@quire/domain/posts/draftRoles";
import { DataTypes } from "sequelize";
import { table } from "../../../platform/database/table.ts";

export interface DraftInviteColumns {
  id: string;
  post_id: string;
  token_hash: Buffer;
  role: MemberRole;
  /** Address of an invite for one user; null for a link, which serves several. */
  email: string | null;
  invited_by: string | null;
  /** How many users joined by it. */
  uses: number;
  created_at: Date;
  expires_at: Date;
}

type NewDraftInvite = Omit<DraftInviteColumns, "uses">;

export const draftInvites = table<DraftInviteColumns, NewDraftInvite>("draft_invites", {
  id: { type: DataTypes.TEXT, primaryKey: true },
  post_id: DataTypes.TEXT,
  token_hash: DataTypes.BLOB,
  role: DataTypes.TEXT,
  email: DataTypes.TEXT,
  invited_by: DataTypes.TEXT,
  uses: DataTypes.INTEGER,
  created_at: DataTypes.DATE,
  expires_at: DataTypes.DATE,
});
