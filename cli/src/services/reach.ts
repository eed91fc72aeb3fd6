import { NetworkError } from "@quire/client/errors";
import type { Terminal } from "../terminal.ts";
import { programHeaders } from "./account/open.ts";
import { traced } from "./traced.ts";

type Asked = Omit<RequestInit, "headers" | "signal"> & { headers?: Readonly<Record<string, string>> };

/**
 * One request beside the calls of the client, told of with `--verbose` as they are. An answer is an answer, whatever its
 * status.
 * @throws NetworkError where none comes
 */
export async function reach(terminal: Terminal, address: URL | string, asked: Asked = {}): Promise<Response> {
  const send = terminal.trace ? traced(terminal.trace) : fetch;
  const headers = { ...programHeaders(), ...asked.headers };
  try {
    return await send(address, { ...asked, headers, signal: terminal.signal });
  } catch (error) {
    terminal.signal.throwIfAborted();
    throw unreachable(`${new URL(address).origin} can't be reached.`, error);
  }
}

/**
 * What an answer brings, as it arrives.
 * @throws NetworkError where the line breaks on the way
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
