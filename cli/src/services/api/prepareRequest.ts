import { getMe } from "@quire/contracts/calls/accounts";
import { Failure } from "../../exit.ts";
import type { Terminal } from "../../terminal.ts";
import { type Account, clientFor, openAccount } from "../account/open.ts";
import type { Place } from "../account/place.ts";
import { needsUserId, pathOf, withQuery, withUserId } from "./address.ts";
import { queryOf, readFields, type TypedField } from "./fields.ts";
import type { RawRequest } from "./request.ts";

export interface RequestOptions {
  method: string;
  path: string;
  fields: readonly TypedField[];
  /** Replaces the body; fields then go into the query. */
  input: Uint8Array | undefined;
  headers: Readonly<Record<string, string>>;
}

/** Builds the request from the command line: its credentials, its path, and its fields in the query or body. */
export async function prepareRequest(
  terminal: Terminal,
  place: Place,
  options: RequestOptions,
): Promise<RawRequest> {
  const { method, input, headers } = options;
  const typed = pathOf(method, options.path);
  const fields = await readFields(options.fields, terminal.cwd);
  const inQuery = method === "GET" || method === "HEAD" || input !== undefined;
  const token = await tokenFor(terminal, place, needsUserId(typed));
  const path = token === null ? typed : await filled(terminal, place, token, typed);
  const hasBody = !inQuery && options.fields.length > 0;
  return {
    origin: place.origin,
    token,
    method,
    path: inQuery ? withQuery(path, queryOf(fields)) : path,
    headers,
    body: input ?? (hasBody ? JSON.stringify(fields) : undefined),
  };
}

/** Much of the API is public: signing in is only needed if the path refers to the user. */
async function tokenFor(terminal: Terminal, place: Place, isNeeded: boolean): Promise<string | null> {
  try {
    return (await openAccount(terminal, place)).token;
  } catch (error) {
    const isSignedOut = error instanceof Failure && error.facts.code === "not_signed_in";
    if (isNeeded || !isSignedOut) throw error;
    return null;
  }
}

async function filled(
  terminal: Terminal,
  { origin }: Place,
  token: Account["token"],
  path: string,
): Promise<string> {
  if (!needsUserId(path)) return path;
  const { id } = await clientFor(terminal, origin, token).call(getMe, { signal: terminal.signal });
  return withUserId(path, id);
}
