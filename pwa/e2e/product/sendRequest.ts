import { type IncomingHttpHeaders, request } from "node:http";

export interface Answer {
  status: number;
  headers: IncomingHttpHeaders;
  text: string;
  /** Parses the body as JSON. */
  // biome-ignore lint/suspicious/noExplicitAny: each test knows its response
  json(): any;
}

/**
 * Sends a request outside the browser. Node doesn't resolve `*.localhost`, so it connects to the loopback address
 * with a Host header.
 */
export function sendRequest(
  address: string,
  options: { method?: string; headers?: Record<string, string>; body?: unknown } = {},
): Promise<Answer> {
  const { hostname, host, port, pathname, search } = new URL(address);
  const body = options.body === undefined ? undefined : JSON.stringify(options.body);
  return new Promise((resolve, reject) => {
    const sent = request(
      {
        host: hostname.endsWith("localhost") ? "127.0.0.1" : hostname,
        port,
        path: pathname + search,
        method: options.method ?? "GET",
        headers: { host, ...(body ? { "content-type": "application/json" } : {}), ...options.headers },
      },
      (response) => {
        const chunks: Buffer[] = [];
        response.on("data", (chunk: Buffer) => chunks.push(chunk));
        response.on("error", reject);
        response.on("end", () => {
          const text = Buffer.concat(chunks).toString("utf8");
          const { statusCode = 0, headers } = response;
          resolve({ status: statusCode, headers, text, json: () => JSON.parse(text) });
        });
      },
    );
    sent.on("error", reject);
    sent.end(body);
  });
}
