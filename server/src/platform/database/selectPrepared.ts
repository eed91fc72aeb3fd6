import { createHash } from "node:crypto";
import type { ClientBase } from "pg";
import type { Sequelize, Transaction } from "sequelize";
import { readWithFallback } from "./fallback.ts";

interface Statement {
  /** PostgreSQL caches the parsed statement under this name, per connection. */
  name: string;
  text: string;
  /** Names of the binds, in the order of their numbers. */
  binds: string[];
}

const statements = new Map<string, Statement>();

/**
 * Returns the rows of a statement that pages and feeds run many times a second: PostgreSQL parses it once per
 * connection, by pg's named statements. `sql` must be one of a few fixed texts with `$name` for each bind: a text
 * that contains values would fill PostgreSQL's memory with statements that never repeat.
 */
export async function selectPrepared<Row extends object>(
  db: Sequelize,
  sql: string,
  bind: Readonly<Record<string, unknown>>,
  transaction: Transaction | null = null,
): Promise<Row[]> {
  const { name, text, binds } = statementOf(sql);
  const query = { name, text, values: binds.map((key) => bind[key]) };
  if (transaction) {
    const { connection } = transaction as Transaction & { connection: ClientBase };
    return (await connection.query<Row>(query)).rows;
  }
  return readWithFallback(db, async ({ connectionManager }) => {
    const connection = (await connectionManager.getConnection({ type: "read" })) as ClientBase;
    try {
      return (await connection.query<Row>(query)).rows;
    } finally {
      connectionManager.releaseConnection(connection);
    }
  });
}

function statementOf(sql: string): Statement {
  const known = statements.get(sql);
  if (known) return known;
  const binds: string[] = [];
  const text = sql.replace(/\$([a-z]\w*)/gi, (_, key: string) => {
    if (!binds.includes(key)) binds.push(key);
    return `$${binds.indexOf(key) + 1}`;
  });
  const statement = { name: createHash("sha1").update(text).digest("base64url"), text, binds };
  statements.set(sql, statement);
  return statement;
}
