import type { FileRecord, UploadedFile } from "@quire/contracts/records/upload";
import type { Platform } from "../../platform/platform.ts";
import { presentImage } from "../../platform/storage/presentImage.ts";
import type { StoredFile } from "./readFiles.ts";
import { fileUrl } from "./signedFileUrl.ts";

/** Returns a file's metadata, for callers who may know that it exists. It gives no access to the bytes. */
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
    chapters: file.facts.chapters ?? null,
  };
}

/** Returns a file as its uploader sees it: its metadata, hash and URL. */
export function presentUpload(platform: Platform, file: StoredFile): UploadedFile {
  return { ...presentFile(file), sha256: file.sha256.toString("hex"), url: fileUrl(platform, file) };
}
