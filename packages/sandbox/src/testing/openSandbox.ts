import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type Sandbox, type SandboxOptions, startSandbox } from "../startSandbox.ts";

export interface TestSandbox extends Sandbox {
  dir: string;
  /** Stops the sandbox, but leaves its folder for the next one. */
  stop(): Promise<void>;
  /** Makes a request and reads its answer. */
  request(path: string, init?: RequestInit): Promise<{ status: number; text: string; headers: Headers }>;
  /** Posts JSON to the control API: `/faults`, `/clock`, `/stripe/settle`. */
  control(path: string, params: object): Promise<{ status: number; body: Record<string, unknown> }>;
  /** Submits a page's form; returns where it redirects and the page's text. */
  press(path: string, fields: Record<string, string>): Promise<{ status: number; to: string; text: string }>;
}

/** Starts a sandbox with a folder of its own, or with an earlier one's. */
export async function openSandbox(options: SandboxOptions & { dir?: string } = {}): Promise<TestSandbox> {
  const dir = options.dir ?? (await mkdtemp(join(tmpdir(), "quire-sandbox-")));
  const sandbox = await startSandbox({ ...options, dir });
  const origin = sandbox.url.replace("localhost", "127.0.0.1");
  const request: TestSandbox["request"] = async (path, init) => {
    const response = await fetch(new URL(path, origin), init);
    return { status: response.status, text: await response.text(), headers: response.headers };
  };
  return {
    ...sandbox,
    dir,
    stop: sandbox.close,
    request,
    async control(path, params) {
      const headers = { "content-type": "application/json" };
      const { status, text } = await request(path, { method: "POST", headers, body: JSON.stringify(params) });
      return { status, body: JSON.parse(text) };
    },
    async press(path, fields) {
      const body = new URLSearchParams(fields);
      const { status, text, headers } = await request(path, { method: "POST", body, redirect: "manual" });
      return { status, text, to: headers.get("location") ?? "" };
    },
    async close() {
      await sandbox.close();
      await rm(dir, { recursive: true, force: true });
    },
  };
}
