import { extensionOf } from "@quire/domain/media/fileNames";
import { acceptedExtensions } from "@quire/domain/media/uploads";
import { compareNames } from "@quire/domain/text/naturalOrder";

/** A file with its folder path, which decides its position. */
export interface PickedFile {
  file: File;
  path: string;
}

const PICTURES = new Set(acceptedExtensions("image") ?? []);

/** The pictures among the picked files, in natural order, and the number of other files. */
export function picturesIn(picked: readonly PickedFile[]): { files: File[]; left: number } {
  // Skips system files such as `.DS_Store`, which nobody meant to pick.
  const meant = picked.filter(({ file }) => !file.name.startsWith("."));
  const pictures = meant.filter(({ file }) => PICTURES.has(extensionOf(file.name)));
  return {
    files: [...pictures].sort((a, b) => compareNames(a.path, b.path)).map(({ file }) => file),
    left: meant.length - pictures.length,
  };
}

/** The files of a file input. */
export const filesOfInput = (files: FileList | null): PickedFile[] =>
  [...(files ?? [])].map((file) => ({ file, path: file.webkitRelativePath || file.name }));

/** The dropped files, including everything in dropped folders. */
export async function filesOfDrop(dropped: DataTransfer): Promise<PickedFile[]> {
  // Read synchronously: the list is empty once the event is over.
  const entries = [...dropped.items].map((item) => item.webkitGetAsEntry()).filter((entry) => entry !== null);
  if (entries.length === 0) return filesOfInput(dropped.files);
  return (await Promise.all(entries.map(filesOf))).flat();
}

async function filesOf(entry: FileSystemEntry): Promise<PickedFile[]> {
  if (entry.isFile) {
    const file = await new Promise<File>((resolve, reject) =>
      (entry as FileSystemFileEntry).file(resolve, reject),
    );
    return [{ file, path: entry.fullPath }];
  }
  const reader = (entry as FileSystemDirectoryEntry).createReader();
  const all: FileSystemEntry[] = [];
  // A folder is read in batches of a hundred, until a batch is empty.
  for (;;) {
    const some = await new Promise<FileSystemEntry[]>((resolve, reject) =>
      reader.readEntries(resolve, reject),
    );
    if (some.length === 0) break;
    all.push(...some);
  }
  return (await Promise.all(all.map(filesOf))).flat();
}
