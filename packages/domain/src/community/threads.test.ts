import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { newId } from "../ids.ts";
import {
  COMMENT_DEPTH_MAX,
  EDIT_WINDOW_MS,
  isEditable,
  placeInThread,
  stateAfterEdit,
  type ThreadPlace,
} from "./threads.ts";

interface Said extends ThreadPlace {
  id: string;
  writtenAt: number;
}

const START = Date.UTC(2026, 0, 5);
const random = (seed: number) => (length: number) =>
  Uint8Array.from({ length }, (_, at) => (seed * 31 + at * 17) % 256);

/** People answer whatever is there; each comment is written no earlier than what it answers, as the server sees to. */
const discussion = fc
  .array(fc.record({ answers: fc.option(fc.nat(), { nil: null }), later: fc.nat(3) }), { maxLength: 60 })
  .map((turns) => {
    const said: Said[] = [];
    for (const [at, { answers, later }] of turns.entries()) {
      const answered = answers === null ? null : (said[answers % Math.max(1, said.length)] ?? null);
      const writtenAt = (answered?.writtenAt ?? START) + later;
      const id = newId(writtenAt, random(at));
      said.push({ id, writtenAt, ...placeInThread(answered, { id, writtenAt }) });
    }
    return said;
  });

const byThread = (a: Said, b: Said) => (a.thread < b.thread ? -1 : 1);

/** The order in which a thread is read, found by walking the tree. */
function walk(said: readonly Said[], parentId: string | null = null): Said[] {
  return said
    .filter((one) => one.parentId === parentId)
    .sort((a, b) => a.writtenAt - b.writtenAt || (a.id < b.id ? -1 : 1))
    .flatMap((one) => [one, ...walk(said, one.id)]);
}

describe("a discussion, however it goes,", () => {
  it("sorted by thread reads as its tree does: each answer beneath what it answers, siblings by their time", () => {
    fc.assert(
      fc.property(discussion, (said) => {
        expect([...said].sort(byThread).map(({ id }) => id)).toEqual(walk(said).map(({ id }) => id));
      }),
    );
  });

  it("nests no deeper than four, one level at a time, and no comment has the place of another", () => {
    fc.assert(
      fc.property(discussion, (said) => {
        const byId = new Map(said.map((one) => [one.id, one]));
        for (const { depth, parentId } of said) {
          expect(depth).toBeLessThanOrEqual(COMMENT_DEPTH_MAX);
          expect(depth).toBe(parentId === null ? 0 : (byId.get(parentId)?.depth ?? Number.NaN) + 1);
        }
        expect(new Set(said.map(({ thread }) => thread)).size).toBe(said.length);
      }),
    );
  });

  it("cut anywhere, goes on where it was cut", () => {
    fc.assert(
      fc.property(discussion, fc.nat(), (said, cut) => {
        const sorted = [...said].sort(byThread);
        const last = sorted[cut % Math.max(1, sorted.length)];
        const rest = said.filter(({ thread }) => last !== undefined && thread > last.thread).sort(byThread);
        expect(rest).toEqual(sorted.slice(last ? sorted.indexOf(last) + 1 : sorted.length));
      }),
    );
  });
});

it("an answer to the deepest stands beside it", () => {
  const ids = Array.from({ length: 7 }, (_, at) => newId(START + at, random(at)));
  const chain: Said[] = [];
  for (const [at, id] of ids.entries()) {
    const writtenAt = START + at;
    chain.push({ id, writtenAt, ...placeInThread(chain.at(-1) ?? null, { id, writtenAt }) });
  }
  expect(chain.map(({ depth }) => depth)).toEqual([0, 1, 2, 3, 4, 4, 4]);
  expect(new Set(chain.slice(4).map(({ parentId }) => parentId)).size).toBe(1);
});

it("words can be changed for a quarter of an hour after they arrived", () => {
  expect(isEditable(START, START)).toBe(true);
  expect(isEditable(START, START + EDIT_WINDOW_MS)).toBe(true);
  expect(isEditable(START, START + EDIT_WINDOW_MS + 1)).toBe(false);
});

it.each([
  ["approved", "approved", "approved"],
  ["approved", "pending", "pending"],
  ["pending", "approved", "pending"],
  ["pending", "pending", "pending"],
  ["removed", "approved", "removed"],
  ["removed", "pending", "removed"],
] as const)("an edited comment that was %s, where comments begin %s, is %s", (before, siteDefault, after) => {
  expect(stateAfterEdit(before, siteDefault)).toBe(after);
});
