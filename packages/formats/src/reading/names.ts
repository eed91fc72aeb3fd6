import type { ArchiveFiles } from "../archiveFiles.ts";

const found = new WeakMap<ArchiveFiles, readonly string[]>();

/** The files of an archive without those that a Mac adds for itself. */
export function ownNames(files: ArchiveFiles): readonly string[] {
  const known = found.get(files);
  if (known) return known;
  const names = files.names().filter((name) => !/(?:^|\/)(?:__MACOSX\/|\.)/.test(name));
  found.set(files, names);
  return names;
}

/** Those whose names end so, whatever the case of letters. */
export function namesEnding(files: ArchiveFiles, ending: string): string[] {
  return ownNames(files).filter((name) => name.toLowerCase().endsWith(ending));
}

/** The last part of a path. */
export const baseName = (name: string): string => name.slice(name.lastIndexOf("/") + 1);

/** The folder of a path with its "/", "" at the top. */
export const folderOf = (name: string): string => name.slice(0, name.lastIndexOf("/") + 1);
