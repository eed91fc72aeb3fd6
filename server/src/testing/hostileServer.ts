import { once } from "node:events";
import { createServer as createHttpServer, type IncomingMessage, type ServerResponse } from "node:http";
import { createServer as createHttpsServer } from "node:https";
import type { AddressInfo } from "node:net";

/** `endless` sends a response's body without end, `drip` one byte of it at a time, `silent` no response at all. */
export type Hostility = "endless" | "drip" | "silent";

export interface HostileServer {
  url: string;
  /** Bytes of response bodies sent so far. */
  sentBytes(): number;
  /** Requests received so far. */
  requests(): number;
  /** Connections open now. */
  connections(): Promise<number>;
  close(): Promise<void>;
}

interface Options {
  status?: number;
  contentType?: string;
  /** What the body starts with: JSON that never ends, for example. */
  start?: string;
  /** Over TLS, with this key and certificate. */
  certificate?: { key: string; cert: string };
}

const CHUNK = "x".repeat(64 * 1024);
/** Stands for no end: a caller that reads this much has no limit. */
const ENDLESS_BYTES = 128 * 1024 ** 2;
const DRIP_MS = 20;

/** A server that tries to exhaust its callers. */
export async function openHostileServer(
  hostility: Hostility,
  { status = 201, contentType = "application/json", start = "", certificate }: Options = {},
): Promise<HostileServer> {
  let sent = 0;
  let requests = 0;
  const answer = (request: IncomingMessage, response: ServerResponse) => {
    requests++;
    request.resume();
    if (hostility === "silent") return;
    response.writeHead(status, { "content-type": contentType });
    const write = (text: string) => {
      sent += text.length;
      return response.write(text);
    };
    write(start || " ");
    if (hostility === "drip") {
      const timer = setInterval(write, DRIP_MS, " ");
      response.on("close", () => clearInterval(timer));
      return;
    }
    const flood = () => {
      while (!response.destroyed && sent < ENDLESS_BYTES) if (!write(CHUNK)) return;
      response.end();
    };
    response.on("drain", flood);
    flood();
  };
  const server = certificate ? createHttpsServer(certificate, answer) : createHttpServer(answer);
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  return {
    url: `${certificate ? "https" : "http"}://127.0.0.1:${port}`,
    sentBytes: () => sent,
    requests: () => requests,
    connections: () =>
      new Promise((resolve, reject) => {
        server.getConnections((error, count) => (error ? reject(error) : resolve(count)));
      }),
    async close() {
      const closed = new Promise((resolve) => server.close(resolve));
      server.closeAllConnections();
      await closed;
    },
  };
}
