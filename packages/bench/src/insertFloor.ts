import pg from "pg";

/** The write floor: single-row inserts through `pg`, ten at a time, each durable. Prints the rate per second. */
const pool = new pg.Pool({ connectionString: process.env.DATABASE_URL, max: 10 });
const SECONDS = Number(process.env.SECONDS ?? 3);
await pool.query("CREATE TABLE IF NOT EXISTS bench_insert (id bigserial PRIMARY KEY, text text NOT NULL)");

let done = 0;
const end = performance.now() + SECONDS * 1000;
const start = performance.now();
await Promise.all(
  Array.from({ length: 10 }, async () => {
    while (performance.now() < end) {
      await pool.query("INSERT INTO bench_insert (text) VALUES ($1)", ["a row as small as any"]);
      done++;
    }
  }),
);
console.log(done / ((performance.now() - start) / 1000));
await pool.end();
