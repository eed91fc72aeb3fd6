import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { type Action, type LocalText, type Memory, ofKinds, planSync, type RemotePost } from "./plan.ts";

const ID = "b0000000000000000001";
const local = (more: Partial<LocalText> = {}): LocalText => ({
  ...{ path: "a.md", id: null, title: "A", hash: "h1", draft: null, index: null, isWaiting: false },
  ...more,
});
const memory = (more: Partial<Memory> = {}): Memory => ({
  ...{ path: "a.md", id: ID, version: 1, hash: "h1", draft: null, status: "published", index: null },
  ...more,
});
const remote = (more: Partial<RemotePost> = {}): RemotePost => ({
  ...{
    id: ID,
    version: 1,
    status: "published",
    title: "A",
    index: null,
    isArchived: false,
    isTypedIn: false,
  },
  ...more,
});
const decide = (l: LocalText | null, m: Memory | null, r: RemotePost | null) =>
  planSync(l ? [l] : [], m ? [m] : [], r ? [r] : []).actions;
const at = { path: "a.md", id: ID };

describe("What is done about one text", () => {
  it.each<[string, LocalText | null, Memory | null, RemotePost | null, Action[]]>([
    ["nothing where all is as it was", local(), memory(), remote(), [{ kind: "same", ...at }]],
    ["a new file makes a post", local(), null, null, [{ kind: "create", path: "a.md", id: null }]],
    ["a new post makes a file", null, null, remote(), [{ kind: "fetch", id: ID }]],
    ["what was put away makes none", null, null, remote({ isArchived: true }), []],
    [
      "a text changed here is sent, and shown where it is shown",
      local({ hash: "h2" }),
      memory(),
      remote(),
      [{ kind: "push", ...at, base: 1, status: "published" }],
    ],
    [
      "a draft changed here stays a draft",
      local({ hash: "h2" }),
      memory({ status: "drafts" }),
      remote({ status: "drafts" }),
      [{ kind: "push", ...at, base: 1 }],
    ],
    [
      "changed there is fetched",
      local(),
      memory(),
      remote({ version: 2 }),
      [{ kind: "pull", ...at, keepsText: false }],
    ],
    [
      "typed there too",
      local(),
      memory(),
      remote({ isTypedIn: true }),
      [{ kind: "pull", ...at, keepsText: false }],
    ],
    [
      "changed on both sides is merged from where both began",
      local({ hash: "h2" }),
      memory(),
      remote({ version: 5 }),
      [{ kind: "both", ...at, base: 1, status: "published" }],
    ],
    [
      "a file that names a post nobody remembers is compared",
      local({ id: ID }),
      null,
      remote(),
      [{ kind: "compare", ...at }],
    ],
    ["a file that is gone is asked about", null, memory(), remote(), [{ kind: "deleteThere", ...at }]],
    [
      "gone here and changed there comes back",
      null,
      memory(),
      remote({ version: 2 }),
      [{ kind: "restore", ...at }],
    ],
    [
      "gone in the middle of a conflict comes back as the site has it",
      null,
      memory({ shown: 2 }),
      remote({ version: 2 }),
      [{ kind: "restore", ...at }],
    ],
    [
      "gone before anything was known comes back",
      null,
      memory({ version: null }),
      remote(),
      [{ kind: "restore", ...at }],
    ],
    ["a post that is gone is asked about", local(), memory(), null, [{ kind: "deleteHere", ...at }]],
    [
      "gone there and changed here stays a file",
      local({ hash: "h2" }),
      memory(),
      null,
      [{ kind: "orphan", ...at }],
    ],
    ["gone on both sides is forgotten", null, memory(), null, [{ kind: "forget", ...at }]],
    [
      "a create that was cut off before it arrived is made with its id",
      local(),
      memory({ version: null, hash: null }),
      null,
      [{ kind: "create", ...at }],
    ],
    [
      "one that arrived is gone on with",
      local({ draft: true }),
      memory({ version: null, hash: null }),
      remote({ status: "drafts" }),
      [{ kind: "push", ...at, base: 1, status: "drafts" }],
    ],
    [
      "a conflict waits as long as the other text lies there",
      local({ hash: "h2", isWaiting: true }),
      memory({ shown: 3 }),
      remote({ version: 3 }),
      [{ kind: "waiting", ...at }],
    ],
    [
      "then what the person says replaces the version that they saw",
      local({ hash: "h2" }),
      memory({ shown: 3 }),
      remote({ version: 3 }),
      [{ kind: "push", ...at, base: 3, status: "published" }],
    ],
    [
      "and is merged with what came after that",
      local({ hash: "h2" }),
      memory({ shown: 3 }),
      remote({ version: 4 }),
      [{ kind: "both", ...at, base: 3, status: "published" }],
    ],
    [
      "`draft: true` takes it back",
      local({ draft: true }),
      memory(),
      remote(),
      [{ kind: "push", ...at, base: 1, status: "drafts" }],
    ],
    [
      "without it, it is published",
      local(),
      memory({ draft: true, status: "drafts" }),
      remote({ status: "drafts" }),
      [{ kind: "push", ...at, base: 1, status: "published" }],
    ],
    [
      "what was published elsewhere is written into the file",
      local({ draft: true }),
      memory({ draft: true, status: "drafts" }),
      remote(),
      [{ kind: "pull", ...at, keepsText: true }],
    ],
    [
      "a place that the file changed is sent",
      local({ index: 2 }),
      memory({ index: 1 }),
      remote({ index: 1 }),
      [{ kind: "push", ...at, base: 1, index: 2 }],
    ],
    [
      "a place that the site changed is written",
      local({ index: 1 }),
      memory({ index: 1 }),
      remote({ index: 3 }),
      [{ kind: "pull", ...at, keepsText: true }],
    ],
  ])("%s", (_, l, m, r, expected) => expect(decide(l, m, r)).toEqual(expected));
});

