/** Answers of a server that is not there: a proxy speaks for it. */
const DOWN = new Set([502, 503, 504]);

/** A server that hangs, or a network that only looks like one, is waited for this long before the device's copy is shown. */
export const PATIENCE_MS = 4_000;

interface Ports {
  fetch: typeof fetch;
  shell(): Promise<Response | undefined>;
  /** Whether this host leads elsewhere for good, and something that was written here has yet to be sent from here. */
  mustStay(): Promise<boolean>;
  /** Resolves when the server has been waited for long enough. */
  late(): Promise<null>;
}

type Answer = { response: Response } | { failure: unknown };

/** A page from the server, or the app's shell when there is no server to ask or it does not answer. */
export async function answerNavigation(request: Request, ports: Ports): Promise<Response> {
  const asked = ports.fetch(request).then(
    (response): Answer => ({ response }),
    (failure): Answer => ({ failure }),
  );
  const first = await Promise.race([asked, ports.late()]);
  if (first && "response" in first && !DOWN.has(first.response.status)) {
    // What it leads to can't be seen from here; whether to stay is looked into only where it leads on at all.
    const isSentOn = first.response.type === "opaqueredirect";
    if (!isSentOn || !(await ports.mustStay())) return first.response;
  }
  const shell = await ports.shell();
  if (shell) return shell;
  const answer = first ?? (await asked);
  if ("failure" in answer) throw answer.failure;
  return answer.response;
}
