import { Readable } from "node:stream";
import type { ArchiveFiles } from "../archiveFiles.ts";

/** An in-memory archive: file contents by path. */
export function archiveOf(contents: Readonly<Record<string, string | Uint8Array>>): ArchiveFiles {
  return {
    names: () => Object.keys(contents),
    open: async (name) => {
      const content = contents[name];
      if (content === undefined) throw new Error(`there is no ${name}`);
      return Readable.from([Buffer.from(content)]);
    },
  };
}

/** An archive of one file that is generated while it is read; `made` counts the requested chunks. */
export function streamedArchive(name: string, bits: () => Iterable<string>) {
  const counts = { made: 0, opened: 0 };
  const files: ArchiveFiles = {
    names: () => [name],
    open: async () => {
      counts.opened += 1;
      function* counted() {
        for (const bit of bits()) {
          counts.made += 1;
          yield Buffer.from(bit);
        }
      }
      return Readable.from(counted(), { highWaterMark: 1 });
    },
  };
  return { files, counts };
}
