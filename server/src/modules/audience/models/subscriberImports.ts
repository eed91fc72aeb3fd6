import type { ImportCounts, ImportState, UnknownWord } from "@quire/contracts/records/subscriber";
import type { ColumnMap, ImportFormat } from "@quire/domain/audience/subscriberColumns";
import { DataTypes } from "sequelize";
import { table } from "../../../platform/database/table.ts";

export interface SubscriberImportColumns {
  id: string;
  site_id: string;
  /** The uploaded file; null once it is deleted. */
  file_id: string | null;
  file_name: string;
  size: number;
  dry_run: boolean;
  state: ImportState;
  format: ImportFormat | null;
  mapping: ColumnMap | null;
  /** Bytes read so far. */
  read: number;
  counts: Partial<ImportCounts>;
  /** Words that we don't know, which the creator says mean subscribed; and those still unknown. */
  subscribed_words: string[];
  unknown_words: UnknownWord[];
  /** Where the refused rows are stored. Set before they are written, so that they are found after a crash. */
  refused_key: string | null;
  problem: string | null;
  created_at: Date;
  started_at: Date | null;
  finished_at: Date | null;
}

type NewSubscriberImport = Pick<
  SubscriberImportColumns,
  "id" | "site_id" | "file_id" | "file_name" | "size" | "dry_run" | "created_at"
> &
  Partial<SubscriberImportColumns>;

export const subscriberImports = table<SubscriberImportColumns, NewSubscriberImport>("subscriber_imports", {
  id: { type: DataTypes.TEXT, primaryKey: true },
  site_id: DataTypes.TEXT,
  file_id: DataTypes.TEXT,
  file_name: DataTypes.TEXT,
  size: DataTypes.BIGINT,
  dry_run: DataTypes.BOOLEAN,
  state: DataTypes.TEXT,
  format: DataTypes.TEXT,
  mapping: DataTypes.JSONB,
  read: DataTypes.BIGINT,
  counts: DataTypes.JSONB,
  subscribed_words: DataTypes.ARRAY(DataTypes.TEXT),
  unknown_words: DataTypes.JSONB,
  refused_key: DataTypes.TEXT,
  problem: DataTypes.TEXT,
  created_at: DataTypes.DATE,
  started_at: DataTypes.DATE,
  finished_at: DataTypes.DATE,
});
