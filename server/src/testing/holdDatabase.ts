import { dirname } from "node:path";
import { pino } from "pino";
import { openEmbeddedDatabase } from "../platform/database/embeddedDatabase.ts";

// A process of its own for tests that kill it: opens the database in the given folder, reports it, and stays alive.
const dir = process.argv[2] ?? "";
const log = pino({ level: "silent" });
const database = await openEmbeddedDatabase({ dir, copyDir: dirname(dir), log, durable: false });
process.stdout.write(`${database.pid()}\n`);
setInterval(() => undefined, 60_000);
