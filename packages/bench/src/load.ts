import autocannon from "autocannon";

export interface Load {
  url: string;
  headers?: Record<string, string>;
  method?: "GET" | "POST";
  /** Connections at once; 10 unless told. */
  connections?: number;
  seconds: number;
  /** The next request's path, and its body and headers where it has its own. */
  next?: () => { path: string; body?: string; headers?: Record<string, string> };
}

/** Answers per second. Throws when any answer is not one of success: a fast error is no work done. */
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
