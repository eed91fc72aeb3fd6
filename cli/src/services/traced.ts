/** A `fetch` that tells of each request: its method, address, status, time and the id that the server's log knows it by. */
export function traced(tell: (line: string) => void): typeof fetch {
  return async (input, init) => {
    const started = performance.now();
    const what = `${init?.method ?? "GET"} ${input instanceof Request ? input.url : input}`;
    const took = () => `${Math.round(performance.now() - started)} ms`;
    try {
      const response = await fetch(input, init);
      const id = response.headers.get("x-request-id");
      tell(`${what} → ${response.status}, ${took()}${id ? `, request ${id}` : ""}`);
      return response;
    } catch (error) {
      tell(`${what} → no answer, ${took()}`);
      throw error;
    }
  };
}
