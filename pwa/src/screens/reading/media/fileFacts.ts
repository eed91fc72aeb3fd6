import type { PostFile } from "@quire/contracts/records/postFile";
import { countOf } from "@quire/domain/text/counts";
import { formatBytes } from "../../../widgets/formatBytes.ts";

/** `754` as `12:34`, `3754` as `1:02:34`. */
export function formatDuration(seconds: number): string {
  const total = Math.round(seconds);
  const parts = [Math.floor(total / 3600), Math.floor(total / 60) % 60, total % 60];
  const visible = parts[0] === 0 ? parts.slice(1) : parts;
  return visible.map((part, at) => (at === 0 ? String(part) : String(part).padStart(2, "0"))).join(":");
}

/** "PDF · 30 pages · 1.2 MB", "MP3 · 12:34 · 8 MB". */
export function factsOf(file: PostFile): string {
  const extension = /\.([a-z0-9]{1,8})$/i.exec(file.name)?.[1]?.toUpperCase();
  return [
    extension,
    file.pages ? countOf(file.pages, "page") : null,
    file.duration ? formatDuration(file.duration) : null,
    formatBytes(file.size),
  ]
    .filter(Boolean)
    .join(" · ");
}

/** A file's title: an e-book's own title, any other file's name. */
export function titleOf(file: PostFile): string {
  return file.epub?.title || file.name;
}
