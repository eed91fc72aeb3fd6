import { setTimeout as pause } from "node:timers/promises";
import type { Gate } from "./gate.ts";
import type { Ledger } from "./ledger.ts";

export interface RetriedRequest {
  /** Name of the action in the report: `publish`. */
  what: string;
  /** The ledger key that is uncertain until the request is answered. */
  about: string;
  method: string;
  path: string;
  token: string;
  body?: object | FormData;
}

/** Retries a request unchanged until it is answered, as a user's device does. */
export type SendReliably = <Output>(request: RetriedRequest) => Promise<Output>;

const PATIENCE_MS = 20_000;

/** Sends a request once. Returns null when no response, or only a part of one, came back. */
export type SendOnce = (request: RetriedRequest) => Promise<{ status: number; body: unknown } | null>;

/** `isExcused` says whether a crash explains a server error; any other error is a violation. */
export function reliableSender(
  send: SendOnce,
  gate: Gate,
  ledger: Ledger,
  isExcused: () => boolean,
): SendReliably {
  return async <Output>(request: RetriedRequest) => {
    ledger.unanswered.add(request.about);
    for (;;) {
      const answer = await gate.pass(() => send(request));
      if (answer && answer.status < 400) {
        ledger.unanswered.delete(request.about);
        ledger.answers.set(request.what, (ledger.answers.get(request.what) ?? 0) + 1);
        return answer.body as Output;
      }
      const failure =
        answer && `${request.what} of ${request.about}: ${answer.status} ${JSON.stringify(answer.body)}`;
      if (answer && (answer.status < 500 || !isExcused())) ledger.violations.push(failure ?? "");
      if (answer && answer.status < 500) throw new Error(failure ?? "");
      ledger.retries++;
      await pause(20);
    }
  };
}

/** Returns what sends requests to a server at `origin`. */
export const sendTo =
  (origin: string): SendOnce =>
  async (request) => {
    const { body } = request;
    const isForm = body instanceof FormData;
    try {
      const response = await fetch(origin + request.path, {
        method: request.method,
        headers: {
          authorization: `Bearer ${request.token}`,
          ...(body && !isForm ? { "content-type": "application/json" } : {}),
        },
        ...(body ? { body: isForm ? body : JSON.stringify(body) } : {}),
        signal: AbortSignal.timeout(PATIENCE_MS),
      });
      return { status: response.status, body: await response.json() };
    } catch {
      return null;
    }
  };
