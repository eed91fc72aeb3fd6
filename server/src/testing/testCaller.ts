import type { Server, ServerInjectResponse } from "@hapi/hapi";
import type { Call, CallInput, CallOutput, CallShape } from "@quire/contracts/call";
import type { ErrorBody } from "@quire/contracts/errors";
import { COOKIES, type CookieName, cookieName } from "@quire/domain/accounts/cookies";

/** One response. `body` has the type of the call's output; for a refusal, read `error`. */
export interface Answer<Output = unknown> {
  status: number;
  body: Output;
  error: ErrorBody["error"] | undefined;
  headers: ServerInjectResponse["headers"];
  /** The `Set-Cookie` lines. */
  setCookies: string[];
}

interface RequestOptions {
  /** Overrides the caller's own; undefined omits one. */
  headers?: Record<string, string | undefined>;
}

/** A browser or a program, as the server sees it. A browser stores its cookies, as a real one does. */
export interface Caller {
  readonly cookies: Map<string, string>;
  readonly address: string;
  /** Makes a call as its contract declares it. */
  call<S extends CallShape>(
    call: Call<S>,
    input: CallInput<S>,
    options?: RequestOptions,
  ): Promise<Answer<CallOutput<S>>>;
  get(path: string, options?: RequestOptions): Promise<Answer>;
  send(method: string, path: string, body?: unknown, options?: RequestOptions): Promise<Answer>;
}

interface Identity {
  host: string;
  address: string;
  bearer?: string;
  /** Sent in the Authorization header, as the app does. */
  sessionId?: string;
}

export function testCaller(server: Server, initial: Identity): Caller {
  const identity = { ...initial };
  const cookies = new Map<string, string>();

  async function send(
    method: string,
    path: string,
    body?: unknown,
    options: RequestOptions = {},
  ): Promise<Answer> {
    const response = await server.inject({
      method,
      url: path,
      remoteAddress: identity.address,
      headers: headersOf(identity, cookies, method, options),
      ...(body === undefined ? {} : { payload: body as object }),
    });
    const setCookies = [response.headers["set-cookie"] ?? []].flat();
    const before = cookies.get("quire_session");
    for (const line of setCookies) storeCookie(cookies, line);
    // The session changed: from now on the cookie alone identifies it.
    if (cookies.get("quire_session") !== before) identity.sessionId = undefined;
    return { ...read(response), headers: response.headers, setCookies };
  }

  return {
    cookies,
    address: identity.address,
    send,
    get: (path, options) => send("GET", path, undefined, options),
    call: (call, input, options) => {
      const { params = {}, query = {}, body } = input as { params?: object; query?: object; body?: unknown };
      const filled = call.path.replace(/\{(\w+)\}/g, (_, name: string) =>
        encodeURIComponent(wellFormed((params as Record<string, unknown>)[name])),
      );
      return send(call.method, `/api/${call.base}${filled}${queryString(query)}`, body, options) as never;
    },
  };
}

function headersOf(
  identity: Identity,
  cookies: Map<string, string>,
  method: string,
  options: RequestOptions,
) {
  const own: Record<string, string | undefined> = { host: identity.host };
  if (identity.bearer) own.authorization = `Bearer ${identity.bearer}`;
  else {
    own.cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join("; ");
    if (identity.sessionId) own.authorization = `Session ${identity.sessionId}`;
    if (method !== "GET") {
      own.origin = `http://${identity.host}`;
      own["x-xsrf-token"] = cookies.get("XSRF-TOKEN");
    }
  }
  const all = Object.entries({ ...own, ...options.headers });
  return Object.fromEntries(all.filter((entry): entry is [string, string] => Boolean(entry[1])));
}

const NAMES = Object.keys(COOKIES) as CookieName[];
const LISTED = new Set(NAMES.flatMap((name) => [cookieName(name, "http"), cookieName(name, "https")]));

/** Fails for a cookie that the privacy page doesn't list. */
function storeCookie(cookies: Map<string, string>, line: string): void {
  const [pair = "", ...attributes] = line.split(";").map((part) => part.trim());
  const at = pair.indexOf("=");
  const name = pair.slice(0, at);
  if (!LISTED.has(name)) throw new Error(`The privacy page doesn't list the cookie ${name}.`);
  if (attributes.includes("Max-Age=0")) cookies.delete(name);
  else cookies.set(name, pair.slice(at + 1));
}

function read({
  statusCode,
  payload,
  headers,
}: ServerInjectResponse): Pick<Answer, "status" | "body" | "error"> {
  const json = String(headers["content-type"]).startsWith("application/json") && payload !== "";
  const body = json ? JSON.parse(payload) : payload;
  return {
    status: statusCode,
    body,
    error: statusCode >= 400 && json ? (body as ErrorBody).error : undefined,
  };
}

/** Half a surrogate pair is not allowed in an address: a client sends the replacement character. */
function wellFormed(value: unknown): string {
  return Buffer.from(String(value)).toString();
}

function queryString(query: object): string {
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) {
    for (const one of [value].flat()) if (one !== undefined) search.append(name, String(one));
  }
  return search.size > 0 ? `?${search}` : "";
}
