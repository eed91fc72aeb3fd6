import { createHash } from "node:crypto";
import type { Store } from "../../../store.ts";
import { StripeError } from "./errors.ts";

export interface Answer {
  status: number;
  body: object;
}

interface SavedAnswer extends Answer {
  /** The idempotency key. */
  id: string;
  /** A digest of the request. */
  requestHash: string;
}

/** Answers of requests with an `Idempotency-Key`: the same request gets the same answer and changes nothing. */
export function openAnswers(store: Store) {
  const saved = store.shelf<SavedAnswer>("answers");
  const inProgress = new Set<string>();
  return {
    /** Runs the work unless the key was used; `requestText` has the method, path and fields. */
    async once(
      key: string,
      requestText: string,
      work: () => Promise<Answer>,
    ): Promise<Answer & { replayed: boolean }> {
      const digest = createHash("sha256").update(requestText).digest("base64url");
      if (inProgress.has(key)) {
        throw new StripeError(409, {
          type: "idempotency_error",
          code: "idempotency_key_in_use",
          message: `There is currently another in-progress request using this Idempotent Key (that probably means you submitted twice, and the other request is still going through): ${key}.`,
        });
      }
      const known = saved.get(key);
      if (known && known.requestHash !== digest) {
        throw new StripeError(400, {
          type: "idempotency_error",
          message: `Keys for idempotent requests can only be used with the same parameters they were first used with. Try using a key other than '${key}' if you meant to execute a different request.`,
        });
      }
      if (known) return { status: known.status, body: known.body, replayed: true };
      inProgress.add(key);
      try {
        const answer = await work();
        return { ...answer, replayed: false };
      } finally {
        inProgress.delete(key);
      }
    },
    /** Must run in the same turn as the work, so that a crash loses both or neither. */
    save(key: string, requestText: string, { status, body }: Answer): void {
      // A refused request did no work, so it can be retried.
      if (status !== 200 && status !== 402) return;
      saved.put({
        id: key,
        requestHash: createHash("sha256").update(requestText).digest("base64url"),
        status,
        body,
      });
    },
  };
}
