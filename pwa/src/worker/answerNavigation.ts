/** Answers of a server that is not there: a proxy speaks for it. */
const DOWN = new Set([502, 503, 504]);

interface Ports {
  fetch: typeof fetch;
  shell(): Promise<Response | undefined>;
}

/** A page from the server, or the app's shell when there is no server to ask. */
export async function answerNavigation(request: Request, ports: Ports): Promise<Response> {
  let failure: unknown;
  try {
    const response = await ports.fetch(request);
    if (!DOWN.has(response.status)) return response;
    return (await ports.shell()) ?? response;
  } catch (error) {
    failure = error;
  }
  const shell = await ports.shell();
  if (!shell) throw failure;
  return shell;
}
