import type { ErrorCode } from "@quire/contracts/errors";
import { refuseUpload, UPLOAD_LIMITS, type UploadKind } from "@quire/domain/media/uploads";
import { Refusal } from "../../../platform/http/refusal.ts";
import type { Judge } from "./receivedFile.ts";
import { archiveByContent, tableByContent, typeByContent } from "./typeByContent.ts";

/** What a file of each kind must be. It is what its bytes say, whatever its name says; and some names are never taken. */
export function judgeFor(kind: UploadKind): Judge {
  return {
    maxBytes: UPLOAD_LIMITS[kind],
    tooLarge: () => new Refusal(`${kind}_too_large` satisfies ErrorCode),
    async judgeType(name, head) {
      const contentType = await contentTypeOf(kind, name, head);
      if (refuseUpload(kind, { name, size: 0, contentType })) throw unsupported(kind);
      // A recording in a film's container, as telephones make them.
      return kind === "audio" && contentType === "video/mp4" ? "audio/mp4" : contentType;
    },
  };
}

function contentTypeOf(kind: UploadKind, name: string, head: Buffer): Promise<string> {
  if (kind === "csv") return tableByContent(head);
  return kind === "archive" ? archiveByContent(head) : typeByContent(name, head);
}

/** This is not a file of that kind, or none that can be read. */
export function unsupported(kind: UploadKind): Refusal {
  return new Refusal(`${kind}_unsupported` satisfies ErrorCode);
}
