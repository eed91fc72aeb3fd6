/** Statuses from a proxy whose server is down. */
const DOWN = new Set([502, 503, 504]);

/** How long a hanging server or network may take before the device's copy is shown. */
export const PATIENCE_MS = 4_000;

interface Ports {
  fetch: typeof fetch;
  shell(): Promise<Response | undefined>;
  /** Whether this host redirects for good while this device has something to send from it. */
  mustStay(): Promise<boolean>;
  /** Resolves when the server has had enough time. */
  late(): Promise<null>;
}

type Answer = { response: Response } | { failure: unknown };

/** Returns the server's page, or the app's shell when the server does not answer. */
export async function answerNavigation(request: Request, ports: Ports): Promise<Response> {
  const fetched = ports.fetch(request).then(
    (response): Answer => ({ response }),
    (failure): Answer => ({ failure }),
  );
  const first = await Promise.race([fetched, ports.late()]);
  if (first && "response" in first && !DOWN.has(first.response.status)) {
    // A redirect's target can't be seen from here; unsent work is checked only on a redirect.
    const isSentOn = first.response.type === "opaqueredirect";
    if (!isSentOn || !(await ports.mustStay())) return first.response;
  }
  const shell = await ports.shell();
  if (shell) return shell;
  const answer = first ?? (await fetched);
  if ("failure" in answer) throw answer.failure;
  return answer.response;
}
