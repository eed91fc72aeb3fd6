import { timingSafeEqual } from "node:crypto";
import type { Request, ResponseToolkit, ServerRoute } from "@hapi/hapi";
import type { Tools } from "../../provider.ts";
import type { Account } from "./account.ts";
import type { Call } from "./calls/call.ts";
import { calls } from "./calls/calls.ts";
import { newId } from "./ids.ts";
import { API_VERSION, SECRET_KEY } from "./keys.ts";
import { openLookup } from "./lookup.ts";
import { StripeError } from "./wire/errors.ts";
import { expandAll } from "./wire/expand.ts";
import { readFields } from "./wire/fields.ts";
import { nestForm } from "./wire/form.ts";
import { type Answer, openAnswers } from "./wire/idempotency.ts";

/** Serves every call at `/v1`, at the root because Stripe's library takes a host and port, but no path. */
export function serveCalls(tools: Tools, account: Account): ServerRoute[] {
  const answers = openAnswers(tools.store);
  const lookup = openLookup(account);

  const answerCall = async (call: Call, request: Request, reply: ResponseToolkit) => {
    requireKey(request);
    const key = request.headers["idempotency-key"] as string | undefined;
    const requestText = `${call.method} ${request.path} ${JSON.stringify(fieldsOf(request))}`;
    const isIdempotent = call.method === "POST" && key !== undefined;
    const { body, status, replayed } = isIdempotent
      ? await answers.once(key, requestText, () =>
          work(call, request, (answer) => answers.save(key, requestText, answer)),
        )
      : { ...(await work(call, request, () => undefined)), replayed: false };
    if (request.raw.req.socket.destroyed) return reply.abandon;
    const response = reply.response(body).code(status);
    if (replayed) response.header("idempotent-replayed", "true");
    return isIdempotent ? response.header("idempotency-key", key) : response;
  };

  const work = async (call: Call, request: Request, save: (answer: Answer) => void): Promise<Answer> => {
    const fault = await tools.faults.next("stripe", request);
    if (fault && fault !== "drop") throw REFUSALS[fault]();
    const { result, caused } = tools.outbox.during(() => {
      const answer = answerOnce(call, request);
      save(answer);
      return answer;
    });
    await caused.early();
    caused.after(request.raw.res);
    if (fault === "drop") request.raw.req.socket.destroy();
    return result;
  };

  const answerOnce = (call: Call, request: Request): Answer => {
    try {
      const fields = readFields(nestForm(fieldsOf(request)));
      const answer = call.answer(account, fields, String(request.params.id ?? ""));
      return { status: 200, body: expandAll(answer, fields.texts("expand"), lookup) };
    } catch (error) {
      return answerError(error);
    }
  };

  const guard = async (request: Request, reply: ResponseToolkit, answer: () => Promise<unknown>) => {
    try {
      return addHeaders(request, await answer());
    } catch (error) {
      const { status, body } = answerError(error);
      return addHeaders(request, reply.response(body).code(status));
    }
  };

  return [
    ...calls.map(
      (call): ServerRoute => ({
        method: call.method,
        path: `/v1${call.path}`,
        handler: (request, reply) => guard(request, reply, () => answerCall(call, request, reply)) as never,
      }),
    ),
    {
      method: "*",
      path: "/v1/{any*}",
      handler: (request, reply) =>
        guard(request, reply, () => Promise.reject(unknownAddress(request))) as never,
    },
  ];
}

/** Adds the headers of every answer. */
function addHeaders(request: Request, response: unknown): unknown {
  if (typeof response !== "object" || response === null || !("header" in response)) return response;
  return (response as ReturnType<ResponseToolkit["response"]>)
    .header("request-id", newId("req"))
    .header("stripe-version", String(request.headers["stripe-version"] ?? API_VERSION));
}

function fieldsOf(request: Request): Record<string, unknown> {
  return { ...request.query, ...(request.payload as object | null) };
}

function answerError(error: unknown): Answer {
  if (!(error instanceof StripeError)) throw error;
  return { status: error.status, body: { error: error.body } };
}

function requireKey(request: Request): void {
  const [, key = ""] = /^Bearer (.+)$/.exec(String(request.headers.authorization ?? "")) ?? [];
  const actual = Buffer.from(key);
  const expected = Buffer.from(SECRET_KEY);
  if (actual.length === expected.length && timingSafeEqual(actual, expected)) return;
  const message =
    key === ""
      ? "You did not provide an API key. You need to provide your API key in the Authorization header, using Bearer auth."
      : `Invalid API Key provided: ${key.slice(0, 8)}***`;
  throw new StripeError(401, { type: "invalid_request_error", message });
}

function unknownAddress({ method, path }: Request): StripeError {
  return new StripeError(404, {
    type: "invalid_request_error",
    message: `Unrecognized request URL (${method.toUpperCase()}: ${path}).`,
  });
}

const REFUSALS = {
  "429": () =>
    new StripeError(429, {
      type: "invalid_request_error",
      code: "rate_limit",
      message: "Request rate limit exceeded.",
    }),
  "500": () => new StripeError(500, { type: "api_error", message: "An unknown error occurred." }),
  refuse: () =>
    new StripeError(400, {
      type: "invalid_request_error",
      code: "account_invalid",
      message: "This account cannot currently make charges.",
    }),
};
