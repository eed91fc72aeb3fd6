import { join } from "node:path";
import { openClock } from "./clock.ts";
import { controlRoutes } from "./control/routes.ts";
import { openFaults } from "./faults.ts";
import { inboxRoutes } from "./inbox/routes.ts";
import { openLoopback } from "./loopback.ts";
import { openMessages } from "./messages.ts";
import type { OpenProvider, Provider } from "./provider.ts";
import { providers as all } from "./providers.ts";
import { openStore, type Store } from "./store.ts";
import { openEndpoints } from "./webhooks/endpoints.ts";
import { openOutbox } from "./webhooks/outbox.ts";

export interface SandboxOptions {
  /** 0, or one that is taken, is a free one. */
  port?: number;
  /** Folder that keeps what was sent and paid; without it, memory alone. */
  dir?: string | null;
  /** Which providers are wanted; without it, every one there is. */
  providers?: readonly Provider[];
  /** The product, which is told of events at `/api/w/webhooks/{provider}`: `http://127.0.0.1:4000`. */
  webhooksTo?: string | null;
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
  const { port = 0, dir = null, providers = all, webhooksTo = null } = options;
  const messages = await openMessages(dir === null ? null : join(dir, "messages.jsonl"));
  const stores: Store[] = [];
  const keep = (name: string): Store => {
    const store = openStore(dir === null ? null : join(dir, `${name}.jsonl`));
    stores.push(store);
    return store;
  };
  const faults = openFaults();
  const own = keep("sandbox");
  const clock = openClock(own);
  const telling = providers.filter(({ webhooks }) => webhooks).map(({ name }) => name);
  const endpoints = openEndpoints(own, webhooksTo, telling);
  const outbox = openOutbox(own, faults, endpoints);
  const server = await openLoopback(port);
  const opened = new Map<string, OpenProvider>();
  server.route(inboxRoutes(messages));
  const payments = () =>
    Object.fromEntries([...opened].flatMap(([name, one]) => (one.payments ? [[name, one.payments()]] : [])));
  server.route(
    controlRoutes({
      providers,
      faults,
      clock,
      endpoints,
      payments,
      waiting: outbox.waiting,
      hurry: outbox.hurry,
    }),
  );
  for (const provider of providers) {
    const { name } = provider;
    const url = `http://127.0.0.1:${server.info.port}/${name}`;
    opened.set(
      name,
      await provider.open({ url, messages, faults, server, store: keep(name), clock, outbox }),
    );
  }
  outbox.resume();
  const url = `http://localhost:${server.info.port}`;
  const environments = [...opened.values()].map(({ environment }) => environment);
  return {
    url,
    environment: Object.assign({ SANDBOX_URL: url }, ...environments),
    async close() {
      clock.close();
      outbox.close();
      await server.stop({ timeout: 1000 });
      for (const { close } of opened.values()) await close?.();
      for (const store of stores) store.close();
    },
  };
}
