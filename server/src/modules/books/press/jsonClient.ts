import { boundedFetch } from "../../../platform/outbound/boundedFetch.ts";
import {
  FulfillmentRefused,
  FulfillmentUnavailable,
  FulfillmentUnknown,
  type SuggestedAddress,
} from "./fulfillment.ts";

export interface JsonRequest {
  method: "GET" | "POST" | "PUT" | "PATCH";
  /** Below the base URL, with its query. */
  path: string;
  body?: object;
  /** Whether it changes nothing, although it is no GET. */
  isRead?: true;
}

interface Token {
  token: string;
  /** Milliseconds since 1970. */
  expires: number;
}

interface Options {
  /** For messages: `Lulu`. */
  provider: string;
  url: string;
  timeoutMs: number;
  /** Requests a token; may throw anything. */
  logIn(request: typeof fetch): Promise<{ token: unknown; lifetimeMs: number }>;
  /** The status that a body with the HTTP status 2xx reports instead. */
  statusInside?(body: unknown): number | null;
  now(): number;
}

/** A token is replaced this long before it expires. */
const MARGIN_MS = 60_000;
const MAX_MESSAGE = 500;
/** Errors of a connection that never was: nothing was sent. */
const NOT_SENT = new Set(["ECONNREFUSED", "ENOTFOUND", "EAI_AGAIN", "UND_ERR_CONNECT_TIMEOUT"]);

/**
 * Returns a function that calls a provider with a token, which it saves until it expires or is refused, and maps all
 * failures to the errors of `fulfillment.ts`.
 */
export function openJsonClient(options: Options): (request: JsonRequest) => Promise<unknown> {
  const { provider, url, timeoutMs, now, statusInside = () => null } = options;
  const request = boundedFetch(timeoutMs);
  let current: Promise<Token> | null = null;

  async function logIn(): Promise<Token> {
    try {
      const { token, lifetimeMs } = await options.logIn(request);
      if (typeof token !== "string" || token === "") throw new Error("no token");
      return { token, expires: now() + lifetimeMs };
    } catch (error) {
      throw new FulfillmentUnavailable(`${provider} gave us no token`, { cause: error });
    }
  }

  /** Returns a valid token, other than the refused one. All callers share one log-in. */
  async function tokenOf(refused: string | null = null): Promise<string> {
    const seen = current;
    const saved = seen && (await seen.catch(() => null));
    if (saved && saved.token !== refused && saved.expires - MARGIN_MS > now()) return saved.token;
    if (current === seen) current = logIn();
    return (await (current as Promise<Token>)).token;
  }

  const send = (token: string, { method, path, body }: JsonRequest) =>
    request(`${url}${path}`, {
      method,
      headers: {
        authorization: `Bearer ${token}`,
        accept: "application/json",
        ...(body && { "content-type": "application/json" }),
      },
      ...(body && { body: JSON.stringify(body) }),
      redirect: "error",
    });

  return async (call) => {
    const isRead = call.method === "GET" || call.isRead === true;
    /** The error for a request that the provider may have carried out. */
    const lost = (reason: string, cause?: unknown) => {
      const message = `${provider}: ${reason}`;
      return isRead
        ? new FulfillmentUnavailable(message, { cause })
        : new FulfillmentUnknown(message, { cause });
    };
    const sendOnce = (token: string) =>
      send(token, call).catch((error: unknown) => {
        const code = String((error as { cause?: { code?: unknown } }).cause?.code);
        if (NOT_SENT.has(code)) throw new FulfillmentUnavailable(`${provider}: ${code}`, { cause: error });
        throw lost("no answer", error);
      });

    const token = await tokenOf();
    let response = await sendOnce(token);
    // Nothing was done: the token ended early.
    if (response.status === 401) response = await sendOnce(await tokenOf(token));

    const text = await response.text();
    const body = parse(text);
    const status = response.ok ? (statusInside(body) ?? response.status) : response.status;
    if (status >= 200 && status < 300) {
      if (body === undefined) throw lost("an unreadable answer");
      return body;
    }
    if (status === 401 || status === 403 || status === 429) {
      throw new FulfillmentUnavailable(`${provider}: ${status}`);
    }
    const isRefusal = status >= 400 && status < 500 && status !== 408;
    if (!isRefusal) throw lost(String(status));
    const reasons = messagesIn(body).join(" ").slice(0, MAX_MESSAGE);
    throw new FulfillmentRefused(reasons || `${provider}: ${status}`, status, suggestionIn(body));
  };
}

/** An empty body is null, an unreadable one undefined. */
function parse(text: string): unknown {
  if (text.trim() === "") return null;
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

export type Fields = Record<string, unknown>;
export const fieldsOf = (value: unknown): Fields =>
  typeof value === "object" && value !== null && !Array.isArray(value) ? (value as Fields) : {};

/** Names that hold no text for people. */
const NOT_MESSAGES = new Set(["suggested_address", "code", "path", "type", "status", "status_code"]);

/** Returns the texts in an error body, however deep, each after its field's name: `phone_number: Enter a valid…`. */
export function messagesIn(body: unknown, name = ""): string[] {
  if (typeof body === "string") {
    const isPlain = name === "" || ["message", "detail", "error", "errors", "info"].includes(name);
    return body === "" ? [] : [isPlain ? body : `${name}: ${body}`];
  }
  if (Array.isArray(body)) return body.flatMap((one) => messagesIn(one, name));
  return Object.entries(fieldsOf(body)).flatMap(([field, value]) =>
    NOT_MESSAGES.has(field) ? [] : messagesIn(value, field),
  );
}

/** Returns the suggested address in a body, wherever it is. */
export function suggestionIn(body: unknown): SuggestedAddress | null {
  if (Array.isArray(body)) return first(body, suggestionIn);
  const fields = fieldsOf(body);
  const { suggested_address: suggested } = fields;
  if (!suggested) return first(Object.values(fields), suggestionIn);
  const { street1, street2, city, state_code, postcode, country_code } = fieldsOf(suggested);
  return {
    street1: textOf(street1) ?? "",
    street2: textOf(street2),
    city: textOf(city) ?? "",
    state: textOf(state_code),
    // Lulu sends some as numbers.
    postcode: textOf(postcode) ?? "",
    country: textOf(country_code) ?? "",
  };
}

function first<T>(values: readonly unknown[], find: (value: unknown) => T | null): T | null {
  for (const value of values) {
    const found = find(value);
    if (found !== null) return found;
  }
  return null;
}

/** A text, or a number as one; null if it is absent or empty. */
export function textOf(value: unknown): string | null {
  return (typeof value === "string" && value !== "") || typeof value === "number" ? String(value) : null;
}

export const listOf = (value: unknown): Fields[] => (Array.isArray(value) ? value.map(fieldsOf) : []);

/** A link that buyers may follow: another scheme could run a script. */
export function webUrl(value: unknown): string | null {
  return typeof value === "string" && /^https?:\/\//i.test(value) && URL.canParse(value) ? value : null;
}

/** Reads an answer. One that can't be read counts as none: of a write, the outcome is unknown. */
export function readable<T>(
  read: (fields: Fields) => T,
  body: unknown,
  Trouble: typeof FulfillmentUnavailable | typeof FulfillmentUnknown = FulfillmentUnavailable,
): T {
  try {
    return read(fieldsOf(body));
  } catch (error) {
    throw new Trouble("The provider sent an answer that we can't read", { cause: error });
  }
}
