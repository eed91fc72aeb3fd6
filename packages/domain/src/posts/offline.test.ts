import { describe, expect, it } from "vitest";
import { isLeaseOver, type OutboxItem, retryDelay, supersedes } from "./offline.ts";

const DAY = 86_400_000;
const like: OutboxItem = { id: "1", userId: "u", kind: "like", subject: "p", wanted: true };
const unlike: OutboxItem = { ...like, id: "2", wanted: false };
const comment: OutboxItem = { id: "3", userId: "u", kind: "comment", subject: "p" };

describe("lease on paid text", () => {
  const renewed = 1_700_000_000_000;
  it.each([
    ["at once", 0, false],
    ["after 7 days", 7 * DAY, false],
    ["after 7 days and a moment", 7 * DAY + 1, true],
    ["with a clock an hour slow", -3_600_000, false],
    ["with a clock set back two days", -2 * DAY, true],
  ])("%s (%d ms) is over: %s", (_, later, over) => {
    expect(isLeaseOver(renewed, renewed + later)).toBe(over);
  });
});

describe("supersedes", () => {
  it.each([
    ["an unlike replaces the like before it", unlike, like, true],
    ["another post's like stays", { ...unlike, subject: "q" }, like, false],
    ["another user's like stays", { ...unlike, userId: "v" }, like, false],
    ["a follow does not replace a like", { ...unlike, kind: "follow" }, like, false],
    ["a second comment does not replace the first", { ...comment, id: "4" }, comment, false],
    ["an entry being sent stays", unlike, { ...like, sending: true }, false],
    ["an entry does not replace itself", like, like, false],
  ])("%s", (_, newer, older, expected) => {
    expect(supersedes(newer, older)).toBe(expected);
  });
});

describe("retryDelay", () => {
  it.each([
    [0, 1, 1000],
    [1, 1, 2000],
    [0, 0, 500],
    [50, 1, 300_000],
  ])("attempt %d with random value %d waits %d ms", (attempt, chance, delay) => {
    expect(retryDelay(attempt, () => chance)).toBe(delay);
  });
});
