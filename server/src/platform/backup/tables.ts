import pg from "pg";

/** A table with data to back up. */
export interface DataTable {
  name: string;
  /** Without generated ones, which the database computes. */
  columns: string[];
}

export interface ForeignKey {
  table: string;
  name: string;
  definition: string;
}

export const quote = pg.escapeIdentifier;

/** Lists our tables, without `schema_migrations` and those whose loss does no harm (unlogged ones: limits). */
export async function listTables(client: pg.Client): Promise<DataTable[]> {
  const { rows } = await client.query<DataTable>(
    `SELECT c.relname AS name, json_agg(a.attname ORDER BY a.attnum) AS columns
       FROM pg_class c JOIN pg_attribute a ON a.attrelid = c.oid
      WHERE c.relnamespace = 'public'::regnamespace AND c.relkind = 'r' AND c.relpersistence = 'p'
        AND c.relname <> 'schema_migrations' AND a.attnum > 0 AND NOT a.attisdropped AND a.attgenerated = ''
      GROUP BY c.relname ORDER BY c.relname`,
  );
  return rows;
}

export async function listForeignKeys(client: pg.Client): Promise<ForeignKey[]> {
  const { rows } = await client.query<ForeignKey>(
    `SELECT r.relname AS table, c.conname AS name, pg_get_constraintdef(c.oid) AS definition
       FROM pg_constraint c JOIN pg_class r ON r.oid = c.conrelid
      WHERE c.contype = 'f' AND c.connamespace = 'public'::regnamespace AND c.conparentid = 0
      ORDER BY 1, 2`,
  );
  return rows;
}

/** Lists the names of our sequences. */
export async function listSequences(client: pg.Client): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(
    "SELECT relname AS name FROM pg_class WHERE relnamespace = 'public'::regnamespace AND relkind = 'S' ORDER BY 1",
  );
  return rows.map(({ name }) => name);
}

/** Columns of the backed-up jobs, and of the temporary table that they are restored from. */
export const JOB_COLUMNS = [
  ["name", "text"],
  ["payload", "json"],
  ["queue", "text"],
  ["run_at", "timestamptz"],
  ["max_attempts", "int"],
  ["key", "text"],
  ["priority", "int"],
  ["attempts", "int"],
] as const;

/** The jobs that wait, run or have failed. One that runs is backed up as waiting: every job may be repeated. */
export const SELECT_JOBS = `
  SELECT t.identifier, j.payload, q.queue_name, j.run_at, j.max_attempts, j.key, j.priority, j.attempts
    FROM graphile_worker._private_jobs j
    JOIN graphile_worker._private_tasks t ON t.id = j.task_id
    LEFT JOIN graphile_worker._private_job_queues q ON q.id = j.job_queue_id
   ORDER BY j.id`;
