import type { ArchiveFiles } from "../archiveFiles.ts";

const found = new WeakMap<ArchiveFiles, readonly string[]>();

/** Returns an archive's files without those that macOS adds. */
export function ownNames(files: ArchiveFiles): readonly string[] {
  const known = found.get(files);
  if (known) return known;
  const names = files.names().filter((name) => !/(?:^|\/)(?:__MACOSX\/|\.)/.test(name));
  found.set(files, names);
  return names;
}

/** Returns those with an extension, ignoring case. */
export function namesEnding(files: ArchiveFiles, ending: string): string[] {
  return ownNames(files).filter((name) => name.toLowerCase().endsWith(ending));
}

/** Returns the last segment of a path. */
export const baseName = (name: string): string => name.slice(name.lastIndexOf("/") + 1);

/** Returns the folder of a path with its "/", "" at the top level. */
export const folderOf = (name: string): string => name.slice(0, name.lastIndexOf("/") + 1);
