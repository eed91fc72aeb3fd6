import type { ChildProcess } from "node:child_process";
import { randomInt } from "node:crypto";
import { once } from "node:events";
import { connect, createServer } from "node:net";
import { setTimeout as pause } from "node:timers/promises";

/** Below the ports that systems give to connections, and to servers that ask for any: from 32,768 on Linux. */
const [FIRST, LAST] = [10_000, 32_767];

/** Returns a port that is free, and that nothing else takes before a server starts on it, or between two starts. */
export async function freePort(): Promise<number> {
  for (;;) {
    const port = randomInt(FIRST, LAST + 1);
    const probe = createServer().listen(port, "127.0.0.1");
    const isFree = await once(probe, "listening").then(
      () => true,
      () => false,
    );
    probe.close();
    if (isFree) return port;
  }
}

/** Waits until a server accepts connections at this port; throws when its process has ended. */
export async function answers(port: number, server: ChildProcess): Promise<void> {
  while (server.exitCode === null && server.signalCode === null) {
    const socket = connect(port, "127.0.0.1");
    const isOpen = await new Promise((resolve) => {
      socket.once("connect", () => resolve(true)).once("error", () => resolve(false));
    });
    socket.destroy();
    if (isOpen) return;
    await pause(20);
  }
  throw new Error("It ended before it accepted connections.");
}
