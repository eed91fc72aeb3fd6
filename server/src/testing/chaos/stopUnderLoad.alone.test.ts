import { readFile } from "node:fs/promises";
import { request } from "node:http";
import { afterAll, beforeAll, expect, it, vi } from "vitest";
import { freePort } from "../ports.ts";
import { type ChaosHome, makeChaosHome } from "./chaosHome.ts";
import { type ServerProcess, startServerProcess } from "./serverProcess.ts";

const MB = 1024 ** 2;

let home: ChaosHome;
let server: ServerProcess;
beforeAll(async () => {
  home = await makeChaosHome();
  server = startServerProcess({ home, port: await freePort() });
  await server.ready();
});
afterAll(async () => {
  await server.kill();
  await home.remove();
});

async function ensureRunning(): Promise<void> {
  if (server.isAlive()) return;
  server = startServerProcess({ home, port: await freePort() });
  await server.ready();
}

/** The workers that read texts for this process. */
async function workersOf(pid: number): Promise<number[]> {
  const children = (await readFile(`/proc/${pid}/task/${pid}/children`, "utf8"))
    .trim()
    .split(" ")
    .map(Number);
  const names = await Promise.all(children.map(nameOf));
  return children.filter((_, at) => names[at]?.includes("parseWorker"));
}

const nameOf = (pid: number) => readFile(`/proc/${pid}/cmdline`, "utf8").catch(() => "");

it.each([
  ["SIGTERM ends it, and its workers with it", "stop"],
  ["SIGKILL ends its workers too", "kill"],
] as const)("a server that reads hostile texts: %s", { timeout: 540_000 }, async (_, end) => {
  await ensureRunning();
  const { id: siteId, token } = home.creator;
  const body = JSON.stringify({ ptype: "blog", title: "Endless", markdown: "[r]: /a\n".repeat(600_000) });
  const headers = { "content-type": "application/json", authorization: `Bearer ${token}` };
  const sending = Array.from({ length: 8 }, () =>
    fetch(`${server.origin}/api/w/${siteId}/posts`, { method: "POST", headers, body }).catch(() => null),
  );
  const workers = await vi.waitUntil(
    async () => {
      const found = await workersOf(server.pid);
      return found.length > 0 && found;
    },
    { timeout: 60_000, interval: 50 },
  );
  await server[end]();
  await Promise.all(sending);
  await expect.poll(() => Promise.all(workers.map(nameOf))).toEqual(workers.map(() => ""));
});

it("a server that receives an upload ends, and the next one continues it", async () => {
  await ensureRunning();
  const { id: siteId, token } = home.creator;
  const authorization = `Bearer ${token}`;
  const created = await fetch(`${server.origin}/api/w/sites/${siteId}/uploads/audio/resumable`, {
    method: "POST",
    headers: { authorization, "upload-length": String(4 * MB) },
  });
  const path = new URL(created.headers.get("location") ?? "", server.origin).pathname;
  const sending = request(server.origin + path, {
    method: "PATCH",
    headers: {
      authorization,
      "upload-offset": "0",
      "content-type": "application/offset+octet-stream",
      "content-length": 4 * MB,
    },
  }).on("error", () => undefined);
  await new Promise((done) => sending.write(Buffer.alloc(MB), done));
  await server.stop();
  await ensureRunning();
  const continued = await fetch(server.origin + path, { headers: { authorization } });
  expect([created.status, continued.status]).toEqual([201, 200]);
  expect(Number(continued.headers.get("upload-offset"))).toBeLessThanOrEqual(MB);
});
