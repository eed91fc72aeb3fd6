import { once } from "node:events";
import { connect, type Socket } from "node:net";
import { afterAll, beforeAll, expect, it } from "vitest";
import { probeDuring, worstOf } from "../healthProbe.ts";
import { freePort } from "../ports.ts";
import { type ChaosHome, makeChaosHome } from "./chaosHome.ts";
import { reportRun } from "./reportRun.ts";
import { type ServerProcess, startServerProcess } from "./serverProcess.ts";

const SOCKETS = 1_000;
const STREAMS = 500;
const STREAMS_OF_ONE = 10;
const MAX_P99_MS = 200;

let home: ChaosHome;
let server: ServerProcess;
beforeAll(async () => {
  home = await makeChaosHome({ readers: STREAMS / STREAMS_OF_ONE });
  server = startServerProcess({ home, port: await freePort() });
  await server.ready();
});
afterAll(async () => {
  await server.stop();
  await home.remove();
});

async function openSocket(): Promise<Socket> {
  const socket = connect(Number(new URL(server.origin).port), "127.0.0.1").on("error", () => undefined);
  await once(socket, "connect");
  return socket;
}

/** Opens an event stream and waits for its first event. */
async function openStream(token: string, signal: AbortSignal): Promise<number> {
  const { status, body } = await fetch(`${server.origin}/api/r/notifications/stream`, {
    headers: { authorization: `Bearer ${token}` },
    signal,
  });
  await body?.getReader().read();
  return status;
}

it("answers beside a thousand silent sockets and five hundred event streams", async ({ task }) => {
  const sockets: Socket[] = [];
  const ended = new AbortController();
  const statuses: number[] = [];
  const waits = await probeDuring(`${server.origin}/healthz`, async () => {
    for (let count = 0; count < SOCKETS; count++) sockets.push(await openSocket());
    for (const { token } of home.readers)
      for (let count = 0; count < STREAMS_OF_ONE; count++)
        statuses.push(await openStream(token, ended.signal));
  });
  ended.abort();
  for (const socket of sockets) socket.destroy();
  const { p99 } = worstOf(waits);
  const refused = statuses.filter((status) => status !== 200);
  reportRun(
    task,
    `${SOCKETS} sockets, ${STREAMS} streams, p99 of /healthz ${Math.round(p99)} ms`,
    refused.length,
  );
  expect(refused).toEqual([]);
  expect(p99).toBeLessThanOrEqual(MAX_P99_MS);
});
