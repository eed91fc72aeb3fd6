import { createHash } from "node:crypto";
import type { ClientBase } from "pg";
import type { Sequelize, Transaction } from "sequelize";

interface Statement {
  /** PostgreSQL remembers the parsed statement under this name, for each connection. */
  name: string;
  text: string;
  /** Names of the binds, in the order of their numbers. */
  binds: string[];
}

const statements = new Map<string, Statement>();

interface Pool {
  getConnection(options: { type: "SELECT"; useMaster?: boolean }): Promise<ClientBase>;
  releaseConnection(connection: ClientBase): void;
}

/**
 * Rows of a statement that runs many times a second: parsed once for each connection, and past the library's own reading of
 * it, which costs a third of a short query. `sql` must be one of a fixed few texts, with `$name` for each bind; a text
 * with values in it would fill the server's memory with statements that never come again.
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
  const pool = (db as unknown as { connectionManager: Pool }).connectionManager;
  const connection = await pool.getConnection({ type: "SELECT" });
  try {
    return (await connection.query<Row>(query)).rows;
  } finally {
    pool.releaseConnection(connection);
  }
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
