import { CallError } from "@quire/client/errors";
import type { BookChanges } from "@quire/contracts/calls/books";
import type {
  Book,
  BookBuild,
  BookCover,
  BookDetails,
  BookFormat,
  BookSale,
  ShownEntry,
} from "@quire/contracts/records/book";
import type { BuildKind } from "@quire/domain/books/formats";
import { createListeners } from "../../../ui/listeners.ts";

/** Unsaved changes to a book, as the screen shows them. */
export interface BookEdits {
  details?: Partial<BookDetails>;
  format?: Partial<BookFormat>;
  entries?: ShownEntry[];
  cover?: Partial<BookCover>;
  interior_file?: { id: string; name: string } | null;
  sale?: Partial<BookSale>;
}

export interface EditorState {
  /** The saved book with the unsaved changes on top. */
  book: Book;
  save: "saved" | "waiting" | "saving" | "failed";
  failure: unknown;
  /** Why the last build could not be started. */
  buildFailure: unknown;
}

interface EditorOptions {
  book: Book;
  /** Changes from an earlier visit that were not saved. */
  unsaved?: BookEdits;
  update: (changes: BookChanges) => Promise<Book>;
  fetchBook: () => Promise<Book>;
  build: (kinds: BuildKind[]) => Promise<BookBuild[]>;
  /** Stores unsaved changes, in case the page closes before they are saved. */
  onUnsaved?: (edits: BookEdits | null) => void;
  /** The chapters were changed elsewhere at the same time, and the order made here was dropped. */
  onDropped?: () => void;
}

export type BookEditor = ReturnType<typeof bookEditor>;

const SAVE_MS = 800;
const BUILD_MS = 1500;
const POLL_MS = 1500;
const MAX_CONFLICTS = 3;

/**
 * A book while its creator edits it: saves changes shortly after they are made, one request at a time, builds the
 * wanted files again after each save, and polls until they are ready. For `useSyncExternalStore`.
 */
export function bookEditor(options: EditorOptions) {
  const [notify, subscribe] = createListeners();
  let saved = options.book;
  let pending: BookEdits = options.unsaved ?? {};
  let sending: BookEdits | null = null;
  let running: Promise<boolean> | null = null;
  let wanted: readonly BuildKind[] = ["interior"];
  let isStopped = false;
  /** The version that each file was last built for by itself: one that fails isn't built forever. */
  const attempted: Partial<Record<BuildKind, number>> = {};
  const timers: Partial<Record<"save" | "build" | "poll", ReturnType<typeof setTimeout>>> = {};
  let state: EditorState = {
    book: withEdits(saved, pending),
    save: isEmpty(pending) ? "saved" : "waiting",
    failure: null,
    buildFailure: null,
  };

  function set(changes: Partial<EditorState> = {}) {
    state = { ...state, ...changes, book: withEdits(saved, merge(sending ?? {}, pending)) };
    notify();
  }
  function after(ms: number, name: "save" | "build" | "poll", run: () => void) {
    clearTimeout(timers[name]);
    if (!isStopped) timers[name] = setTimeout(run, ms);
  }
  const isUnsaved = () => sending !== null || !isEmpty(pending);

  function edit(changes: BookEdits) {
    pending = merge(pending, changes);
    options.onUnsaved?.(merge(sending ?? {}, pending));
    set({ save: running ? "saving" : "waiting" });
    clearTimeout(timers.build);
    after(SAVE_MS, "save", () => void save());
  }

  /** Saves until nothing is left; false if that failed. */
  function save(): Promise<boolean> {
    clearTimeout(timers.save);
    running ??= run().finally(() => {
      running = null;
      plan();
    });
    return running;
  }
  async function run(): Promise<boolean> {
    for (let conflicts = 0; !isEmpty(pending); ) {
      [sending, pending] = [pending, {}];
      set({ save: "saving", failure: null });
      try {
        saved = await options.update({ ...bodyOf(sending), last_version: saved.version });
        sending = null;
        conflicts = 0;
      } catch (error) {
        [pending, sending] = [merge(sending ?? {}, pending), null];
        const isConflict = error instanceof CallError && error.code === "version_conflict";
        if (!isConflict || conflicts++ >= MAX_CONFLICTS || !(await adopt())) {
          set({ save: "failed", failure: error });
          return false;
        }
      }
    }
    options.onUnsaved?.(null);
    set({ save: "saved", buildFailure: null });
    return true;
  }
  /** Continues from a newer version. An order of chapters made without knowing its chapters would remove them. */
  async function adopt(): Promise<boolean> {
    const newer = await options.fetchBook().catch(() => null);
    if (!newer) return false;
    if (pending.entries && keysOf(newer.entries) !== keysOf(saved.entries)) {
      const { entries: _, ...rest } = pending;
      pending = rest;
      options.onDropped?.();
    }
    saved = newer;
    return true;
  }

  const buildOf = (kind: BuildKind) => saved.builds.find((one) => one.kind === kind);
  const isReady = (kind: BuildKind) => buildOf(kind)?.is_current && buildOf(kind)?.state === "ready";
  /** All others need the interior: its page count, or its page numbers. An e-book shows the cover, too. */
  const isDue = (kind: BuildKind) => {
    const build = buildOf(kind);
    if (kind !== "interior" && !isReady("interior")) return false;
    if (kind === "ebook" && wanted.includes("cover") && !isReady("cover")) return false;
    if (attempted[kind] === saved.version) return false;
    return !build || (!build.is_current && build.state !== "queued");
  };

  /** Starts what is due, and polls what is running. */
  function plan() {
    if (isStopped || isUnsaved()) return;
    if (state.buildFailure === null && wanted.some(isDue)) after(BUILD_MS, "build", () => void build());
    if (saved.builds.some((one) => one.state === "queued")) after(POLL_MS, "poll", () => void poll());
  }
  async function build(kinds: readonly BuildKind[] = wanted.filter(isDue)): Promise<void> {
    clearTimeout(timers.build);
    if (kinds.length === 0) return;
    for (const kind of kinds) attempted[kind] = saved.version;
    try {
      const started = await options.build([...kinds]);
      saved = { ...saved, builds: replaced(saved.builds, started) };
      set({ buildFailure: null });
    } catch (error) {
      set({ buildFailure: error });
    }
    plan();
  }
  async function poll(): Promise<void> {
    // A newer version would hide a conflict from the next save.
    if (isUnsaved()) return;
    const newer = await options.fetchBook().catch(() => null);
    if (newer && !isUnsaved()) {
      saved = newer;
      set();
    }
    plan();
  }

  const isStuck = () =>
    state.buildFailure !== null ||
    wanted.some((kind) => buildOf(kind)?.state === "failed" && attempted[kind] === saved.version);

  /** Saves, and waits until all wanted files are current; false if one can't be built. */
  async function settle(): Promise<boolean> {
    if (!(await save())) return false;
    await build();
    return new Promise((resolve) => {
      const check = () => {
        const isDone = !isUnsaved() && wanted.every(isReady);
        if (!isDone && !isStuck()) return;
        unsubscribe();
        resolve(isDone);
      };
      const unsubscribe = subscribe(check);
      check();
    });
  }

  return {
    read: () => state,
    settle,
    subscribe,
    edit,
    save,
    isUnsaved,
    /** Builds these files now. */
    build: (kinds: readonly BuildKind[]) => build(kinds),
    /** Sets the files to keep current while they are on screen. */
    want(kinds: readonly BuildKind[]) {
      wanted = kinds;
      plan();
    },
    /** Replaces the book after a call that returned it. */
    receive(newer: Book) {
      saved = newer;
      set();
      plan();
    },
    start() {
      isStopped = false;
      if (isUnsaved()) void save();
      else plan();
    },
    /** Saves what is left, and stops building and polling. */
    stop() {
      if (isUnsaved()) void save();
      isStopped = true;
      for (const timer of Object.values(timers)) clearTimeout(timer);
    },
  };
}

