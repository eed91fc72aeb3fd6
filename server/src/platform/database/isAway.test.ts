import { ConnectionRefusedError, DatabaseError, UniqueConstraintError } from "sequelize";
import { expect, test } from "vitest";
import { isAway, isAwayFor } from "./isAway.ts";

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
])("what pg says, %o, means that the database is away: %s", (error, expected) => {
  expect(isAwayFor(error)).toBe(expected);
  expect(isAway(new DatabaseError(error))).toBe(expected);
});

test("a connection that was refused is away, a file that is missing is not", () => {
  expect(isAway(new ConnectionRefusedError(failure("refused")))).toBe(true);
  expect(isAway(failure("no such file", "ENOENT"))).toBe(false);
  expect(isAway(new UniqueConstraintError({ parent: failure("duplicate key", "23505") }))).toBe(false);
});
