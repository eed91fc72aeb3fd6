import { timingSafeEqual } from "node:crypto";
import type { Request, ResponseToolkit, ServerRoute } from "@hapi/hapi";
import type { Tools } from "../../provider.ts";
import type { Call } from "./calls/call.ts";
import { calls } from "./calls/calls.ts";
import type { Desk } from "./desk.ts";
import { newId } from "./ids.ts";
import { API_VERSION, SECRET_KEY } from "./keys.ts";
import { openLookup } from "./lookup.ts";
import { StripeError } from "./wire/errors.ts";
import { expandAll } from "./wire/expand.ts";
import { readFields } from "./wire/fields.ts";
import { nestForm } from "./wire/form.ts";
import { type Answer, openAnswers } from "./wire/idempotency.ts";

/** Every call at `/v1`, which is Stripe's here: its library knows a host and a port, but no path before that. */
export function serveCalls(tools: Tools, desk: Desk): ServerRoute[] {
  const answers = openAnswers(tools.store);
  const lookup = openLookup(desk);

  const answerCall = async (call: Call, request: Request, reply: ResponseToolkit) => {
    refuseStranger(request);
    const key = request.headers["idempotency-key"] as string | undefined;
    const asked = `${call.method} ${request.path} ${JSON.stringify(fieldsOf(request))}`;
    const isSavedOffline = call.method === "POST" && key !== undefined;
    const { body, status, replayed } = isSavedOffline
      ? await answers.once(key, asked, () =>
          work(call, request, (answer) => answers.keep(key, asked, answer)),
        )
      : { ...(await work(call, request, () => undefined)), replayed: false };
    if (request.raw.req.socket.destroyed) return reply.abandon;
    const response = reply.response(body).code(status);
    if (replayed) response.header("idempotent-replayed", "true");
    return isSavedOffline ? response.header("idempotency-key", key) : response;
  };

  const work = async (call: Call, request: Request, keep: (answer: Answer) => void): Promise<Answer> => {
    const fault = await tools.faults.next("stripe", request);
    if (fault && fault !== "drop") throw REFUSALS[fault]();
    const { result, caused } = tools.outbox.during(() => {
      const answer = answerOnce(call, request);
      keep(answer);
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
      const answer = call.answer(desk, fields, String(request.params.id ?? ""));
      return { status: 200, body: expandAll(answer, fields.texts("expand"), lookup) };
    } catch (error) {
      return answerError(error);
    }
  };

  const guard = async (request: Request, reply: ResponseToolkit, answer: () => Promise<unknown>) => {
    try {
      return mark(request, await answer());
    } catch (error) {
      const { status, body } = answerError(error);
      return mark(request, reply.response(body).code(status));
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

/** What every answer says of itself. */
function mark(request: Request, response: unknown): unknown {
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

function refuseStranger(request: Request): void {
  const [, key = ""] = /^Bearer (.+)$/.exec(String(request.headers.authorization ?? "")) ?? [];
  const given = Buffer.from(key);
  const expected = Buffer.from(SECRET_KEY);
  if (given.length === expected.length && timingSafeEqual(given, expected)) return;
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
