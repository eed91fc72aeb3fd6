import type { UploadKind } from "@quire/domain/media/uploads";
import { call, type ListingQuery } from "../call.ts";

/** An original upload, as part of an account export. */
export interface ExportedFile {
  id: string;
  /** Path in the export: `files/<id>-<name>`. */
  path: string;
  kind: UploadKind;
  content_type: string;
  /** Bytes. */
  size: number;
  /** Hash of the original bytes, in hex. */
  sha256: string;
  created: string;
  /** Temporary link on the requested host; supports ranges. */
  url: string;
}

export interface ExportedFiles {
  files: ExportedFile[];
  /** Totals of the whole export; only on the first page. */
  totals: { files: number; bytes: number } | null;
  next: string | null;
}

/**
 * Streams everything that belongs to the caller as one zip. With `files=false` it omits uploads, which can be
 * fetched one by one and resumed after a broken connection.
 */
export const exportAccount = call<{ query: { files?: boolean }; output: Blob }>(
  "GET",
  "r",
  "/users/me/export",
);

/** Streams the caller's posts as one zip of Markdown files: for programs, which may not export personal data. */
export const exportPosts = call<{ output: Blob }>("GET", "r", "/users/me/export/posts");

/** Lists the uploads of an export, oldest first. */
export const listExportedFiles = call<{ query: Omit<ListingQuery, "page">; output: ExportedFiles }>(
  "GET",
  "r",
  "/users/me/export/files",
);
