import type { PostFile } from "@quire/contracts/records/postFile";
import { countOf } from "@quire/domain/text/counts";
import { wordsOfBytes } from "../../../widgets/wordsOfBytes.ts";

/** `754` as `12:34`, `3754` as `1:02:34`. */
export function wordsOfDuration(seconds: number): string {
  const whole = Math.round(seconds);
  const parts = [Math.floor(whole / 3600), Math.floor(whole / 60) % 60, whole % 60];
  const shown = parts[0] === 0 ? parts.slice(1) : parts;
  return shown.map((part, at) => (at === 0 ? String(part) : String(part).padStart(2, "0"))).join(":");
}

/** "PDF · 30 pages · 1.2 MB", "MP3 · 12:34 · 8 MB". */
export function factsOf(file: PostFile): string {
  const extension = /\.([a-z0-9]{1,8})$/i.exec(file.name)?.[1]?.toUpperCase();
  return [
    extension,
    file.pages ? countOf(file.pages, "page") : null,
    file.duration ? wordsOfDuration(file.duration) : null,
    wordsOfBytes(file.size),
  ]
    .filter(Boolean)
    .join(" · ");
}

/** What a file is called: an e-book by its own title, everything else by its name. */
export function titleOf(file: PostFile): string {
  return file.epub?.title || file.name;
}
