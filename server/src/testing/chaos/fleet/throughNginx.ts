import { Agent, request } from "node:https";
import { buffer } from "node:stream/consumers";
import { setTimeout as pause } from "node:timers/promises";
import { WebSocket } from "ws";
import type { RetriedRequest } from "../sendReliably.ts";

/** The platform's name, as the example has it. */
export const FLEET_HOST = "example.com";

export interface ClientRequest {
  method?: string;
  path: string;
  /** Of a site; the platform's own by default. */
  host?: string;
  token?: string;
  body?: object | FormData | undefined;
}

export interface ClientResponse {
  status: number;
  text: string;
}

const PATIENCE_MS = 120_000;
/** The example allows an address 50 requests and 20 writes a second, and all of ours come from one. */
const READ_PACE_MS = 25;
const WRITE_PACE_MS = 60;

/** Users' devices, all behind one address, that reach the fleet only through nginx. */
export interface Clients {
  /** Sends one request. Throws when the connection breaks or 40 seconds pass without a response. */
  send(request: ClientRequest): Promise<ClientResponse>;
  /** The same for `reliableSender`: null instead of an error. */
  sendOnce(request: RetriedRequest): Promise<{ status: number; body: unknown } | null>;
  /** Sockets for `connectEditor`, with this address. */
  Socket: typeof WebSocket;
  origin: string;
  close(): void;
}

export function openClients(port: number): Clients {
  const agent = new Agent({ keepAlive: true, rejectUnauthorized: false });
  const readTurn = pacer(READ_PACE_MS);
  const writeTurn = pacer(WRITE_PACE_MS);

  async function send({ method = "GET", path, host = FLEET_HOST, token, body }: ClientRequest) {
    await (path.startsWith("/api/w/") ? writeTurn() : readTurn());
    const payload = body && new Response(body instanceof FormData ? body : JSON.stringify(body));
    const content = payload ? Buffer.from(await payload.arrayBuffer()) : null;
    const type = body instanceof FormData ? payload?.headers.get("content-type") : "application/json";
    const headers = {
      host,
      ...(token !== undefined && { authorization: `Bearer ${token}` }),
      ...(content && { "content-type": type ?? "", "content-length": content.length }),
    };
    return new Promise<ClientResponse>((resolve, reject) => {
      const signal = AbortSignal.timeout(PATIENCE_MS);
      const sent = request({ host: "127.0.0.1", port, agent, method, path, headers, signal }, (response) => {
        buffer(response).then(
          (bytes) => resolve({ status: response.statusCode ?? 0, text: bytes.toString() }),
          reject,
        );
      });
      sent.on("error", reject).end(content ?? undefined);
    });
  }

  return {
    send,
    async sendOnce({ method, path, token, body }) {
      try {
        const { status, text } = await send({ method, path, token, body });
        return { status, body: JSON.parse(text) };
      } catch {
        return null;
      }
    },
    Socket: class extends WebSocket {
      constructor(address: string | URL, options: WebSocket.ClientOptions = {}) {
        const headers = { ...options.headers, host: FLEET_HOST };
        super(address, { ...options, headers, rejectUnauthorized: false });
      }
    } as typeof WebSocket,
    origin: `https://127.0.0.1:${port}`,
    close: () => agent.destroy(),
  };
}

/** Returns a function that resolves at most once per `paceMs`. */
function pacer(paceMs: number): () => Promise<void> {
  let next = 0;
  return async () => {
    const now = performance.now();
    next = Math.max(now, next + paceMs);
    if (next > now) await pause(next - now);
  };
}
