import { join } from "node:path";
import { openFaults } from "./faults.ts";
import { inboxRoutes } from "./inbox/routes.ts";
import { openLoopback } from "./loopback.ts";
import { openMessages } from "./messages.ts";
import type { OpenProvider, Provider } from "./provider.ts";
import { providers as all } from "./providers.ts";

export interface SandboxOptions {
  /** 0, or one that is taken, is a free one. */
  port?: number;
  /** Folder that keeps what was sent; without it, memory alone. */
  dir?: string | null;
  /** Which providers are wanted; without it, every one there is. */
  providers?: readonly Provider[];
}

export interface Sandbox {
  /** Where a person reads what was sent. */
  url: string;
  /** What the product's environment must say to use it. */
  environment: Record<string, string>;
  close(): Promise<void>;
}

/** Opens the doubles on the loopback. Never in production: they would hand codes and links to whoever looks. */
export async function startSandbox(options: SandboxOptions = {}): Promise<Sandbox> {
  if (process.env.NODE_ENV === "production") throw new Error("The sandbox does not run in production.");
  const { port = 0, dir = null, providers = all } = options;
  const messages = await openMessages(dir === null ? null : join(dir, "messages.jsonl"));
  const faults = openFaults();
  const server = await openLoopback(port);
  server.route(inboxRoutes(messages, faults, () => providers.map(({ name }) => name)));
  const opened: OpenProvider[] = [];
  for (const provider of providers) {
    const url = `http://127.0.0.1:${server.info.port}/${provider.name}`;
    opened.push(await provider.open({ url, messages, faults, server }));
  }
  const url = `http://localhost:${server.info.port}`;
  return {
    url,
    environment: Object.assign({ SANDBOX_URL: url }, ...opened.map(({ environment }) => environment)),
    async close() {
      await server.stop({ timeout: 1000 });
      for (const { close } of opened) await close?.();
    },
  };
}
