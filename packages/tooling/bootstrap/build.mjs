// @ts-check
import { ensureBuilt } from "./builds.mjs";
import { ensureInstalled } from "./install.mjs";
import { endWithChildren } from "./run.mjs";

endWithChildren();
await ensureInstalled();
const failures = await ensureBuilt({ force: true });
for (const failure of failures) console.error(failure);
if (failures.length > 0) process.exit(1);
