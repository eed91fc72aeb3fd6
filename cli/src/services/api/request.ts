import type { Terminal } from "../../terminal.ts";
import { reach } from "../reach.ts";

export interface RawRequest {
  origin: string;
  /** Null sends the request without a token. */
  token: string | null;
  method: string;
  path: string;
  headers: Readonly<Record<string, string>>;
  body: string | Uint8Array | undefined;
}

/** Sends one request, once. Returns any response, whatever its status. */
export function sendRaw(terminal: Terminal, request: RawRequest): Promise<Response> {
  const { origin, token, method, path, headers, body } = request;
  return reach(terminal, origin + path, {
    method,
    redirect: "manual",
    headers: {
      accept: "application/json",
      ...(body === undefined ? {} : { "content-type": "application/json" }),
      ...headers,
      // Must not send a token to another host by mistake.
      ...(token === null ? {} : { authorization: `Bearer ${token}` }),
    },
    body: body as RequestInit["body"],
  });
}
