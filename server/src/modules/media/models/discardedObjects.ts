import { DataTypes } from "sequelize";
import { table } from "../../../platform/database/table.ts";

/** A stored object whose row was deleted. A trigger inserts it, and a job deletes the object. */
export interface DiscardedObjectColumns {
  key: string;
  /** With `sha256`, only for a file's bytes, which may be uploaded again before the job runs. */
  site_id: string | null;
  sha256: Buffer | null;
  created_at: Date;
}

type NewDiscardedObject = Pick<DiscardedObjectColumns, "key"> & Partial<DiscardedObjectColumns>;

export const discardedObjects = table<DiscardedObjectColumns, NewDiscardedObject>("discarded_objects", {
  key: { type: DataTypes.TEXT, primaryKey: true },
  site_id: DataTypes.TEXT,
  sha256: DataTypes.BLOB,
  created_at: DataTypes.DATE,
});
