import { Unsafe } from "../failures.ts";
import type { Inspections } from "../inspection.ts";
import { explain, mostUnpacked, withArchive } from "./archive.ts";

type Archive = Inspections["archive"];

/**
 * Unpacks a whole zip to nowhere. What it claims was judged when it was opened; here it is held to it, since a reader
 * that trusts the claim would be the one to find out.
 */
export function readArchive({ path }: Archive["task"]): Promise<Archive["answer"]> {
  return withArchive(path, async ({ entries, size, stream }) => {
    let unpacked = 0;
    for (const entry of entries.values()) {
      // Nobody can unpack it without its password, not even into a trap.
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
