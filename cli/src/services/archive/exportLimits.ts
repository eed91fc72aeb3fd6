import { UPLOAD_LIMITS } from "@quire/domain/media/uploads";

/** What an export may contain: more than any site has, and less than a hostile server could send. */
export interface ExportLimits {
  /** Bytes of the archive of texts. */
  zipBytes: number;
  /** Bytes of all texts. */
  textBytes: number;
  texts: number;
  files: number;
  /** Bytes of one file. */
  fileBytes: number;
  /** Bytes that stay free on the disk. */
  freeBytes: number;
}

const GB = 1024 ** 3;

export const EXPORT_LIMITS: ExportLimits = {
  zipBytes: 2 * GB,
  textBytes: 4 * GB,
  texts: 100_000,
  files: 200_000,
  fileBytes: Math.max(...Object.values(UPLOAD_LIMITS)),
  freeBytes: GB / 10,
};
