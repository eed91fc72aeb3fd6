import { spawn } from "node:child_process";
import { once } from "node:events";
import { createInterface } from "node:readline";
import { fileURLToPath } from "node:url";
import { expect, it } from "vitest";

const program = `
  import { endWithParent } from ${JSON.stringify(new URL("./orphan.mjs", import.meta.url).href)};
  process.once("SIGTERM", () => { console.log("stopped in order"); process.exit(); });
  endWithParent({ every: 20 });
  setInterval(() => undefined, 1000);
  console.log("started");
`;

it.skipIf(process.platform === "win32")("a server whose npm was killed shuts down cleanly", async () => {
  const command = `"${process.execPath}" --input-type=module -e "$PROGRAM"; true`;
  const shell = spawn("/bin/sh", ["-c", command], {
    cwd: fileURLToPath(new URL(".", import.meta.url)),
    env: { ...process.env, PROGRAM: program },
    stdio: ["ignore", "pipe", "inherit"],
  });
  const lines = createInterface({ input: shell.stdout })[Symbol.asyncIterator]();
  expect((await lines.next()).value).toBe("started");
  shell.kill("SIGKILL");
  await once(shell, "exit");
  expect((await lines.next()).value).toBe("stopped in order");
});
