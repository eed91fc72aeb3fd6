import { closeSync, mkdirSync, openSync, readFileSync, renameSync, writeFileSync, writeSync } from "node:fs";
import { dirname } from "node:path";

/**
 * Records of one kind by id, oldest first. Records are replaced, never mutated, so earlier references stay as they
 * were.
 */
export interface Shelf<T extends { id: string }> {
  get(id: string): T | null;
  put(thing: T): T;
  remove(id: string): void;
  all(): T[];
}

/** A provider's saved records: in memory and, with a file, across restarts. */
export interface Store {
  shelf<T extends { id: string }>(name: string): Shelf<T>;
  close(): void;
}

type Line = [shelf: string, id: string, thing: unknown];

/** The journal is rewritten at startup once it has this many outdated lines and they are the majority. */
const MOST_STALE = 1000;

/**
 * Opens a store with its saved records. All changes of one turn of the event loop are written together at its end,
 * before the answer leaves, so a `kill -9` keeps all of them or none.
 */
export function openStore(file: string | null): Store {
  const things = new Map<string, Map<string, { id: string }>>();
  const shelfOf = (shelf: string) => {
    const known = things.get(shelf) ?? new Map<string, { id: string }>();
    things.set(shelf, known);
    return known;
  };
  const journal = file === null ? null : openJournal(file);
  const lines = journal?.read() ?? [];
  for (const [shelf, id, thing] of lines) {
    if (thing === null) shelfOf(shelf).delete(id);
    else shelfOf(shelf).set(id, thing as { id: string });
  }
  const live = [...things].flatMap(([shelf, held]) =>
    [...held.values()].map((one): Line => [shelf, one.id, one]),
  );
  if (lines.length > 2 * live.length + MOST_STALE) journal?.rewrite(live);
  return {
    shelf: <T extends { id: string }>(name: string): Shelf<T> => {
      const held = shelfOf(name) as Map<string, T>;
      return {
        get: (id) => held.get(id) ?? null,
        put(thing) {
          held.set(thing.id, thing);
          journal?.add([name, thing.id, thing]);
          return thing;
        },
        remove(id) {
          if (held.delete(id)) journal?.add([name, id, null]);
        },
        all: () => [...held.values()],
      };
    },
    close: () => journal?.close(),
  };
}

/**
 * Opens the journal, with one change per line. The file is created by the first write, as that of the messages is.
 */
function openJournal(file: string) {
  let descriptor: number | null = null;
  let waiting: string[] = [];
  const flush = () => {
    if (waiting.length === 0) return;
    if (descriptor === null) {
      mkdirSync(dirname(file), { recursive: true, mode: 0o700 });
      descriptor = openSync(file, "a", 0o600);
    }
    // Starts with a line break, in case the previous line was truncated.
    writeSync(descriptor, `\n${waiting.join("\n")}`);
    waiting = [];
  };
  return {
    add(line: Line) {
      if (waiting.length === 0) queueMicrotask(flush);
      waiting.push(JSON.stringify(line));
    },
    read: () => readLines(file),
    rewrite(lines: readonly Line[]) {
      writeFileSync(`${file}.new`, lines.map((line) => JSON.stringify(line)).join("\n"), { mode: 0o600 });
      renameSync(`${file}.new`, file);
    },
    close() {
      flush();
      if (descriptor !== null) closeSync(descriptor);
      descriptor = null;
    },
  };
}

/** Reads the journal; skips a line truncated by a crash. */
function readLines(file: string): Line[] {
  let text = "";
  try {
    text = readFileSync(file, "utf8");
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "ENOENT") throw error;
  }
  return text.split("\n").flatMap((line) => {
    try {
      return line === "" ? [] : [JSON.parse(line) as Line];
    } catch {
      return [];
    }
  });
}
