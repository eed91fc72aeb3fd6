import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { local, memory, remote } from "../../testing/planInputs.ts";
import { type Action, type Memory, ofKinds, planSync } from "./plan.ts";

/** A minimal folder and site: a text is the set of words that users have added. */
interface World {
  /** A fetched text names its post. */
  files: Map<string, { id: string | null; words: string[]; theirs: string[] | null }>;
  memory: Map<string, Memory>;
  site: Map<string, string[][]>;
  made: number;
}

const PLACES = [0, 1, 2] as const;
type Change =
  | { side: "here" | "there"; what: "write" | "rewrite" | "delete"; place: number }
  | { side: "sync"; stopAfter: number; deletes: boolean };

const changes = fc.array(
  fc.oneof(
    fc.record({
      side: fc.constantFrom("here" as const, "there" as const),
      what: fc.constantFrom("write" as const, "rewrite" as const, "write" as const, "delete" as const),
      place: fc.constantFrom(...PLACES),
    }),
    fc.record({
      side: fc.constant("sync" as const),
      stopAfter: fc.integer({ min: 0, max: 6 }),
      deletes: fc.boolean(),
    }),
  ),
  { maxLength: 24 },
);

const idOf = (n: number) => `b${String(n).padStart(19, "0")}`;
const hashOf = (words: readonly string[]) => words.join(" ");

/** Executes a plan and stops after some steps: each write to a file, the records or the site is one. */
function sync(world: World, stopAfter: number, deletes: boolean): boolean {
  const locals = [...world.files].map(([path, { id, words, theirs }]) =>
    local({ path, id, title: path, hash: hashOf(words), isWaiting: theirs !== null }),
  );
  const remotes = [...world.site].map(([id, versions]) =>
    remote({ id, version: versions.length, title: id }),
  );
  const { actions, renames } = planSync(locals, [...world.memory.values()], remotes);
  expect(renames).toEqual([]);
  let steps = 0;
  const step = (work: () => void) => {
    if (steps++ >= stopAfter) throw new Error("stopped");
    work();
  };
  const remember = (path: string, id: string, words: string[]) =>
    step(() =>
      world.memory.set(
        path,
        memory({ path, id, version: world.site.get(id)?.length ?? 0, hash: hashOf(words) }),
      ),
    );
  const fetchText = (path: string, id: string) => {
    const words = world.site.get(id)?.at(-1) as string[];
    step(() => world.files.set(path, { id, words, theirs: null }));
    remember(path, id, words);
  };
  try {
    for (const action of actions) act(world, action, { step, remember, fetchText, deletes });
    return true;
  } catch (error) {
    if ((error as Error).message !== "stopped") throw error;
    return false;
  }
}

interface Executor {
  step(work: () => void): void;
  remember(path: string, id: string, words: string[]): void;
  fetchText(path: string, id: string): void;
  deletes: boolean;
}

function act(world: World, action: Action, { step, remember, fetchText, deletes }: Executor): void {
  const words = "path" in action ? (world.files.get(action.path)?.words ?? []) : [];
  switch (action.kind) {
    case "create": {
      const id = action.id ?? idOf(++world.made);
      step(() => world.memory.set(action.path, memory({ path: action.path, id, version: null, hash: null })));
      step(() => world.site.set(id, [words]));
      remember(action.path, id, words);
      return;
    }
    case "fetch":
      fetchText(`fetched-${action.id}`, action.id);
      return;
    case "pull":
    case "restore":
      fetchText(action.path, action.id);
      return;
    case "compare": {
      const current = world.site.get(action.id)?.at(-1) as string[];
      if (hashOf(current) === hashOf(words)) remember(action.path, action.id, words);
      else conflict(world, action, step);
      return;
    }
    case "push":
    case "both": {
      const versions = world.site.get(action.id) as string[][];
      const current = versions.at(-1) as string[];
      if (hashOf(current) === hashOf(words)) {
        remember(action.path, action.id, words);
        return;
      }
      const base = versions[action.base - 1] as string[];
      const merged = versions.length === action.base ? words : merge(base, words, current);
      if (merged === null) {
        conflict(world, action, step);
        return;
      }
      step(() => versions.push(merged));
      if (hashOf(merged) !== hashOf(words)) {
        fetchText(action.path, action.id);
        return;
      }
      remember(action.path, action.id, words);
      return;
    }
    case "deleteThere":
      if (deletes) {
        step(() => world.site.delete(action.id));
        step(() => world.memory.delete(action.path));
      }
      return;
    case "deleteHere":
      if (deletes) {
        step(() => world.files.delete(action.path));
        step(() => world.memory.delete(action.path));
      }
      return;
    case "forget":
      step(() => void world.memory.delete(action.path));
      return;
    default:
  }
}

