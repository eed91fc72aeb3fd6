import type { ErrorCode } from "@quire/contracts/errors";
import { refuseUpload, UPLOAD_LIMITS, type UploadKind } from "@quire/domain/uploads";
import { Refusal } from "../../platform/http/refusal.ts";
import type { Judge } from "./receivedFile.ts";
import { tableByContent, typeByContent } from "./typeByContent.ts";

/** What a file of each kind must be. It is what its bytes say, whatever its name says; and some names are never taken. */
export function judgeFor(kind: UploadKind): Judge {
  return {
    maxBytes: UPLOAD_LIMITS[kind],
    tooLarge: () => new Refusal(`${kind}_too_large` satisfies ErrorCode),
    async judgeType(name, head) {
      const contentType = kind === "csv" ? await tableByContent(head) : await typeByContent(name, head);
      if (refuseUpload(kind, { name, size: 0, contentType })) throw unsupported(kind);
      // A recording in a film's container, as telephones make them.
      return kind === "audio" && contentType === "video/mp4" ? "audio/mp4" : contentType;
    },
  };
}

/** This is not a file of that kind, or none that can be read. */
export function unsupported(kind: UploadKind): Refusal {
  return new Refusal(`${kind}_unsupported` satisfies ErrorCode);
}
