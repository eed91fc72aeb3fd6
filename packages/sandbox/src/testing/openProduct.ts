import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";

/** An event, as it arrived at the product. */
export interface Arrival {
  path: string;
  headers: Record<string, string | undefined>;
  body: string;
  /** The event's type, by either provider's name for it. */
  type: string;
}

export interface TestProduct {
  url: string;
  arrivals: Arrival[];
  /** How the next events are answered; then 200 again. */
  answers: number[];
  /** Waits for so many, and answers their types. */
  types(count: number): Promise<string[]>;
  close(): Promise<void>;
}

/** What stands for the product where a provider tells it of events. */
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
      for (const look of waiting) look();
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
        const look = () => {
          if (arrivals.length < count) return;
          waiting.delete(look);
          resolve(arrivals.map(({ type }) => type));
        };
        waiting.add(look);
        look();
      }),
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
