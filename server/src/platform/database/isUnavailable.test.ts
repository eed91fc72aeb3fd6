import { ConnectionRefusedError, DatabaseError, UniqueConstraintError } from "sequelize";
import { expect, test } from "vitest";
import { isPgUnavailable, isUnavailable } from "./isUnavailable.ts";

const failure = (message: string, code?: string) => Object.assign(new Error(message), { code, sql: "" });

test.each([
  [failure("connect ENOENT", "ENOENT"), true],
  [failure("terminating connection", "57P01"), true],
  [failure("sorry, too many clients already", "53300"), true],
  [failure("Connection terminated unexpectedly"), true],
  [
    Object.assign(new Error("told anew", { cause: failure("read", "ECONNRESET") }), {
      code: "40001",
      sql: "",
    }),
    true,
  ],
  [failure("could not serialize access", "40001"), false],
  [failure("duplicate key", "23505"), false],
  [failure("syntax error"), false],
])("pg's %o means that the database is away: %s", (error, expected) => {
  expect(isPgUnavailable(error)).toBe(expected);
  expect(isUnavailable(new DatabaseError(error))).toBe(expected);
});

test("a refused connection is away, a missing file is not", () => {
  expect(isUnavailable(new ConnectionRefusedError(failure("refused")))).toBe(true);
  expect(isUnavailable(failure("no such file", "ENOENT"))).toBe(false);
  expect(isUnavailable(new UniqueConstraintError({ parent: failure("duplicate key", "23505") }))).toBe(false);
});
