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
  /** If 0 or taken, a free port is used. */
  port?: number;
  /** The folder for saved data; without it, memory only. */
  dir?: string | null;
  /** The providers to start; all by default. */
  providers?: readonly Provider[];
  /** The product's origin, which receives events at `/api/w/webhooks/{provider}`: `http://127.0.0.1:4000`. */
  webhooksTo?: string | null;
}

export interface Sandbox {
  /** Where sent messages can be read. */
  url: string;
  /** The environment the product needs to use it. */
  environment: Record<string, string>;
  close(): Promise<void>;
}

/** Starts the fakes on the loopback. Refuses production, where they would reveal codes and links. */
export async function startSandbox(options: SandboxOptions = {}): Promise<Sandbox> {
  if (process.env.NODE_ENV === "production") throw new Error("The sandbox does not run in production.");
  const { port = 0, dir = null, providers = all, webhooksTo = null } = options;
  const messages = await openMessages(dir === null ? null : join(dir, "messages.jsonl"));
  const stores: Store[] = [];
  const openStoreOf = (name: string): Store => {
    const store = openStore(dir === null ? null : join(dir, `${name}.jsonl`));
    stores.push(store);
    return store;
  };
  const faults = openFaults();
  const own = openStoreOf("sandbox");
  const clock = openClock(own);
  const withWebhooks = providers.filter(({ webhooks }) => webhooks);
  const paths = Object.fromEntries(withWebhooks.map(({ name, webhookPath = name }) => [name, webhookPath]));
  const endpoints = openEndpoints(own, webhooksTo, paths);
  const outbox = openOutbox(own, faults, endpoints);
  const server = await openLoopback(port);
  const opened = new Map<string, OpenProvider>();
  server.route(inboxRoutes(messages));
  const rowsOf = (kind: "payments" | "shipments") => () =>
    Object.fromEntries(
      [...opened].flatMap(([name, one]) => {
        const rows = one[kind];
        return rows ? [[name, rows()]] : [];
      }),
    );
  server.route(
    controlRoutes({
      providers,
      faults,
      clock,
      endpoints,
      payments: rowsOf("payments"),
      shipments: rowsOf("shipments"),
      waiting: outbox.waiting,
      hurry: outbox.hurry,
    }),
  );
  for (const provider of providers) {
    const { name } = provider;
    const url = `http://127.0.0.1:${server.info.port}/${name}`;
    opened.set(
      name,
      await provider.open({ url, messages, faults, server, store: openStoreOf(name), clock, outbox }),
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
