import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type Sandbox, startSandbox } from "../startSandbox.ts";

export interface TestSandbox extends Sandbox {
  dir: string;
  /** One request, with its answer read. */
  ask(path: string, init?: RequestInit): Promise<{ status: number; text: string }>;
}

/** A sandbox with a folder of its own. */
export async function openSandbox(): Promise<TestSandbox> {
  const dir = await mkdtemp(join(tmpdir(), "quire-sandbox-"));
  const sandbox = await startSandbox({ dir });
  const origin = sandbox.url.replace("localhost", "127.0.0.1");
  return {
    ...sandbox,
    dir,
    async ask(path, init) {
      const response = await fetch(origin + path, init);
      return { status: response.status, text: await response.text() };
    },
    async close() {
      await sandbox.close();
      await rm(dir, { recursive: true });
    },
  };
}
