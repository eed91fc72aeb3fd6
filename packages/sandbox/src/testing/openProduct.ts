import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";

/** An event as received by the product. */
export interface Arrival {
  path: string;
  headers: Record<string, string | undefined>;
  body: string;
  /** The event's type, from either provider's field. */
  type: string;
}

export interface TestProduct {
  url: string;
  arrivals: Arrival[];
  /** Status codes of the next answers; then 200. */
  answers: number[];
  /** Waits for this many events, and returns their types. */
  types(count: number): Promise<string[]>;
  close(): Promise<void>;
}

/** Starts a stand-in for the product, which receives the events. */
export async function openProduct(): Promise<TestProduct> {
  const arrivals: Arrival[] = [];
  const answers: number[] = [];
  const waiting = new Set<() => void>();
  const server = createServer((request, response) => {
    void text(request).then((body) => {
      const { type, event } = JSON.parse(body) as { type?: string; event?: string };
      const headers = request.headers as Arrival["headers"];
      arrivals.push({ path: request.url ?? "", headers, body, type: type ?? event ?? "" });
      response.writeHead(answers.shift() ?? 200).end();
      for (const check of waiting) check();
    });
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    arrivals,
    answers,
    types: (count) =>
      new Promise((resolve) => {
        const check = () => {
          if (arrivals.length < count) return;
          waiting.delete(check);
          resolve(arrivals.map(({ type }) => type));
        };
        waiting.add(check);
        check();
      }),
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
