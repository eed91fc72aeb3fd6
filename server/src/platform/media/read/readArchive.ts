import { Unsafe } from "@quire/formats/fileFailures";
import type { Inspections } from "../inspection.ts";
import { explain, mostUnpacked, withArchive } from "./archive.ts";

type Archive = Inspections["archive"];

/**
 * Unpacks an entire zip without storing it. Its claimed sizes were checked when it was opened; this verifies them,
 * so that no later reader has to trust them.
 */
export function readArchive({ path }: Archive["task"]): Promise<Archive["answer"]> {
  return withArchive(path, async ({ entries, size, stream }) => {
    let unpacked = 0;
    for (const entry of entries.values()) {
      // It can't be unpacked without its password.
      if (entry.fileName.endsWith("/") || entry.isEncrypted()) continue;
      try {
        for await (const chunk of await stream(entry)) {
          unpacked += (chunk as Buffer).length;
          if (unpacked > mostUnpacked(size)) throw new Unsafe("it unpacks to too much");
        }
      } catch (error) {
        explain(error);
      }
    }
    return { entries: entries.size, unpacked };
  });
}