const isEmpty = (edits: BookEdits) => Object.keys(edits).length === 0;
const keysOf = (entries: readonly ShownEntry[]) => entries.map(({ id }) => id).join();

/** Later changes replace earlier ones, field by field. */
function merge(before: BookEdits, later: BookEdits): BookEdits {
  const merged: BookEdits = { ...before, ...later };
  if (before.details && later.details) merged.details = { ...before.details, ...later.details };
  if (before.format && later.format) merged.format = { ...before.format, ...later.format };
  if (before.cover && later.cover) merged.cover = { ...before.cover, ...later.cover };
  if (before.sale && later.sale) merged.sale = { ...before.sale, ...later.sale };
  return merged;
}

/** Returns the book with changes that are not saved yet. */
function withEdits(book: Book, edits: BookEdits): Book {
  if (isEmpty(edits)) return book;
  const { details, format, entries, cover, sale, ...rest } = edits;
  return {
    ...book,
    ...rest,
    details: { ...book.details, ...details },
    format: { ...book.format, ...format },
    cover: { ...book.cover, ...cover },
    sale: { ...book.sale, ...sale },
    ...(entries ? { entries, left_out: leftOut(book, entries) } : {}),
  };
}

/** Returns the story's chapters that are not among these entries. */
function leftOut(book: Book, entries: readonly ShownEntry[]): Book["left_out"] {
  const used = new Set(entries.map(({ id }) => id));
  const removed = book.story ? book.entries.filter(({ kind }) => kind === "post") : [];
  return [...book.left_out, ...removed.map(({ id, title }) => ({ id, title }))].filter(
    ({ id }) => !used.has(id),
  );
}

function bodyOf({ entries, interior_file: file, ...rest }: BookEdits): Omit<BookChanges, "last_version"> {
  return {
    ...rest,
    ...(file === undefined ? {} : { interior_file: file?.id ?? null }),
    ...(entries
      ? {
          entries: entries.map((entry) =>
            entry.kind === "part"
              ? { kind: "part", id: entry.id, title: entry.title }
              : {
                  ...{ kind: "post", id: entry.id },
                  ...(entry.import_problems?.length === 0 ? { import_problems: [] } : {}),
                },
          ),
        }
      : {}),
  };
}

function replaced(builds: readonly BookBuild[], changed: readonly BookBuild[]): BookBuild[] {
  const kept = builds.filter(({ kind }) => !changed.some((one) => one.kind === kind));
  return [...kept, ...changed];
}
