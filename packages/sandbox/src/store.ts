import { closeSync, mkdirSync, openSync, readFileSync, renameSync, writeFileSync, writeSync } from "node:fs";
import { dirname } from "node:path";

/** Things of one kind by id, oldest first. A thing is replaced whole: what was told of it before stays as it was. */
export interface Shelf<T extends { id: string }> {
  get(id: string): T | null;
  put(thing: T): T;
  remove(id: string): void;
  all(): T[];
}

/** What a provider remembers: in memory and, with a file, beyond the end of the program. */
export interface Store {
  shelf<T extends { id: string }>(name: string): Shelf<T>;
  close(): void;
}

type Line = [shelf: string, id: string, thing: unknown];

/** Lines that say nothing any more are left out at a start, once they are this many and most. */
const MOST_STALE = 1000;

/**
 * Opens it, with what it held. What one turn of the program changes is written at once, when the turn ends, and so
 * before its answer leaves: a `kill -9` finds all of it or nothing.
 */
export function openStore(file: string | null): Store {
  const things = new Map<string, Map<string, { id: string }>>();
  const kept = (shelf: string) => {
    const known = things.get(shelf) ?? new Map<string, { id: string }>();
    things.set(shelf, known);
    return known;
  };
  const journal = file === null ? null : openJournal(file);
  const lines = journal?.read() ?? [];
  for (const [shelf, id, thing] of lines) {
    if (thing === null) kept(shelf).delete(id);
    else kept(shelf).set(id, thing as { id: string });
  }
  const live = [...things].flatMap(([shelf, held]) =>
    [...held.values()].map((one): Line => [shelf, one.id, one]),
  );
  if (lines.length > 2 * live.length + MOST_STALE) journal?.rewrite(live);
  return {
    shelf: <T extends { id: string }>(name: string): Shelf<T> => {
      const held = kept(name) as Map<string, T>;
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

/** The file: one change a line. It is made only when there is something to write, as the messages' is. */
function openJournal(file: string) {
  let descriptor: number | null = null;
  let waiting: string[] = [];
  const flush = () => {
    if (waiting.length === 0) return;
    if (descriptor === null) {
      mkdirSync(dirname(file), { recursive: true, mode: 0o700 });
      descriptor = openSync(file, "a", 0o600);
    }
    // On lines of their own, also after one that was cut short.
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

/** A line that was cut short by the program's end is left out. */
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
