import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type Sandbox, type SandboxOptions, startSandbox } from "../startSandbox.ts";

export interface TestSandbox extends Sandbox {
  dir: string;
  /** Ends it and leaves its folder, for the next one. */
  stop(): Promise<void>;
  /** One request, with its answer read. */
  ask(path: string, init?: RequestInit): Promise<{ status: number; text: string; headers: Headers }>;
  /** `POST` of JSON to the sandbox itself: `/faults`, `/clock`, `/stripe/settle`. */
  tell(path: string, asked: object): Promise<{ status: number; body: Record<string, unknown> }>;
  /** A button of a page: where it leads, and what the page after it says. */
  press(path: string, fields: Record<string, string>): Promise<{ status: number; to: string; text: string }>;
}

/** A sandbox with a folder of its own, or with that of one before. */
export async function openSandbox(options: SandboxOptions & { dir?: string } = {}): Promise<TestSandbox> {
  const dir = options.dir ?? (await mkdtemp(join(tmpdir(), "quire-sandbox-")));
  const sandbox = await startSandbox({ ...options, dir });
  const origin = sandbox.url.replace("localhost", "127.0.0.1");
  const ask: TestSandbox["ask"] = async (path, init) => {
    const response = await fetch(new URL(path, origin), init);
    return { status: response.status, text: await response.text(), headers: response.headers };
  };
  return {
    ...sandbox,
    dir,
    stop: sandbox.close,
    ask,
    async tell(path, asked) {
      const headers = { "content-type": "application/json" };
      const { status, text } = await ask(path, { method: "POST", headers, body: JSON.stringify(asked) });
      return { status, body: JSON.parse(text) };
    },
    async press(path, fields) {
      const body = new URLSearchParams(fields);
      const { status, text, headers } = await ask(path, { method: "POST", body, redirect: "manual" });
      return { status, text, to: headers.get("location") ?? "" };
    },
    async close() {
      await sandbox.close();
      await rm(dir, { recursive: true, force: true });
    },
  };
}
