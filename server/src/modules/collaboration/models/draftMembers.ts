import type { MemberRole } from "@quire/domain/posts/draftRoles";
import { DataTypes } from "sequelize";
import { table } from "../../../platform/database/table.ts";

export interface DraftMemberColumns {
  post_id: string;
  user_id: string;
  role: MemberRole;
  added_by: string | null;
  created_at: Date;
  /** When the owner revoked their access; they can be restored for a while. */
  revoked_at: Date | null;
}

type NewDraftMember = Omit<DraftMemberColumns, "added_by" | "revoked_at"> & Partial<DraftMemberColumns>;

export const draftMembers = table<DraftMemberColumns, NewDraftMember>("draft_members", {
  post_id: { type: DataTypes.TEXT, primaryKey: true },
  user_id: { type: DataTypes.TEXT, primaryKey: true },
  role: DataTypes.TEXT,
  added_by: DataTypes.TEXT,
  created_at: DataTypes.DATE,
  revoked_at: DataTypes.DATE,
});
