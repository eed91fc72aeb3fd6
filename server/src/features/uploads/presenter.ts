import type { UploadedFile } from "@quire/contracts/records/upload";
import type { FileColumns } from "../../models/files.ts";
import { imageAddress } from "../../reading/presentImage.ts";

/** A file to the one who sent it: what was sent, and under which address the world sees it. */
export function presentUpload(file: FileColumns): UploadedFile {
  return {
    id: file.id,
    kind: file.kind,
    name: file.name,
    content_type: file.content_type,
    size: file.size,
    sha256: file.sha256.toString("hex"),
    url: imageAddress(file.sha256, "full"),
    width: file.width,
    height: file.height,
    prominent_color: file.prominent_color,
  };
}
