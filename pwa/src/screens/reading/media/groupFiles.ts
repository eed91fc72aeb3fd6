import type { PostFile } from "@quire/contracts/records/postFile";

/** What stands on the page of a post, in the order in which it is drawn. */
export interface FileGroups {
  pages: PostFile[];
  pictures: PostFile[];
  /** Recordings and films, each with the same in other formats. */
  played: { file: PostFile; sources: PostFile[] }[];
  /** What is opened or saved. */
  saved: PostFile[];
}

/** Sorts the files of a post by how they are shown. What this reader may not have is only named. */
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