function conflict(world: World, { path, id }: { path: string; id: string }, step: Executor["step"]): void {
  const versions = world.site.get(id) as string[][];
  const shown = versions.length;
  const file = world.files.get(path) as { id: string | null; words: string[] };
  step(() => world.files.set(path, { ...file, theirs: versions.at(-1) as string[] }));
  step(() => {
    const before = world.memory.get(path) ?? memory({ path, id, version: shown, hash: null });
    world.memory.set(path, { ...before, shown });
  });
}

/** Merges two sides that only added to the base; two that both rewrote its start conflict. */
function merge(base: string[], mine: string[], theirs: string[]): string[] | null {
  const isAdded = (words: string[]) => base.every((word, place) => words[place] === word);
  if (isAdded(mine)) return [...theirs, ...mine.slice(base.length)];
  return isAdded(theirs) ? [...mine, ...theirs.slice(base.length)] : null;
}

function applyChanges(world: World, all: readonly Change[], expected: Set<string>): void {
  let word = 0;
  for (const change of all) {
    if (change.side === "sync") {
      sync(world, change.stopAfter, change.deletes);
      continue;
    }
    const fresh = `w${++word}`;
    const ids = [...world.site.keys()];
    const id = ids[change.place % Math.max(1, ids.length)];
    if (change.side === "there") {
      if (change.what === "delete") {
        if (id) forgetWords(world.site.get(id)?.at(-1), expected);
        if (id) world.site.delete(id);
      } else if (id) {
        const versions = world.site.get(id) as string[][];
        const current = versions.at(-1) as string[];
        if (change.what === "rewrite") for (const old of current) expected.delete(old);
        versions.push(change.what === "rewrite" ? [fresh] : [...current, fresh]);
        expected.add(fresh);
      } else {
        world.site.set(idOf(++world.made), [[fresh]]);
        expected.add(fresh);
      }
      continue;
    }
    const paths = [...world.files.keys()];
    const path = paths[change.place % Math.max(1, paths.length)] ?? `new-${word}.md`;
    const file = world.files.get(path);
    if (change.what === "delete") {
      forgetWords(file?.words, expected);
      world.files.delete(path);
    } else {
      const words = file?.words ?? [];
      if (change.what === "rewrite") for (const old of words) expected.delete(old);
      world.files.set(path, {
        id: file?.id ?? null,
        words: change.what === "rewrite" ? [fresh] : [...words, fresh],
        theirs: file?.theirs ?? null,
      });
      expected.add(fresh);
    }
  }
}

/** Words that a user deleted on one side are no loss. */
function forgetWords(words: readonly string[] | undefined, expected: Set<string>): void {
  for (const word of words ?? []) expected.delete(word);
}

function allWords(world: World): Set<string> {
  const words = new Set<string>();
  for (const { words: own, theirs } of world.files.values())
    for (const one of [...own, ...(theirs ?? [])]) words.add(one);
  for (const versions of world.site.values()) for (const one of versions.at(-1) as string[]) words.add(one);
  return words;
}

const newWorld = (): World => ({ files: new Map(), memory: new Map(), site: new Map(), made: 0 });

describe("With any changes on both sides and any interruption", () => {
  it("no text is lost unless a user deleted it", () => {
    fc.assert(
      fc.property(changes, (all) => {
        const world = newWorld();
        const expected = new Set<string>();
        applyChanges(world, all, expected);
        const there = allWords(world);
        expect([...expected].filter((word) => !there.has(word))).toEqual([]);
      }),
      { numRuns: Number(process.env.PLAN_RUNS ?? 300) },
    );
  });

  it("two more complete runs leave only conflicts for the user", () => {
    fc.assert(
      fc.property(changes, (all) => {
        const world = newWorld();
        applyChanges(world, all, new Set());
        sync(world, Number.POSITIVE_INFINITY, true);
        sync(world, Number.POSITIVE_INFINITY, true);
        const locals = [...world.files].map(([path, { id, words, theirs }]) =>
          local({ path, id, title: path, hash: hashOf(words), isWaiting: theirs !== null }),
        );
        const remotes = [...world.site].map(([id, versions]) =>
          remote({ id, version: versions.length, title: id }),
        );
        const plan = planSync(locals, [...world.memory.values()], remotes);
        const resolved = ofKinds(plan, "same", "waiting", "orphan").length;
        expect(plan.actions.length).toBe(resolved);
        // Each post is one file, and no post was created twice.
        const ids = [...world.memory.values()].map(({ id }) => id);
        expect(new Set(ids).size).toBe(ids.length);
      }),
      { numRuns: Number(process.env.PLAN_RUNS ?? 300) },
    );
  });
});
