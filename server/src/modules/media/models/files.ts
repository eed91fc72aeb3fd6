import type { FileRecord } from "@quire/contracts/records/upload";
import type { UploadKind } from "@quire/domain/media/uploads";
import { DataTypes } from "sequelize";
import { table } from "../../../platform/database/table.ts";

/** The part of an e-book or PDF that anyone may read before buying it. */
export interface FileSample {
  /** Bytes. */
  size: number;
  /** Of a PDF. */
  pages: number | null;
}

export interface FileColumns {
  id: string;
  site_id: string;
  kind: UploadKind;
  name: string;
  content_type: string;
  size: number;
  sha256: Buffer;
  original_key: string;
  storage_key: string;
  width: number | null;
  height: number | null;
  prominent_color: string | null;
  variants: { width: number; key: string; content_type: string; avif?: string }[];
  public: boolean;
  /** Not served to anyone: only posts that a moderator removed use it. */
  withheld: boolean;
  duration: number | null;
  pages: number | null;
  /**
   * `shown_size`: bytes of the re-encoded image; `size` is of the uploaded file. `sample`: null if it can't be cut, absent
   * if no post offers one.
   */
  facts: Partial<
    Pick<FileRecord, "waveform" | "page_size" | "epub" | "chapters"> & {
      shown_size: number;
      sample: FileSample | null;
    }
  >;
  poster_file_id: string | null;
  created_at: Date;
}

export const files = table<FileColumns>("files", {
  id: { type: DataTypes.TEXT, primaryKey: true },
  site_id: DataTypes.TEXT,
  kind: DataTypes.TEXT,
  name: DataTypes.TEXT,
  content_type: DataTypes.TEXT,
  size: DataTypes.BIGINT,
  sha256: DataTypes.BLOB,
  original_key: DataTypes.TEXT,
  storage_key: DataTypes.TEXT,
  width: DataTypes.INTEGER,
  height: DataTypes.INTEGER,
  prominent_color: DataTypes.TEXT,
  variants: DataTypes.JSONB,
  public: DataTypes.BOOLEAN,
  withheld: DataTypes.BOOLEAN,
  duration: DataTypes.REAL,
  pages: DataTypes.INTEGER,
  facts: DataTypes.JSONB,
  poster_file_id: DataTypes.TEXT,
  created_at: DataTypes.DATE,
});
