import { NetworkError } from "@quire/client/errors";
import type { Terminal } from "../terminal.ts";
import { programHeaders } from "./account/open.ts";
import { traced } from "./traced.ts";

type ReachOptions = Omit<RequestInit, "headers" | "signal"> & { headers?: Readonly<Record<string, string>> };

/**
 * Sends a request outside the client, logged with `--verbose` like its calls. Returns any response, whatever its
 * status.
 * @throws NetworkError without a response
 */
export async function reach(
  terminal: Terminal,
  address: URL | string,
  options: ReachOptions = {},
): Promise<Response> {
  const send = terminal.trace ? traced(terminal.trace) : fetch;
  const headers = { ...programHeaders(), ...options.headers };
  try {
    return await send(address, { ...options, headers, signal: terminal.signal });
  } catch (error) {
    terminal.signal.throwIfAborted();
    throw unreachable(`${new URL(address).origin} can't be reached.`, error);
  }
}

/**
 * Streams a response's body.
 * @throws NetworkError if the connection breaks
 */
export async function* bytesOf({ signal }: Terminal, { body }: Response): AsyncGenerator<Uint8Array> {
  if (body === null) return;
  try {
    yield* body;
  } catch (error) {
    signal.throwIfAborted();
    throw unreachable("The connection was lost.", error);
  }
}

function unreachable(message: string, cause: unknown): NetworkError {
  return new NetworkError(0, { code: "network_failed", message }, cause);
}
