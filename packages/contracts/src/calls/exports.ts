import type { UploadKind } from "@quire/domain/media/uploads";
import { call, type ListingQuery } from "../call.ts";

/** One upload as it was sent, for whoever takes everything along. */
export interface ExportedFile {
  id: string;
  /** Where it stands in the export: `files/<id>-<name>`. */
  path: string;
  kind: UploadKind;
  content_type: string;
  /** Bytes. */
  size: number;
  /** Of those bytes, in hex. */
  sha256: string;
  created: string;
  /** A link on the host that was asked, which holds for a short time and answers ranges. */
  url: string;
}

export interface ExportedFiles {
  files: ExportedFile[];
  /** How much there is in all; with the first page alone. */
  totals: { files: number; bytes: number } | null;
  next: string | null;
}

/**
 * Everything that belongs to the person who asks, in one zip that is written as it is sent. With `files=false` without
 * what they uploaded, which can then be fetched one by one, and again where the line broke.
 */
export const exportAccount = call<{ query: { files?: boolean }; output: Blob }>(
  "GET",
  "r",
  "/users/me/export",
);

/** The uploads that belong to an export, the oldest first. */
export const listExportedFiles = call<{ query: Omit<ListingQuery, "page">; output: ExportedFiles }>(
  "GET",
  "r",
  "/users/me/export/files",
);
