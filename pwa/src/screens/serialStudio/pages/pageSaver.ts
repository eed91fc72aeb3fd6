import type { PostFileChoice } from "@quire/contracts/records/postFile";

/** Save state of an episode's pages. */
export type SaveState = { state: "saved" | "waiting" | "saving" } | { state: "failed"; error: unknown };

interface PageEffects {
  /** Saves the list over the version it was made from; resolves with the new version. */
  save: (files: PostFileChoice[], version: number) => Promise<number>;
  /** Reads the current version and files. */
  read: () => Promise<{ version: number; files: PostFileChoice[] }>;
  /** Called with files added elsewhere, to be shown too. */
  onAdded: (files: PostFileChoice[]) => void;
  onChange: (state: SaveState) => void;
  /** Waits before a save, so that pages that arrive together are saved together. */
  pause: () => Promise<void>;
}

const TRIES = 5;
const isConflict = (error: unknown) => (error as { code?: string }).code === "version_conflict";

/**
 * Saves the files of a post as the screen shows them: one save at a time, the newest list last. After a conflict,
 * files added elsewhere are kept.
 */
export function createPageSaver(first: { version: number; files: PostFileChoice[] }, effects: PageEffects) {
  let saved = first;
  let wanted: PostFileChoice[] | null = null;
  let isBusy = false;

  async function run() {
    if (isBusy) return;
    isBusy = true;
    for (let tries = 0; wanted; ) {
      await effects.pause();
      const files: PostFileChoice[] = wanted;
      effects.onChange({ state: "saving" });
      try {
        saved = { version: await effects.save(files, saved.version), files };
        if (wanted === files) wanted = null;
        tries = 0;
      } catch (error) {
        tries += 1;
        const renewed = isConflict(error) && tries < TRIES ? await reload() : false;
        if (renewed) continue;
        isBusy = false;
        // The pending list stays for the retry.
        effects.onChange({ state: "failed", error });
        return;
      }
    }
    isBusy = false;
    effects.onChange({ state: "saved" });
  }

  /** Loads the current version and takes over files added elsewhere; false if it can't be loaded. */
  async function reload(): Promise<boolean> {
    try {
      const now = await effects.read();
      const known = new Set([...saved.files, ...(wanted ?? [])].map(({ file }) => file));
      const added = now.files.filter(({ file }) => !known.has(file));
      saved = now;
      if (added.length > 0) {
        wanted = [...(wanted ?? []), ...added];
        effects.onAdded(added);
      }
      return true;
    } catch {
      return false;
    }
  }

  return {
    save(files: PostFileChoice[]) {
      wanted = files;
      effects.onChange({ state: "waiting" });
      void run();
    },
    /** Saves again after a failure. */
    retry() {
      if (wanted) void run();
    },
  };
}
