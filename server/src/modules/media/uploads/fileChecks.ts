import type { ErrorCode } from "@quire/contracts/errors";
import {
  damagedMessage,
  NOUNS,
  refuseUpload,
  UPLOAD_LIMITS,
  type UploadKind,
} from "@quire/domain/media/uploads";
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
  return kind === "archive" ? archiveByContent(name, head) : typeByContent(name, head);
}

/** The refusal of a file that isn't of this kind. */
export function unsupported(kind: UploadKind): Refusal {
  return new Refusal(`${kind}_unsupported` satisfies ErrorCode);
}

/** The refusal of a file that can't be read. */
export function damaged(kind: UploadKind, contentType: string, reason: string): Refusal {
  return new Refusal("damaged_file", { message: damagedMessage(nounOf(kind, contentType), reason) });
}

/** The refusal of a file that its readers couldn't open. */
export function protectedFile(contentType: string): Refusal {
  return contentType === "application/pdf"
    ? new Refusal("protected_file", {
        message: "This PDF needs a password.",
        next: "Upload a copy without one.",
      })
    : new Refusal("protected_file");
}

const FORMATS: Readonly<Record<string, string>> = {
  "application/pdf": "PDF",
  "application/epub+zip": "EPUB",
  "application/zip": "zip",
};

const nounOf = (kind: UploadKind, contentType: string): string => FORMATS[contentType] ?? NOUNS[kind];
