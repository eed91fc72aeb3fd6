import type { Call, CallOutput, CallShape } from "@quire/contracts/call";
import { getSession } from "@quire/contracts/calls/accounts";
import type { SessionState } from "@quire/contracts/records/user";
import { addressOf } from "./address.ts";
import type { Credentials } from "./credentials.ts";
import { CallError, NetworkError, TimedOut } from "./errors.ts";
import { readAnswer, readFailure } from "./failure.ts";
import { wait, waitBeforeRetry } from "./retry.ts";

export interface ClientOptions {
  /** Scheme and host with no trailing slash, such as `http://localhost:4000`; "" for the page's own origin. */
  origin: string;
  credentials: Credentials;
  fetch?: typeof fetch;
  /** Sent with every request, such as `user-agent`. */
  headers?: Record<string, string>;
  /** Called when the server no longer knows the session (401 `session_invalid`). */
  onSessionExpired?: (error: CallError) => void;
  /** Waits between retries; tests pass their own clock. */
  wait?: typeof wait;
}

type PartOf<S, K extends string> = K extends keyof S
  ? object extends S[K]
    ? { [P in K]?: S[K] }
    : { [P in K]: S[K] }
  : unknown;
type InputOf<S extends CallShape> = PartOf<S, "params"> & PartOf<S, "query"> & PartOf<S, "body">;

export interface CallOptions {
  /** Aborting rejects with the signal's reason; a write may still have reached the server. */
  signal?: AbortSignal;
  /**
   * Whether the call is safe to repeat. Defaults to true for GET, PUT and DELETE; set it for a POST with its own
   * ID.
   */
  idempotent?: boolean;
  /** Defaults to 30,000. */
  timeoutMs?: number;
  /** Added to the headers of every request. */
  headers?: Record<string, string>;
  /** Lets the browser finish the request after the page is closed. */
  keepalive?: boolean;
}

type Arguments<S extends CallShape> =
  object extends InputOf<S> ? [input?: InputOf<S> & CallOptions] : [input: InputOf<S> & CallOptions];

export interface Client {
  /** Makes a declared call. Rejects with a named `CallError`, or with the signal's reason. */
  call<S extends CallShape>(call: Call<S>, ...input: Arguments<S>): Promise<CallOutput<S>>;
}

type AnyInput = CallOptions & { params?: object; query?: object; body?: object };

/** Creates a client for one origin. */
export function createClient(options: ClientOptions): Client {
  const { credentials, wait: pause = wait } = options;
  const send = (call: Call, input: AnyInput, headers: Record<string, string>) =>
    sendOnce(options, call, input, headers);

  let pending: Promise<SessionState> | null = null;
  /** Shares one request: each would give a guest another cookie, and of two the first one's token would be refused. */
  const fetchSession = () => {
    const query = { writes: true };
    pending ??= (send(getSession as Call, { query }, {}) as Promise<SessionState>).finally(() => {
      pending = null;
    });
    return pending;
  };

  async function attempt(call: Call, input: AnyInput, renewed = false): Promise<unknown> {
    const needsToken = call.method !== "GET" && !call.tokenless;
    const headers = await credentials.headers(needsToken, fetchSession);
    try {
      return await send(call, input, headers);
    } catch (error) {
      if (!(error instanceof CallError)) throw error;
      if (error.code === "session_invalid") options.onSessionExpired?.(error);
      // Refused before the server did anything, so a write is safe to repeat; only once, or a faulty server would
      // loop us.
      if (error.code === "xsrf_mismatch" && !renewed && (await credentials.renew?.(fetchSession))) {
        return attempt(call, input, true);
      }
      throw error;
    }
  }

  async function call(call: Call, input: AnyInput = {}): Promise<unknown> {
    const idempotent = input.idempotent ?? /^(GET|PUT|DELETE)$/.test(call.method);
    for (let failed = 1; ; failed++) {
      try {
        return await attempt(call, input);
      } catch (error) {
        const ms = idempotent ? waitBeforeRetry(error, failed, Math.random()) : null;
        if (ms === null) throw error;
        await pause(ms, input.signal);
      }
    }
  }
  return { call } as Client;
}

async function sendOnce(
  options: ClientOptions,
  call: Call,
  { params, query, body, signal, timeoutMs = 30_000, headers: extra, keepalive }: AnyInput,
  headers: Record<string, string>,
): Promise<unknown> {
  signal?.throwIfAborted();
  const address = options.origin + addressOf(call, params, query);
  const raw = body instanceof FormData || body instanceof Blob;
  const stopper = new AbortController();
  const forward = () => stopper.abort();
  signal?.addEventListener("abort", forward);
  let late = false;
  const timer = setTimeout(() => {
    late = true;
    stopper.abort();
  }, timeoutMs);
  try {
    const response = await (options.fetch ?? fetch)(address, {
      method: call.method,
      credentials: options.credentials.cookies,
      headers: {
        accept: "application/json",
        ...options.headers,
        ...(body && !raw ? { "content-type": "application/json" } : {}),
        ...extra,
        ...headers,
      },
      body: raw ? body : body && JSON.stringify(body),
      signal: stopper.signal,
      ...(keepalive && { keepalive }),
    });
    if (!response.ok) throw await readFailure(response);
    return await readAnswer(response);
  } catch (error) {
    if (signal?.aborted) throw signal.reason;
    if (error instanceof CallError) throw error;
    if (late)
      throw new TimedOut(0, { code: "timed_out", message: "The server didn't answer in time." }, error);
    throw new NetworkError(
      0,
      { code: "network_failed", message: `${options.origin || "The server"} can't be reached.` },
      error,
    );
  } finally {
    clearTimeout(timer);
    signal?.removeEventListener("abort", forward);
  }
}
