import { NetworkError } from "@quire/client/errors";
import type { Terminal } from "../../terminal.ts";
import { programHeaders } from "../account/open.ts";
import { traced } from "../traced.ts";

export interface RawRequest {
  origin: string;
  /** Null asks without signing in. */
  token: string | null;
  method: string;
  path: string;
  headers: Readonly<Record<string, string>>;
  body: string | Uint8Array | undefined;
}

/** Sends one request as it was asked for, once. An answer is an answer, whatever its status. */
export async function sendRaw(terminal: Terminal, request: RawRequest): Promise<Response> {
  const { origin, token, method, path, headers, body } = request;
  const send = terminal.trace ? traced(terminal.trace) : fetch;
  try {
    return await send(origin + path, {
      method,
      redirect: "manual",
      headers: {
        accept: "application/json",
        ...(body === undefined ? {} : { "content-type": "application/json" }),
        ...programHeaders(),
        ...headers,
        // What is typed must not send another's token by mistake.
        ...(token === null ? {} : { authorization: `Bearer ${token}` }),
      },
      body: body as RequestInit["body"],
      signal: terminal.signal,
    });
  } catch (error) {
    if (terminal.signal.aborted) throw terminal.signal.reason;
    throw new NetworkError(0, { code: "network_failed", message: `${origin} can't be reached.` }, error);
  }
}