describe("A file with another name", () => {
  it.each<[string, Partial<LocalText>]>([
    ["by its id", { id: ID, hash: "h9", title: "Other" }],
    ["by its text", { title: "Other" }],
    ["by its title", { hash: "h9" }],
    ["in another folder by its name", { path: "deep/a.md", hash: "h9", title: "Other" }],
  ])("is followed %s", (_, more) => {
    const moved = local({ path: "b.md", ...more });
    const { actions, renames } = planSync([moved], [memory()], [remote()]);
    expect(renames).toEqual([{ from: "a.md", to: moved.path, id: ID }]);
    expect(actions.map(({ kind }) => kind)).toEqual([moved.hash === "h1" ? "same" : "push"]);
  });

  it("is not guessed at where two may be it", () => {
    const two = [local({ path: "b.md" }), local({ path: "c.md" })];
    const { renames } = planSync(two, [memory()], [remote()]);
    expect(renames).toEqual([]);
  });

  it("that is a copy is told of, and sent nowhere", () => {
    const { actions } = planSync(
      [local({ id: ID }), local({ path: "b.md", id: ID })],
      [memory()],
      [remote()],
    );
    expect(actions).toEqual([
      { kind: "same", ...at },
      { kind: "twice", path: "b.md", id: ID, other: "a.md" },
    ]);
  });
});

/** A folder and a site in the small: a text is a set of the words that people have put into it. */
interface World {
  /** One that was fetched names its post. */
  files: Map<string, { id: string | null; words: string[]; theirs: string[] | null }>;
  memory: Map<string, Memory>;
  site: Map<string, string[][]>;
  made: number;
}

const PLACES = [0, 1, 2] as const;
type Deed =
  | { side: "here" | "there"; what: "write" | "rewrite" | "delete"; place: number }
  | { side: "sync"; stopAfter: number; deletes: boolean };

const deeds = fc.array(
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

/** Does a plan, and stops after so many steps: every write to a file, to the memory and to the site is one. */
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
  const bring = (path: string, id: string) => {
    const words = world.site.get(id)?.at(-1) as string[];
    step(() => world.files.set(path, { id, words, theirs: null }));
    remember(path, id, words);
  };
  try {
    for (const action of actions) act(world, action, { step, remember, bring, deletes });
    return true;
  } catch (error) {
    if ((error as Error).message !== "stopped") throw error;
    return false;
  }
}

interface Doing {
  step(work: () => void): void;
  remember(path: string, id: string, words: string[]): void;
  bring(path: string, id: string): void;
  deletes: boolean;
}

