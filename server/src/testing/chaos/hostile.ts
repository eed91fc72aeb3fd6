import fc from "fast-check";
import { probeDuring, worstOf } from "../healthProbe.ts";
import { freePort } from "../ports.ts";
import { makeChaosHome } from "./chaosHome.ts";
import { type HostileSource, hostileSources } from "./hostileSources.ts";
import { startServerProcess } from "./serverProcess.ts";

/** Requests that are sent at the same time. */
const AT_ONCE = 4;

export interface HostileReport {
  sent: number;
  /** Inputs that no server should answer so: with 500, or not at all. */
  failures: string[];
  isAlive: boolean;
  /** Of `/healthz`, in milliseconds. */
  p99: number;
  slowest: number;
}

/** Sends generated input to a server in a process of its own for this long, and measures `/healthz` all the while. */
export async function runHostile(minutes: number, seed: number): Promise<HostileReport> {
  const home = await makeChaosHome();
  const server = startServerProcess({ home, port: await freePort() });
  try {
    await server.ready();
    const { id: siteId, token } = home.creator;
    const target = { origin: server.origin, siteId, token };
    const deadline = performance.now() + minutes * 60_000;
    const failures: string[] = [];
    let sent = 0;
    const sendUntilDeadline = async (worker: number) => {
      for (let round = 0; performance.now() < deadline && server.isAlive(); round++) {
        const source = hostileSources[(round + worker) % hostileSources.length] as HostileSource;
        const { name, values, send } = source;
        const roundSeed = seed + round * AT_ONCE + worker;
        const [value] = fc.sample(values, { numRuns: 1, seed: roundSeed });
        const status = await send(target, value);
        sent++;
        if (status === null || (status >= 500 && status !== 503))
          failures.push(`${name} ${roundSeed}: ${status}`);
      }
    };
    const waits = await probeDuring(`${server.origin}/healthz`, async () => {
      await Promise.all(Array.from({ length: AT_ONCE }, (_, worker) => sendUntilDeadline(worker)));
    });
    return { sent, failures, isAlive: server.isAlive(), ...worstOf(waits) };
  } finally {
    await server.stop();
    await home.remove();
  }
}
