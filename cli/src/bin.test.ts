import { execFile } from "node:child_process";
import { cp, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { expect, it } from "vitest";

it("explains how to build in a clean clone", async () => {
  const dir = await mkdtemp(join(tmpdir(), "quire-bin-"));
  await cp(fileURLToPath(new URL("../bin", import.meta.url)), join(dir, "bin"), { recursive: true });
  await cp(fileURLToPath(new URL("../package.json", import.meta.url)), join(dir, "package.json"));
  const [code, err] = await new Promise<[unknown, string]>((resolve) => {
    execFile(process.execPath, [join(dir, "bin", "quire.js")], (error, _, stderr) =>
      resolve([error?.code, stderr]),
    );
  });
  expect([code, err]).toEqual([1, "quire is not built yet. In the checkout, run: npm run build -w quire\n"]);
  await rm(dir, { recursive: true });
});
