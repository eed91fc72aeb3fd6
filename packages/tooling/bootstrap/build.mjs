// @ts-check
import { ensureBuilt } from "./builds.mjs";
import { ensureInstalled } from "./install.mjs";
import { endWithChildren } from "./run.mjs";
import { withStartLock } from "./startLock.mjs";

endWithChildren();
const failures = await withStartLock(async () => {
  await ensureInstalled();
  return ensureBuilt({ force: true });
});
for (const failure of failures) console.error(failure);
if (failures.length > 0) process.exit(1);
