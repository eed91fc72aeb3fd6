import { createListeners } from "../../ui/listeners.ts";
import { type Choices, disputedIn, type FieldName, type Fields, type Pending, without } from "./choices.ts";

/** A post's fields at one of its versions. */
export interface VersionedFields {
  version: number;
  fields: Fields;
}

export interface SaverState extends VersionedFields, Pending {
  /** `undecided`: the remaining choices conflict with changes elsewhere, and wait for a decision. */
  kind: "saved" | "saving" | "failed" | "undecided";
  /** The error of the last save. */
  error: unknown;
  disputed: readonly FieldName[];
}

export interface FieldSaver {
  read(): SaverState;
  subscribe(listener: () => void): () => void;
  /**
   * Records a choice and sends it; of each field only the last is sent. `from` is the value when editing began, in
   * case it has been replaced since.
   */
  choose(choices: Choices, from?: Choices): void;
  /** Decides which value of a disputed field to keep. */
  decide(name: FieldName, stays: "mine" | "theirs"): void;
  /** Updates the state with a newer one that was fetched elsewhere. */
  sync(latest: VersionedFields): void;
  /**
   * Retries failed saves, refetches disputed fields, and resolves when nothing more can be sent. Returns whether
   * everything is saved.
   */
  flush(): Promise<boolean>;
}

interface Options {
  initial: VersionedFields;
  /** Sends choices based on a version. `merged`: changes by others came in between and were kept. */
  save: (choices: Choices, version: number) => Promise<{ version: number; merged: boolean }>;
  /** Returns whether a save was refused because of a newer version. */
  isConflict: (error: unknown) => boolean;
  /** Fetches the current state of the post. */
  fetchFields: () => Promise<VersionedFields>;
  /** Choices that could not be sent last time. */
  saved: Pending;
  onChange?: (pending: Pending) => void;
}

/** How often a save is retried after a conflict. */
const MAX_CONFLICTS = 5;

/** Some fields were changed both here and elsewhere: they are not sent until they are decided. */
export class Undecided extends Error {
  override name = "Undecided";
}

/**
 * Sends choices one after the other, in the order in which they were made. Choices of others are kept, field by
 * field. If both sides changed the same field, neither is overwritten: it waits for a decision. What could not be
 * sent is stored.
 */
export function fieldSaver({ initial, save, isConflict, fetchFields, saved, onChange }: Options): FieldSaver {
  const [notify, subscribe] = createListeners();
  let state: SaverState = {
    kind: "saved",
    error: null,
    ...initial,
    ...saved,
    disputed: disputedIn(saved, initial.fields),
  };
  let running: Promise<void> | null = null;

  function update(change: Partial<Omit<SaverState, "disputed">>) {
    const next = { ...state, ...change };
    state = { ...next, disputed: disputedIn(next, next.fields) };
    onChange?.({ unsaved: state.unsaved, from: state.from });
    notify();
  }

  /** Ignores answers that are older than the last save. */
  function sync({ version, fields }: VersionedFields) {
    if (version >= state.version) update({ version, fields });
  }

  async function send(choices: Choices): Promise<void> {
    const { version, merged } = await save(choices, state.version);
    const names = Object.keys(choices) as FieldName[];
    // A field chosen again while this was being sent is still unsaved, with the newer value.
    const sent = names.filter((name) => state.unsaved[name] === choices[name]);
    update({
      fields: { ...state.fields, ...choices },
      unsaved: without(state.unsaved, sent),
      from: without({ ...state.from, ...choices }, sent),
    });
    if (!merged) update({ version });
    // Until the merged changes are known, keep the version whose fields are known.
    else await fetchFields().then(sync, () => {});
  }

  async function sendAll(): Promise<void> {
    update({ kind: "saving", error: null });
    for (let conflicts = 0; ; ) {
      const choices = without(state.unsaved, state.disputed);
      if (Object.keys(choices).length === 0) break;
      try {
        await send(choices);
        conflicts = 0;
      } catch (error) {
        conflicts += 1;
        const failure =
          isConflict(error) && conflicts < MAX_CONFLICTS ? await fetchFields().then(sync, asFailure) : error;
        if (failure !== undefined) return update({ kind: "failed", error: failure });
      }
    }
    if (state.disputed.length === 0) update({ kind: "saved" });
    else update({ kind: "undecided", error: new Undecided("fields were changed elsewhere too") });
  }

  function start() {
    running ??= sendAll().finally(() => {
      running = null;
    });
    return running;
  }

  return {
    read: () => state,
    subscribe,
    choose(choices, from = {}) {
      const names = Object.keys(choices) as FieldName[];
      const current = Object.fromEntries(names.map((name) => [name, state.fields[name]]));
      update({ unsaved: { ...state.unsaved, ...choices }, from: { ...current, ...from, ...state.from } });
      void start();
    },
    decide(name, stays) {
      if (stays === "mine") update({ from: { ...state.from, [name]: state.fields[name] } });
      else update({ unsaved: without(state.unsaved, [name]), from: without(state.from, [name]) });
      void start();
    },
    sync,
    async flush() {
      await running;
      // Disputed fields are never sent, so further changes elsewhere would go unnoticed.
      if (state.disputed.length > 0) await fetchFields().then(sync, () => {});
      if (Object.keys(state.unsaved).length > 0) await start();
      return Object.keys(state.unsaved).length === 0;
    },
  };
}

const asFailure = (error: unknown) => error ?? new Error("the post could not be fetched");
