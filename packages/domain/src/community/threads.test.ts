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

interface TestComment extends ThreadPlace {
  id: string;
  writtenAt: number;
}

const START = Date.UTC(2026, 0, 5);
const random = (seed: number) => (length: number) =>
  Uint8Array.from({ length }, (_, at) => (seed * 31 + at * 17) % 256);

/** Replies to arbitrary comments; each is written no earlier than its parent, as the server ensures. */
const discussion = fc
  .array(fc.record({ answers: fc.option(fc.nat(), { nil: null }), later: fc.nat(3) }), { maxLength: 60 })
  .map((replies) => {
    const comments: TestComment[] = [];
    for (const [at, { answers, later }] of replies.entries()) {
      const answered = answers === null ? null : (comments[answers % Math.max(1, comments.length)] ?? null);
      const writtenAt = (answered?.writtenAt ?? START) + later;
      const id = newId(writtenAt, random(at));
      comments.push({ id, writtenAt, ...placeInThread(answered, { id, writtenAt }) });
    }
    return comments;
  });

const byThread = (a: TestComment, b: TestComment) => (a.thread < b.thread ? -1 : 1);

/** The reading order of a thread, found by walking the tree. */
function walk(comments: readonly TestComment[], parentId: string | null = null): TestComment[] {
  return comments
    .filter((one) => one.parentId === parentId)
    .sort((a, b) => a.writtenAt - b.writtenAt || (a.id < b.id ? -1 : 1))
    .flatMap((one) => [one, ...walk(comments, one.id)]);
}

describe("any discussion", () => {
  it("sorted by thread reads as its tree: each reply below its parent, siblings by time", () => {
    fc.assert(
      fc.property(discussion, (comments) => {
        expect([...comments].sort(byThread).map(({ id }) => id)).toEqual(walk(comments).map(({ id }) => id));
      }),
    );
  });

  it("nests at most four deep, one level at a time, with a unique position per comment", () => {
    fc.assert(
      fc.property(discussion, (comments) => {
        const byId = new Map(comments.map((one) => [one.id, one]));
        for (const { depth, parentId } of comments) {
          expect(depth).toBeLessThanOrEqual(COMMENT_DEPTH_MAX);
          expect(depth).toBe(parentId === null ? 0 : (byId.get(parentId)?.depth ?? Number.NaN) + 1);
        }
        expect(new Set(comments.map(({ thread }) => thread)).size).toBe(comments.length);
      }),
    );
  });

  it("can be paginated at any point", () => {
    fc.assert(
      fc.property(discussion, fc.nat(), (comments, cut) => {
        const sorted = [...comments].sort(byThread);
        const last = sorted[cut % Math.max(1, sorted.length)];
        const rest = comments
          .filter(({ thread }) => last !== undefined && thread > last.thread)
          .sort(byThread);
        expect(rest).toEqual(sorted.slice(last ? sorted.indexOf(last) + 1 : sorted.length));
      }),
    );
  });
});

it("a reply at the deepest level becomes its sibling", () => {
  const ids = Array.from({ length: 7 }, (_, at) => newId(START + at, random(at)));
  const chain: TestComment[] = [];
  for (const [at, id] of ids.entries()) {
    const writtenAt = START + at;
    chain.push({ id, writtenAt, ...placeInThread(chain.at(-1) ?? null, { id, writtenAt }) });
  }
  expect(chain.map(({ depth }) => depth)).toEqual([0, 1, 2, 3, 4, 4, 4]);
  expect(new Set(chain.slice(4).map(({ parentId }) => parentId)).size).toBe(1);
});

it("a comment can be edited for a quarter of an hour after it arrived", () => {
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
] as const)(
  "an edited comment that was %s, where new comments are %s, becomes %s",
  (before, siteDefault, after) => {
    expect(stateAfterEdit(before, siteDefault)).toBe(after);
  },
);
