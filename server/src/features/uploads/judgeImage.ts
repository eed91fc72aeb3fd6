import { refuseUpload, UPLOAD_LIMITS } from "@quire/domain/uploads";
import { Refusal } from "../../platform/http/refusal.ts";
import type { Judge } from "./receivedFile.ts";

/** A picture is what its bytes say, whatever its name says; and some names are never taken. */
export const imageJudge: Judge = {
  maxBytes: UPLOAD_LIMITS.image,
  tooLarge: () => new Refusal("image_too_large"),
  async judgeType(name, head) {
    const { fileTypeFromBuffer } = await import("file-type");
    const contentType = (await fileTypeFromBuffer(head))?.mime ?? "application/octet-stream";
    if (refuseUpload("image", { name, size: 0, contentType })) throw new Refusal("image_unsupported");
    return contentType;
  },
};
