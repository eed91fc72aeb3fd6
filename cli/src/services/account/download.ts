import { Readable } from "node:stream";
import type { ReadableStream } from "node:stream/web";
import { addressOf } from "@quire/client/address";
import { NetworkError } from "@quire/client/errors";
import { readFailure } from "@quire/client/failure";
import type { Call } from "@quire/contracts/call";
import type { Terminal } from "../../terminal.ts";
import { traced } from "../traced.ts";
import { type Account, programHeaders } from "./open.ts";

/**
 * The answer of a call that is a file, as it arrives.
 * @throws CallError as any call does; the stream fails where the line breaks later
 */
export async function download(
  terminal: Terminal,
  { origin, token }: Pick<Account, "origin" | "token">,
  call: Call,
  { params, query }: { params?: object; query?: object } = {},
): Promise<Readable> {
  const send = terminal.trace ? traced(terminal.trace) : fetch;
  const headers = { ...programHeaders(), authorization: `Bearer ${token}` };
  const address = origin + addressOf(call, params, query);
  const response = await send(address, { headers, signal: terminal.signal }).catch((error: unknown) => {
    if (terminal.signal.aborted) throw terminal.signal.reason;
    throw new NetworkError(0, { code: "network_failed", message: `${origin} can't be reached.` }, error);
  });
  if (!response.ok) throw await readFailure(response);
  return response.body ? Readable.fromWeb(response.body as ReadableStream) : Readable.from([]);
}
