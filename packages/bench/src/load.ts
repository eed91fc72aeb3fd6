import autocannon from "autocannon";

export interface Load {
  url: string;
  headers?: Record<string, string>;
  method?: "GET" | "POST";
  /** Concurrent connections; 10 by default. */
  connections?: number;
  seconds: number;
  /** The next request's path, and optionally its body and headers. */
  next?: () => { path: string; body?: string; headers?: Record<string, string> };
}

/** Returns successful responses per second. Throws on any other response: a fast error is no work. */
export async function rateOf(load: Load): Promise<number> {
  const { next } = load;
  const result = await autocannon({
    url: load.url,
    connections: load.connections ?? 10,
    duration: load.seconds,
    method: load.method ?? "GET",
    headers: load.headers ?? {},
    ...(next ? { requests: [{ setupRequest: (request) => ({ ...request, ...next() }) }] } : {}),
  });
  if (result.non2xx > 0 || result.errors > 0) {
    throw new Error(`${load.url}: ${result.non2xx} answers were refusals, ${result.errors} failed`);
  }
  return result.requests.total / result.duration;
}
