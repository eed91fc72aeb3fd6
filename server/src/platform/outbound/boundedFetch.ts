import { OutboundError } from "./outbound.ts";

const MB = 1024 ** 2;
/** A hundred items of a provider's list, with all their fields. */
const MAX_BYTES = 8 * MB;

/**
 * Returns a `fetch` for a provider that the operator configured. It reads the body in full before it resolves, and
 * fails with `too_large` past the limit, or once `timeoutMs` have passed since the request.
 */
export function boundedFetch(timeoutMs: number, maxBytes = MAX_BYTES): typeof fetch {
  return async (input, init) => {
    const late = AbortSignal.timeout(timeoutMs);
    const signal = init?.signal ? AbortSignal.any([init.signal, late]) : late;
    const response = await fetch(input, { ...init, signal });
    const { status, headers } = response;
    const body = response.body && (await readAll(response.body, maxBytes, signal));
    return new Response(body && body.length > 0 ? new Uint8Array(body) : null, { status, headers });
  };
}

/** Listens to the signal itself: once `fetch` has resolved, garbage collection can detach it from the body. */
async function readAll(
  body: ReadableStream<Uint8Array>,
  maxBytes: number,
  signal: AbortSignal,
): Promise<Buffer> {
  const reader = body.getReader();
  const cancel = () => void reader.cancel(signal.reason).catch(() => undefined);
  signal.addEventListener("abort", cancel);
  const chunks: Uint8Array[] = [];
  let length = 0;
  try {
    for (;;) {
      const { done, value } = await reader.read();
      signal.throwIfAborted();
      if (done) return Buffer.concat(chunks);
      length += value.length;
      if (length > maxBytes) throw new OutboundError("too_large");
      chunks.push(value);
    }
  } finally {
    signal.removeEventListener("abort", cancel);
    cancel();
  }
}