function act(world: World, action: Action, { step, remember, bring, deletes }: Doing): void {
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
      bring(`fetched-${action.id}`, action.id);
      return;
    case "pull":
    case "restore":
      bring(action.path, action.id);
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
        bring(action.path, action.id);
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

function conflict(world: World, { path, id }: { path: string; id: string }, step: Doing["step"]): void {
  const versions = world.site.get(id) as string[][];
  const shown = versions.length;
  const file = world.files.get(path) as { id: string | null; words: string[] };
  step(() => world.files.set(path, { ...file, theirs: versions.at(-1) as string[] }));
  step(() => {
    const before = world.memory.get(path) ?? memory({ path, id, version: shown, hash: null });
    world.memory.set(path, { ...before, shown });
  });
}

/** Two sides that both only added to the base are merged; two that both rewrote its beginning are not. */
function merge(base: string[], mine: string[], theirs: string[]): string[] | null {
  const isAdded = (words: string[]) => base.every((word, place) => words[place] === word);
  if (isAdded(mine)) return [...theirs, ...mine.slice(base.length)];
  return isAdded(theirs) ? [...mine, ...theirs.slice(base.length)] : null;
}

function play(world: World, all: readonly Deed[], said: Set<string>): void {
  let word = 0;
  for (const deed of all) {
    if (deed.side === "sync") {
      sync(world, deed.stopAfter, deed.deletes);
      continue;
    }
    const fresh = `w${++word}`;
    const ids = [...world.site.keys()];
    const id = ids[deed.place % Math.max(1, ids.length)];
    if (deed.side === "there") {
      if (deed.what === "delete") {
        if (id) forgetWords(world.site.get(id)?.at(-1), said);
        if (id) world.site.delete(id);
      } else if (id) {
        const versions = world.site.get(id) as string[][];
        const current = versions.at(-1) as string[];
        if (deed.what === "rewrite") for (const old of current) said.delete(old);
        versions.push(deed.what === "rewrite" ? [fresh] : [...current, fresh]);
        said.add(fresh);
      } else {
        world.site.set(idOf(++world.made), [[fresh]]);
        said.add(fresh);
      }
      continue;
    }
    const paths = [...world.files.keys()];
    const path = paths[deed.place % Math.max(1, paths.length)] ?? `new-${word}.md`;
    const file = world.files.get(path);
    if (deed.what === "delete") {
      forgetWords(file?.words, said);
      world.files.delete(path);
    } else {
      const words = file?.words ?? [];
      if (deed.what === "rewrite") for (const old of words) said.delete(old);
      world.files.set(path, {
        id: file?.id ?? null,
        words: deed.what === "rewrite" ? [fresh] : [...words, fresh],
        theirs: file?.theirs ?? null,
      });
      said.add(fresh);
    }
  }
}

/** Words that a person has thrown away on one side are no loss. */
function forgetWords(words: readonly string[] | undefined, said: Set<string>): void {
  for (const word of words ?? []) said.delete(word);
}

function everyWord(world: World): Set<string> {
  const words = new Set<string>();
  for (const { words: own, theirs } of world.files.values())
    for (const one of [...own, ...(theirs ?? [])]) words.add(one);
  for (const versions of world.site.values()) for (const one of versions.at(-1) as string[]) words.add(one);
  return words;
}

const newWorld = (): World => ({ files: new Map(), memory: new Map(), site: new Map(), made: 0 });

describe("Whatever people do on both sides, and wherever a run stops", () => {
  it("no word is lost that nobody took out", () => {
    fc.assert(
      fc.property(deeds, (all) => {
        const world = newWorld();
        const said = new Set<string>();
        play(world, all, said);
        const there = everyWord(world);
        expect([...said].filter((word) => !there.has(word))).toEqual([]);
      }),
      { numRuns: Number(process.env.PLAN_RUNS ?? 300) },
    );
  });

  it("two whole runs after it leave nothing to do but what a person has to settle", () => {
    fc.assert(
      fc.property(deeds, (all) => {
        const world = newWorld();
        play(world, all, new Set());
        sync(world, Number.POSITIVE_INFINITY, true);
        sync(world, Number.POSITIVE_INFINITY, true);
        const locals = [...world.files].map(([path, { id, words, theirs }]) =>
          local({ path, id, title: path, hash: hashOf(words), isWaiting: theirs !== null }),
        );
        const remotes = [...world.site].map(([id, versions]) =>
          remote({ id, version: versions.length, title: id }),
        );
        const plan = planSync(locals, [...world.memory.values()], remotes);
        const settled = ofKinds(plan, "same", "waiting", "orphan").length;
        expect(plan.actions.length).toBe(settled);
        // Each post is one file, and no post was made twice.
        const ids = [...world.memory.values()].map(({ id }) => id);
        expect(new Set(ids).size).toBe(ids.length);
      }),
      { numRuns: Number(process.env.PLAN_RUNS ?? 300) },
    );
  });
});
