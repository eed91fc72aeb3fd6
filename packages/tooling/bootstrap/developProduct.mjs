// @ts-check
import { APPS, ensureBuilt } from "./builds.mjs";
import { ensureInstalled } from "./install.mjs";
import { endWithParent } from "./orphan.mjs";
import { ROOT } from "./root.mjs";
import { endWithChildren, run, tool } from "./run.mjs";
import { startSandbox } from "./sandbox.mjs";

/** All three apps with hot reload: the server restarts, the pages reload through it, the CLI is rebuilt. */
export async function developProduct() {
  process.chdir(ROOT);
  endWithChildren();
  if (process.env.npm_lifecycle_event) endWithParent();
  await ensureInstalled();
  const failures = await ensureBuilt({ apps: APPS.filter(({ name }) => name === "packages/sandbox") });
  if (failures.length > 0) throw new Error(failures.join("\n"));
  await startSandbox();
  const server = [
    `"${process.execPath}" node_modules/tsx/dist/cli.mjs watch --clear-screen=false`,
    // Watches folders: a watch on a single file is lost when an editor replaces it.
    ...["server/src/**/*.ts", "packages/*/src/**/*.ts", "migrations/*.sql"].map(
      (glob) => `--include="${glob}"`,
    ),
    `--exclude="**/*.test.ts"`,
    "server/src/app/dev.ts",
  ];
  const command = tool(
    "concurrently/dist/bin/concurrently.js",
    "--names=server,cli",
    "--prefix-colors=blue,magenta",
    "--kill-others",
    "--handle-input",
    server.join(" "),
    "npm run build --silent --workspace cli -- --watch",
  );
  const { code } = await run(command, { env: { NODE_ENV: "development" } });
  process.exitCode = code;
}
