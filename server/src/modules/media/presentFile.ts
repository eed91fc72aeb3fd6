import type { FileRecord } from "@quire/contracts/records/upload";
import { presentImage } from "../../platform/storage/presentImage.ts";
import type { StoredFile } from "./readFiles.ts";

/** What may be said of a file to whoever may know that it is there. It opens nothing. */
export function presentFile(file: StoredFile): FileRecord {
  return {
    id: file.id,
    kind: file.kind,
    name: file.name,
    content_type: file.content_type,
    size: file.size,
    duration: file.duration,
    waveform: file.facts.waveform ?? null,
    pages: file.pages,
    page_size: file.facts.page_size ?? null,
    width: file.width,
    height: file.height,
    prominent_color: file.prominent_color,
    poster: file.poster && presentImage(file.poster, ""),
    epub: file.facts.epub ?? null,
  };
}
