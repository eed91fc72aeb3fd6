import { createListeners } from "../../ui/listeners.ts";
import { type Choices, disputedIn, type FieldName, type Fields, type Pending, without } from "./choices.ts";

/** A post's fields at one of its versions. */
export interface ReaderStanding {
  version: number;
  fields: Fields;
}

export interface SaverState extends ReaderStanding, Pending {
  /** `undecided`: what is left to be sent was changed elsewhere too, and waits for a word which of both stays. */
  kind: "saved" | "saving" | "failed" | "undecided";
  /** What went wrong with the last save. */
  error: unknown;
  disputed: readonly FieldName[];
}

export interface FieldSaver {
  read(): SaverState;
  subscribe(listener: () => void): () => void;
  /**
   * Notes a choice and sends it; of one field only the last is sent. `from` is what stood where it was made, in case
   * something else has come to stand there while it was being made.
   */
  choose(choices: Choices, from?: Choices): void;
  /** Says which value of a disputed field stays. */
  decide(name: FieldName, stays: "mine" | "theirs"): void;
  /** Notes how the post stands, as was learnt by the way. */
  learn(standing: ReaderStanding): void;
  /**
   * Sends what failed once more, looks again at what is disputed, and resolves when nothing can be sent: true where all is
   * at the server.
   */
  settle(): Promise<boolean>;
}

interface Options {
  standing: ReaderStanding;
  /** Sends choices that were made at a version. `merged`: others' came between, and stand beside them. */
  save: (choices: Choices, version: number) => Promise<{ version: number; merged: boolean }>;
  /** Whether a save was refused because others came first. */
  isOvertaken: (error: unknown) => boolean;
  /** How the post stands now. */
  look: () => Promise<ReaderStanding>;
  /** What was chosen before, and could not be sent. */
  kept: Pending;
  onChange?: (pending: Pending) => void;
}

/** How often a save begins anew because somebody else's came first. */
const TRIES = 5;

/** Some fields were changed here and elsewhere: nothing of them is sent before it is decided. */
export class Undecided extends Error {
  override name = "Undecided";
}

/**
 * Sends choices one after the other, in the order in which they were made. What somebody else chose meanwhile stays,
 * field by field; where it is the same field, neither goes over the other unseen: that one waits for a decision. What
 * could not be sent is kept.
 */
export function fieldSaver({ standing, save, isOvertaken, look, kept, onChange }: Options): FieldSaver {
  const [tell, subscribe] = createListeners();
  let state: SaverState = {
    kind: "saved",
    error: null,
    ...standing,
    ...kept,
    disputed: disputedIn(kept, standing.fields),
  };
  let running: Promise<void> | null = null;

  function become(change: Partial<Omit<SaverState, "disputed">>) {
    const next = { ...state, ...change };
    state = { ...next, disputed: disputedIn(next, next.fields) };
    onChange?.({ unsaved: state.unsaved, from: state.from });
    tell();
  }

  /** What was asked for before the last save, and is answered after it, says nothing new. */
  function learn({ version, fields }: ReaderStanding) {
    if (version >= state.version) become({ version, fields });
  }

  async function send(choices: Choices): Promise<void> {
    const { version, merged } = await save(choices, state.version);
    const names = Object.keys(choices) as FieldName[];
    // What was chosen anew while this was on its way is still to be sent, and takes the place of this.
    const sent = names.filter((name) => state.unsaved[name] === choices[name]);
    become({
      fields: { ...state.fields, ...choices },
      unsaved: without(state.unsaved, sent),
      from: without({ ...state.from, ...choices }, sent),
    });
    if (!merged) become({ version });
    // Until it is known what came between, the version that is named stays the one whose fields are known.
    else await look().then(learn, () => {});
  }

  async function work(): Promise<void> {
    become({ kind: "saving", error: null });
    for (let overtaken = 0; ; ) {
      const choices = without(state.unsaved, state.disputed);
      if (Object.keys(choices).length === 0) break;
      try {
        await send(choices);
        overtaken = 0;
      } catch (error) {
        overtaken += 1;
        const failure = isOvertaken(error) && overtaken < TRIES ? await look().then(learn, asFailure) : error;
        if (failure !== undefined) return become({ kind: "failed", error: failure });
      }
    }
    if (state.disputed.length === 0) become({ kind: "saved" });
    else become({ kind: "undecided", error: new Undecided("fields were changed elsewhere too") });
  }

  function begin() {
    running ??= work().finally(() => {
      running = null;
    });
    return running;
  }

  return {
    read: () => state,
    subscribe,
    choose(choices, from = {}) {
      const names = Object.keys(choices) as FieldName[];
      const stood = Object.fromEntries(names.map((name) => [name, state.fields[name]]));
      become({ unsaved: { ...state.unsaved, ...choices }, from: { ...stood, ...from, ...state.from } });
      void begin();
    },
    decide(name, stays) {
      if (stays === "mine") become({ from: { ...state.from, [name]: state.fields[name] } });
      else become({ unsaved: without(state.unsaved, [name]), from: without(state.from, [name]) });
      void begin();
    },
    learn,
    async settle() {
      await running;
      // Nothing of these is sent, so nobody would hear that they were changed elsewhere once more.
      if (state.disputed.length > 0) await look().then(learn, () => {});
      if (Object.keys(state.unsaved).length > 0) await begin();
      return Object.keys(state.unsaved).length === 0;
    },
  };
}

const asFailure = (error: unknown) => error ?? new Error("nothing was said of how the post stands");
