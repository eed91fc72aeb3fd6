import { type ChildProcess, fork } from "node:child_process";
import { once } from "node:events";
import { fileURLToPath } from "node:url";

const MAIN = fileURLToPath(new URL("../../../packages/sandbox/dist/dns.js", import.meta.url));

interface Zone {
  TXT?: string[];
  CNAME?: string;
  A?: string[];
}

/** Starts a name server for one journey, whose zones can be changed. */
export async function startDns() {
  const child: ChildProcess = fork(MAIN, {
    env: { PATH: process.env.PATH },
    stdio: ["ignore", "inherit", "inherit", "ipc"],
  });
  const [{ address }] = (await once(child, "message")) as [{ address: string }];
  return {
    address,
    async set(name: string, zone: Zone | null): Promise<void> {
      const done = once(child, "message");
      child.send({ name, zone });
      await done;
    },
    // The process exits when the channel closes.
    stop: () => child.disconnect(),
  };
}
