import { Readable } from "node:stream";
import type { Platform } from "../../../../platform/platform.ts";
import { walk } from "../../walk.ts";
import type { ZipEntry } from "../zipOf.ts";

interface FileRow {
  key: string;
  name: string;
  original_key: string;
  created_at: Date;
}

/** Exports and lists that were imported aren't the user's works: an export would hold all earlier ones, and addresses. */
export const IS_EXPORTED = "kind NOT IN ('archive', 'csv')";

const FILES = `SELECT id AS key, name, original_key, created_at FROM files
  WHERE site_id = $userId AND ${IS_EXPORTED} AND id > $after ORDER BY id LIMIT $limit`;

/** In bytes. File systems allow 255 for a name, and a download in progress adds to it. */
const MAX_NAME_BYTES = 240;

/** Returns the path of an upload in the export. A name that would be too long on disk loses its middle. */
export function exportedPath({ id, name }: { id: string; name: string }): string {
  const tail = /\.[^.]{1,10}$/u.exec(name)?.[0] ?? "";
  let stem = `${id}-${name.slice(0, name.length - tail.length)}`;
  while (Buffer.byteLength(stem + tail) > MAX_NAME_BYTES) stem = [...stem].slice(0, -1).join("");
  return `files/${stem}${tail}`;
}

/**
 * Yields every upload but those for imports, byte for byte as it was sent. Files missing from storage are skipped so
 * that they don't end the export.
 */
export async function* fileEntries(platform: Platform, userId: string): AsyncGenerator<ZipEntry> {
  for await (const file of walk<FileRow>(platform, FILES, { userId })) {
    yield {
      name: exportedPath({ id: file.key, name: file.name }),
      modified: file.created_at,
      isPacked: true,
      body: async () => {
        const bytes = await platform.storage.get(file.original_key);
        if (!bytes) platform.log.error({ key: file.original_key }, "a file is not in the storage");
        return bytes ?? Readable.from([]);
      },
    };
  }
}
