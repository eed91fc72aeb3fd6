import type { PostFileChoice } from "@quire/contracts/records/postFile";

/** How the pages of an episode stand with the server. */
export type SaveState = { state: "saved" | "waiting" | "saving" } | { state: "failed"; error: unknown };

interface Ways {
  /** Saves the list over the version that it was made from; resolves with the new one. */
  save: (files: PostFileChoice[], version: number) => Promise<number>;
  /** The version and the files that stand now. */
  read: () => Promise<{ version: number; files: PostFileChoice[] }>;
  /** Files that somebody else has added meanwhile, to be shown too. */
  onAdded: (files: PostFileChoice[]) => void;
  onChange: (state: SaveState) => void;
  /** Waits before a save, so that pages that arrive together are saved together. */
  pause: () => Promise<void>;
}

const TRIES = 5;
const isConflict = (error: unknown) => (error as { code?: string }).code === "version_conflict";

/**
 * Keeps the files of a post as the screen has them: one save at a time, the newest list always last. A list that was
 * changed elsewhere meanwhile is not overwritten: what was added there is kept.
 */
export function saveFiles(first: { version: number; files: PostFileChoice[] }, ways: Ways) {
  let standing = first;
  let wanted: PostFileChoice[] | null = null;
  let isBusy = false;

  async function run() {
    if (isBusy) return;
    isBusy = true;
    for (let tries = 0; wanted; ) {
      await ways.pause();
      const files: PostFileChoice[] = wanted;
      ways.onChange({ state: "saving" });
      try {
        standing = { version: await ways.save(files, standing.version), files };
        if (wanted === files) wanted = null;
        tries = 0;
      } catch (error) {
        tries += 1;
        const renewed = isConflict(error) && tries < TRIES ? await renew() : false;
        if (renewed) continue;
        isBusy = false;
        // What was wanted is kept for the next try.
        ways.onChange({ state: "failed", error });
        return;
      }
    }
    isBusy = false;
    ways.onChange({ state: "saved" });
  }

  /** Learns what stands now, and takes over what somebody else has added. */
  async function renew(): Promise<boolean> {
    try {
      const now = await ways.read();
      const known = new Set([...standing.files, ...(wanted ?? [])].map(({ file }) => file));
      const added = now.files.filter(({ file }) => !known.has(file));
      standing = now;
      if (added.length > 0) {
        wanted = [...(wanted ?? []), ...added];
        ways.onAdded(added);
      }
      return true;
    } catch {
      return false;
    }
  }

  return {
    want(files: PostFileChoice[]) {
      wanted = files;
      ways.onChange({ state: "waiting" });
      void run();
    },
    /** After a failure. */
    retry() {
      if (wanted) void run();
    },
  };
}
