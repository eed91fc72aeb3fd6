/** A `fetch` that logs each request: method, URL, status, time and the request ID in the server's log. */
export function traced(log: (line: string) => void): typeof fetch {
  return async (input, init) => {
    const started = performance.now();
    const what = `${init?.method ?? "GET"} ${input instanceof Request ? input.url : input}`;
    const duration = () => `${Math.round(performance.now() - started)} ms`;
    try {
      const response = await fetch(input, init);
      const id = response.headers.get("x-request-id");
      log(`${what} → ${response.status}, ${duration()}${id ? `, request ${id}` : ""}`);
      return response;
    } catch (error) {
      log(`${what} → no answer, ${duration()}`);
      throw error;
    }
  };
}
