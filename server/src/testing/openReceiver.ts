import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { buffer } from "node:stream/consumers";
import type { TestServer } from "./testServer.ts";

/** A socket for the sandbox's webhooks: tests call the server without one. */
export interface Receiver {
  url: string;
  /** How many webhooks have arrived. */
  arrivals(): number;
  /** Waits until this many webhooks have arrived, each answered. */
  received(count: number): Promise<void>;
  close(): Promise<void>;
}

/** Passes requests to the server; until there is one, answers 503. */
export async function openReceiver(app: () => TestServer | null): Promise<Receiver> {
  let arrived = 0;
  const waiting = new Set<() => void>();
  const receiver = createServer((request, response) => {
    void buffer(request).then(async (payload) => {
      const answer = await app()?.server.inject({
        method: "POST",
        url: request.url ?? "",
        headers: { ...(request.headers as Record<string, string>), host: "localhost:4000" },
        payload,
      });
      response.writeHead(answer?.statusCode ?? 503).end();
      arrived++;
      for (const check of waiting) check();
    });
  });
  receiver.listen(0, "127.0.0.1");
  await once(receiver, "listening");
  return {
    url: `http://127.0.0.1:${(receiver.address() as AddressInfo).port}`,
    arrivals: () => arrived,
    received: (count) =>
      new Promise<void>((resolve) => {
        const check = () => {
          if (arrived < count) return;
          waiting.delete(check);
          resolve();
        };
        waiting.add(check);
        check();
      }),
    async close() {
      receiver.closeAllConnections();
      await new Promise((resolve) => receiver.close(resolve));
    },
  };
}
