import type { Server, ServerInjectResponse } from "@hapi/hapi";
import type { Call, CallInput, CallOutput, CallShape } from "@quire/contracts/call";
import type { ErrorBody } from "@quire/contracts/errors";

/** One answer. `body` has the type of the call's output; of a refusal, read `error`. */
export interface Answer<Output = unknown> {
  status: number;
  body: Output;
  error: ErrorBody["error"] | undefined;
  headers: ServerInjectResponse["headers"];
  /** The `Set-Cookie` lines. */
  setCookies: string[];
}

interface AskOptions {
  /** Over the caller's own; undefined leaves one out. */
  headers?: Record<string, string | undefined>;
}

/** A browser or a program, as the server sees it. A browser keeps its cookies, as a real one does. */
export interface Caller {
  readonly cookies: Map<string, string>;
  readonly address: string;
  /** Asks as a contract declares it. */
  call<S extends CallShape>(
    call: Call<S>,
    input: CallInput<S>,
    options?: AskOptions,
  ): Promise<Answer<CallOutput<S>>>;
  get(path: string, options?: AskOptions): Promise<Answer>;
  send(method: string, path: string, body?: unknown, options?: AskOptions): Promise<Answer>;
}

interface Who {
  host: string;
  address: string;
  bearer?: string;
  /** Named in the Authorization header, as the app does. */
  sessionId?: string;
}

export function testCaller(server: Server, given: Who): Caller {
  const who = { ...given };
  const cookies = new Map<string, string>();

  async function send(
    method: string,
    path: string,
    body?: unknown,
    options: AskOptions = {},
  ): Promise<Answer> {
    const response = await server.inject({
      method,
      url: path,
      remoteAddress: who.address,
      headers: headersOf(who, cookies, method, options),
      ...(body === undefined ? {} : { payload: body as object }),
    });
    const setCookies = [response.headers["set-cookie"] ?? []].flat();
    const before = cookies.get("quire_session");
    for (const line of setCookies) keep(cookies, line);
    // Another session than the one it began with: from here on, the cookie alone says which.
    if (cookies.get("quire_session") !== before) who.sessionId = undefined;
    return { ...read(response), headers: response.headers, setCookies };
  }

  return {
    cookies,
    address: who.address,
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

function headersOf(who: Who, cookies: Map<string, string>, method: string, options: AskOptions) {
  const own: Record<string, string | undefined> = { host: who.host };
  if (who.bearer) own.authorization = `Bearer ${who.bearer}`;
  else {
    own.cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join("; ");
    if (who.sessionId) own.authorization = `Session ${who.sessionId}`;
    if (method !== "GET") {
      own.origin = `http://${who.host}`;
      own["x-xsrf-token"] = cookies.get("XSRF-TOKEN");
    }
  }
  const all = Object.entries({ ...own, ...options.headers });
  return Object.fromEntries(all.filter((entry): entry is [string, string] => Boolean(entry[1])));
}

function keep(cookies: Map<string, string>, line: string): void {
  const [pair = "", ...attributes] = line.split(";").map((part) => part.trim());
  const at = pair.indexOf("=");
  const name = pair.slice(0, at);
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

/** Half a surrogate pair has no place in an address: a client sends the replacement character. */
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
