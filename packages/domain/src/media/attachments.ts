import { extensionOf } from "./fileNames.ts";

/** How files for sale are grouped on a page (§9). */
export const ATTACHMENT_CATEGORIES = {
  "Books & Documents": ["pdf", "doc", "docx", "mobi", "epub"],
  "Films and Videos": ["mp4", "mov", "avi", "mkv"],
  "Software, Apps & Archives": ["zip", "rar", "pkg"],
  "Other Files": [],
} as const satisfies Record<string, readonly string[]>;
export type AttachmentCategory = keyof typeof ATTACHMENT_CATEGORIES;

export function attachmentCategory(fileName: string): AttachmentCategory {
  const extension = extensionOf(fileName);
  const entries = Object.entries(ATTACHMENT_CATEGORIES) as [AttachmentCategory, readonly string[]][];
  return entries.find(([, extensions]) => extensions.includes(extension))?.[0] ?? "Other Files";
}
