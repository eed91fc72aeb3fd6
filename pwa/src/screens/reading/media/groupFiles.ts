import type { PostFile } from "@quire/contracts/records/postFile";
import {
  ATTACHMENT_CATEGORIES,
  type AttachmentCategory,
  attachmentCategory,
} from "@quire/domain/media/attachments";

/** The files of a post by section of its page, in display order. */
export interface FileGroups {
  pages: PostFile[];
  pictures: PostFile[];
  /** Recordings and videos, each with its alternative formats. */
  played: { file: PostFile; sources: PostFile[] }[];
  /** Files to open or download. */
  saved: PostFile[];
}

/** Groups the files of a post by how they are shown. Files this reader may not have appear by name only. */
export function groupFiles(files: readonly PostFile[]): FileGroups {
  const groups: FileGroups = { pages: [], pictures: [], played: [], saved: [] };
  for (const file of files) {
    const isPlayed = file.kind === "audio" || file.kind === "video";
    const before = groups.played.at(-1);
    if (file.role === "page") groups.pages.push(file);
    else if (file.role === "source" && before && file.url) before.sources.push(file);
    else if (file.image && file.role !== "good") groups.pictures.push(file);
    else if (isPlayed && file.role !== "good" && file.url) groups.played.push({ file, sources: [] });
    else groups.saved.push(file);
  }
  return groups;
}

const CATEGORIES = Object.keys(ATTACHMENT_CATEGORIES) as AttachmentCategory[];

/** Groups downloads by what they are; categories without files are left out. */
export function groupDownloads(
  files: readonly PostFile[],
): { category: AttachmentCategory; files: PostFile[] }[] {
  return CATEGORIES.map((category) => ({
    category,
    files: files.filter(({ name }) => attachmentCategory(name) === category),
  })).filter((group) => group.files.length > 0);
}
