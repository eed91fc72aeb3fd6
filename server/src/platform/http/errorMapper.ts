import { type Boom, isBoom } from "@hapi/boom";
import type { Request, ResponseToolkit, Server } from "@hapi/hapi";
import { type ErrorBody, type ErrorCode, errors } from "@quire/contracts/errors";
import { isUnavailable } from "../database/isUnavailable.ts";
import { isDiskFull } from "../diskSpace.ts";
import type { Platform } from "../platform.ts";
import { StorageUnavailable } from "../storage/storage.ts";
import type { AnswerHead } from "./context.ts";
import type { Cookies } from "./cookies.ts";
import { isApiPath } from "./isApiPath.ts";
import { respondEarly } from "./lingering.ts";
import { loggedPath } from "./loggedPath.ts";
import { Refusal } from "./refusal.ts";

/** hapi's own errors, by our error codes. */
const BY_STATUS: Record<number, ErrorCode> = {
  400: "malformed_body",
  401: "session_invalid",
  403: "forbidden",
  404: "not_found",
  405: "method_not_allowed",
  406: "not_acceptable",
  408: "request_timeout",
  413: "too_large",
  415: "unsupported_media",
  429: "too_many_requests",
  503: "unavailable",
};

/** Text that the database can't store (a NUL, half a surrogate pair) is a client error, not a server error. */
const UNSTORABLE_TEXT = new Set(["22021", "22P05"]);

/** Formats every error of the API. Pages have their own mapper, which this leaves alone. */
export function mapErrors(server: Server, platform: Platform): void {
  server.ext("onPreResponse", (request, reply) => {
    const response = request.response;
    if (!isBoom(response) || !isApiPath(request.path)) return reply.continue;
    return answer(platform, request, reply, response);
  });
}

async function answer(platform: Platform, request: Request, reply: ResponseToolkit, failure: Boom) {
  const refusal = refusalOf(failure);
  const entry = errors[refusal.code];
  if (refusal.status >= 500) {
    platform.log.error(
      { err: failure, request_id: request.info.id, path: loggedPath(request.path) },
      "request failed",
    );
  }
  const next = refusal.next ?? ("next" in entry ? entry.next : undefined);
  const body: ErrorBody = {
    error: {
      code: refusal.code,
      message: refusal.message,
      ...(next ? { next } : {}),
      ...(refusal.issues ? { issues: refusal.issues } : {}),
      ...(refusal.details === undefined ? {} : { details: refusal.details }),
      request_id: request.info.id,
    },
  };
  const content = { text: JSON.stringify(body), type: "application/json; charset=utf-8" };
  const response = await respondEarly(request, reply, content);
  response.code(refusal.status).header("cache-control", "no-store");
  if (refusal.retryAfter) response.header("retry-after", String(Math.ceil(refusal.retryAfter)));
  const { cookies, answer: head } = request.app as { cookies?: Cookies; answer?: AnswerHead };
  cookies?.applyTo(response);
  for (const [name, value] of Object.entries(head?.headers ?? {})) response.header(name, value);
  return response;
}

/** Returns a failed request as a refusal, for the API and for pages. */
export function refusalOf(failure: Boom): Refusal {
  if (failure instanceof Refusal) return failure;
  if (isUnavailable(failure)) return new Refusal("unavailable", { retryAfter: 1 });
  if (isDiskFull(failure)) {
    return new Refusal("unavailable", {
      message: "We're out of disk space. Please try again later.",
      retryAfter: 60,
    });
  }
  if (failure instanceof StorageUnavailable) return new Refusal("unavailable", { retryAfter: 5 });
  const { parent, code } = failure as { parent?: { code?: string }; code?: string };
  const sqlState = parent?.code ?? code;
  if (sqlState && UNSTORABLE_TEXT.has(sqlState)) {
    return new Refusal("invalid_input", { message: "The text has characters that cannot be stored." });
  }
  const status = failure.output.statusCode;
  return new Refusal(BY_STATUS[status] ?? (status >= 500 ? "unexpected" : "invalid_input"));
}
