import { tmpdir } from "node:os";
import { DatabaseError } from "sequelize";
import { expect, it, test, vi } from "vitest";
import { hasSpace, isDiskFull } from "./diskSpace.ts";

const statfs = vi.hoisted(() => vi.fn());
vi.hoisted(() => vi.resetModules());
vi.mock("node:fs/promises", async (original) => ({
  ...(await original<typeof import("node:fs/promises")>()),
  statfs,
}));

const failure = (code: string, more: object = {}) =>
  Object.assign(new Error("failed"), { code, sql: "", ...more });

test.each([
  ["PostgreSQL's", new DatabaseError(failure("53100")), true],
  ["a write's", failure("ENOSPC"), true],
  ["a quota's", failure("EDQUOT"), true],
  ["a wrapped one", new Error("not stored", { cause: failure("ENOSPC") }), true],
  ["another", failure("ENOENT"), false],
  ["too many connections", new DatabaseError(failure("53300")), false],
  ["a string", "ENOSPC", false],
])("a full disk: %s error", (_, error, expected) => {
  expect(isDiskFull(error)).toBe(expected);
});

it.each([
  [16_384, true],
  [16_383, false],
])("with %i free blocks of 4 kB, a disk has space: %s", async (bavail, expected) => {
  statfs.mockResolvedValue({ bavail, bsize: 4096 });
  expect(await hasSpace(tmpdir())).toBe(expected);
});
