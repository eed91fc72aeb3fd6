import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";

export interface ReceivedRequest {
  method: string;
  url: string;
  headers: IncomingMessage["headers"];
  body: string;
}

/** A response; `cut` drops the connection, `silence` never responds, `half` stops in the middle. */
export type Answer =
  | { status?: number; body?: unknown; text?: string; headers?: Record<string, string> }
  | "cut"
  | "silence"
  | "half";

export interface Double {
  origin: string;
  requests: ReceivedRequest[];
  /** Queues the responses to the next requests. */
  answers(...answers: Answer[]): void;
  onRequest(listener: (request: ReceivedRequest) => void): void;
  stop(): Promise<void>;
}

/** Starts a real server that sends queued responses and records requests. */
export async function startDouble(): Promise<Double> {
  const queue: Answer[] = [];
  const requests: ReceivedRequest[] = [];
  const listeners: ((request: ReceivedRequest) => void)[] = [];
  const server = createServer(async (request, response) => {
    let body = "";
    for await (const chunk of request) body += chunk;
    const { method = "", url = "", headers } = request;
    const received = { method, url, headers, body };
    requests.push(received);
    for (const listener of listeners) listener(received);
    respond(response, queue.shift() ?? { status: 500, text: "nothing was expected here" });
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    requests,
    answers: (...answers) => void queue.push(...answers),
    onRequest: (listener) => void listeners.push(listener),
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

function respond(response: ServerResponse, answer: Answer): void {
  if (answer === "silence") return;
  if (answer === "cut") {
    response.socket?.destroy();
    return;
  }
  if (answer === "half") {
    response.writeHead(200, { "content-type": "application/json" });
    response.write('{"id":');
    return;
  }
  response.writeHead(answer.status ?? 200, { "content-type": "application/json", ...answer.headers });
  response.end(answer.text ?? JSON.stringify(answer.body));
}
