import { dirname } from "node:path";
import { pino } from "pino";
import { openEmbeddedDatabase } from "../platform/database/embeddedDatabase.ts";

// A server of its own for tests that kill it: opens the database in the folder given, says so, and stays.
const dir = process.argv[2] ?? "";
const log = pino({ level: "silent" });
const database = await openEmbeddedDatabase({ dir, copyDir: dirname(dir), log, durable: false });
process.stdout.write(`${database.pid()}\n`);
setInterval(() => undefined, 60_000);
