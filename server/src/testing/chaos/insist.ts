import { setTimeout as pause } from "node:timers/promises";
import type { Gate } from "./gate.ts";
import type { Ledger } from "./ledger.ts";

export interface Ask {
  /** For the figures: `publish`. */
  what: string;
  /** What of the ledger is uncertain until it is answered. */
  about: string;
  method: string;
  path: string;
  token: string;
  body?: object | FormData;
}

/** Sends requests again, unchanged, until they are answered: what a person's device would do. */
export type Insist = <Output>(ask: Ask) => Promise<Output>;

const PATIENCE_MS = 20_000;

/** `isExcused` says whether a failure of the server is a crash's doing; any other is a violation. */
export function insisting(origin: string, gate: Gate, ledger: Ledger, isExcused: () => boolean): Insist {
  return async <Output>(ask: Ask) => {
    ledger.unanswered.add(ask.about);
    for (;;) {
      const answer = await gate.pass(() => send(origin, ask));
      if (answer && answer.status < 400) {
        ledger.unanswered.delete(ask.about);
        ledger.answers.set(ask.what, (ledger.answers.get(ask.what) ?? 0) + 1);
        return answer.body as Output;
      }
      const told = answer && `${ask.what} of ${ask.about}: ${answer.status} ${JSON.stringify(answer.body)}`;
      if (answer && (answer.status < 500 || !isExcused())) ledger.violations.push(told ?? "");
      if (answer && answer.status < 500) throw new Error(told ?? "");
      ledger.retries++;
      await pause(20);
    }
  };
}

/** Null when nothing, or only a part, came back. */
async function send(origin: string, ask: Ask): Promise<{ status: number; body: unknown } | null> {
  const { body } = ask;
  const isForm = body instanceof FormData;
  try {
    const response = await fetch(origin + ask.path, {
      method: ask.method,
      headers: {
        authorization: `Bearer ${ask.token}`,
        ...(body && !isForm ? { "content-type": "application/json" } : {}),
      },
      ...(body ? { body: isForm ? body : JSON.stringify(body) } : {}),
      signal: AbortSignal.timeout(PATIENCE_MS),
    });
    return { status: response.status, body: await response.json() };
  } catch {
    return null;
  }
}
