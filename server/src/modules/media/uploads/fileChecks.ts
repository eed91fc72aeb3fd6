import type { ErrorCode } from "@quire/contracts/errors";
import { refuseUpload, UPLOAD_LIMITS, type UploadKind } from "@quire/domain/media/uploads";
import { Refusal } from "../../../platform/http/refusal.ts";
import type { FileChecks } from "./receivedFile.ts";
import { archiveByContent, tableByContent, typeByContent } from "./typeByContent.ts";

/**
 * Returns the checks for files of a kind. The type is what the bytes say, whatever the name; some names are never
 * accepted.
 */
export function checksFor(kind: UploadKind): FileChecks {
  return {
    maxBytes: UPLOAD_LIMITS[kind],
    tooLarge: () => new Refusal(`${kind}_too_large` satisfies ErrorCode),
    async checkType(name, head) {
      const contentType = await contentTypeOf(kind, name, head);
      if (refuseUpload(kind, { name, size: 0, contentType })) throw unsupported(kind);
      // Audio in a video container, as phones record it.
      return kind === "audio" && contentType === "video/mp4" ? "audio/mp4" : contentType;
    },
  };
}

function contentTypeOf(kind: UploadKind, name: string, head: Buffer): Promise<string> {
  if (kind === "csv") return tableByContent(head);
  return kind === "archive" ? archiveByContent(head) : typeByContent(name, head);
}

/** The refusal of a file that isn't of this kind, or can't be read. */
export function unsupported(kind: UploadKind): Refusal {
  return new Refusal(`${kind}_unsupported` satisfies ErrorCode);
}
