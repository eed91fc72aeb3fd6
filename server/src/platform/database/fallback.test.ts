import { ConnectionRefusedError, DatabaseError, type Sequelize } from "sequelize";
import { expect, it, vi } from "vitest";
import { fallBackFrom, readWithFallback } from "./fallback.ts";

const primary = { name: "primary" } as unknown as Sequelize;

const pgError = (code: string, message = "") => Object.assign(new Error(message), { code, sql: "" });

/** Reads from a replica that fails; returns who answered and whether it counts as away. */
async function readAfter(error: Error) {
  const replica = {} as Sequelize;
  const onAway = vi.fn();
  fallBackFrom(replica, { primary, onAway });
  const read = async (db: Sequelize) => {
    if (db === replica) throw error;
    return "primary";
  };
  const answer = await readWithFallback(replica, read).catch(() => "error");
  return { answer, isAway: onAway.mock.calls.length > 0 };
}

it.each([
  ["is stopped", new ConnectionRefusedError(new Error("refused")), true],
  ["stops during the read", new DatabaseError(pgError("57P01")), true],
  ["stops during a prepared read", pgError("57P01"), true],
  ["cancels the read, to replay", new DatabaseError(pgError("40001")), false],
  ["cancels a prepared read, to replay", pgError("40001"), false],
  ["takes too long", new DatabaseError(pgError("57014")), false],
  ["goes silent", new Error("Query read timeout"), false],
])("the primary answers when the replica %s", async (_, error, isAway) => {
  expect(await readAfter(error)).toEqual({ answer: "primary", isAway });
});

it("an error of the statement itself is not repeated", async () => {
  const error = new DatabaseError(pgError("22P02"));
  expect(await readAfter(error)).toEqual({ answer: "error", isAway: false });
});
