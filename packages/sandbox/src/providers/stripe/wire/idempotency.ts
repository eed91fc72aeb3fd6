import { createHash } from "node:crypto";
import type { Store } from "../../../store.ts";
import { StripeError } from "./errors.ts";

export interface Answer {
  status: number;
  body: object;
}

interface Kept extends Answer {
  /** The idempotency key. */
  id: string;
  /** What was asked with it. */
  asked: string;
}

/** The answers to requests with an `Idempotency-Key`: the same request again has the same answer and changes nothing. */
export function openAnswers(store: Store) {
  const kept = store.shelf<Kept>("answers");
  const underWay = new Set<string>();
  return {
    /** `asked` is the request in words: method, path and fields. */
    async once(
      key: string,
      asked: string,
      work: () => Promise<Answer>,
    ): Promise<Answer & { replayed: boolean }> {
      const digest = createHash("sha256").update(asked).digest("base64url");
      if (underWay.has(key)) {
        throw new StripeError(409, {
          type: "idempotency_error",
          code: "idempotency_key_in_use",
          message: `There is currently another in-progress request using this Idempotent Key (that probably means you submitted twice, and the other request is still going through): ${key}.`,
        });
      }
      const known = kept.get(key);
      if (known && known.asked !== digest) {
        throw new StripeError(400, {
          type: "idempotency_error",
          message: `Keys for idempotent requests can only be used with the same parameters they were first used with. Try using a key other than '${key}' if you meant to execute a different request.`,
        });
      }
      if (known) return { status: known.status, body: known.body, replayed: true };
      underWay.add(key);
      try {
        const answer = await work();
        return { ...answer, replayed: false };
      } finally {
        underWay.delete(key);
      }
    },
    /** Within the turn that did the work, so that a program that ends knows of both or of neither. */
    keep(key: string, asked: string, { status, body }: Answer): void {
      // What was refused as it was asked has not begun: it may be asked again.
      if (status !== 200 && status !== 402) return;
      kept.put({ id: key, asked: createHash("sha256").update(asked).digest("base64url"), status, body });
    },
  };
}
