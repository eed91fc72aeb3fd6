import type { PostFields } from "@quire/contracts/calls/posts";

/** What the sheet changes of a post. */
export type Choices = Pick<
  PostFields,
  "summary" | "tags" | "visibility" | "pricing" | "slug" | "nsfw" | "canonical_url" | "cover_file"
>;

export interface SaverState {
  kind: "saved" | "saving" | "failed";
  /** What went wrong with the last save. */
  error: unknown;
  /** What is chosen here and not at the server. */
  unsaved: Choices;
}

export interface FieldSaver {
  read(): SaverState;
  subscribe(listener: () => void): () => void;
  /** Notes a choice and sends it; of one field only the last is sent. */
  choose(choices: Choices): void;
  /** Sends what failed once more, and resolves when nothing waits: true where all is at the server. */
  settle(): Promise<boolean>;
}

interface Options {
  version: number;
  /** Sends choices that were made at a version; returns the version that has them. */
  save: (choices: Choices, version: number) => Promise<number>;
  /** The version at which another's save stands, where that is why this one was refused. */
  overtakenBy: (error: unknown) => number | null;
  /** What was chosen before, and could not be sent. */
  unsaved: Choices;
  onChange?: (unsaved: Choices) => void;
}

/** How often a save begins anew because somebody else's came first. */
const TRIES = 5;

/**
 * Sends choices one after the other, in the order in which they were made. What somebody else chose meanwhile stays,
 * field by field: a choice takes the place of another of the same field alone. What could not be sent is kept.
 */
export function fieldSaver({ version, save, overtakenBy, unsaved, onChange }: Options): FieldSaver {
  const listeners = new Set<() => void>();
  let at = version;
  let state: SaverState = { kind: "saved", error: null, unsaved };
  let running: Promise<void> | null = null;

  function become(change: Partial<SaverState>) {
    state = { ...state, ...change };
    onChange?.(state.unsaved);
    for (const listener of listeners) listener();
  }

  async function send(choices: Choices): Promise<void> {
    for (let tries = 1; ; tries++) {
      try {
        at = await save(choices, at);
        return;
      } catch (error) {
        const newer = overtakenBy(error);
        if (newer === null || tries === TRIES) throw error;
        at = newer;
      }
    }
  }

  async function work() {
    become({ kind: "saving", error: null });
    while (Object.keys(state.unsaved).length > 0) {
      const choices = state.unsaved;
      try {
        await send(choices);
      } catch (error) {
        become({ kind: "failed", error });
        return;
      }
      // What was chosen anew while this was on its way is still to be sent.
      const left = Object.entries(state.unsaved).filter(
        ([name, value]) => choices[name as keyof Choices] !== value,
      );
      become({ unsaved: Object.fromEntries(left) });
    }
    become({ kind: "saved" });
  }

  function begin() {
    running ??= work().finally(() => {
      running = null;
    });
    return running;
  }

  return {
    read: () => state,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    choose(choices) {
      become({ unsaved: { ...state.unsaved, ...choices } });
      void begin();
    },
    async settle() {
      await running;
      if (Object.keys(state.unsaved).length > 0) await begin();
      return Object.keys(state.unsaved).length === 0;
    },
  };
}
