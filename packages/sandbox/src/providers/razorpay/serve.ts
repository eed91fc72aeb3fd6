import { timingSafeEqual } from "node:crypto";
import type { Request, ResponseToolkit, ServerRoute } from "@hapi/hapi";
import type { Tools } from "../../provider.ts";
import type { Account } from "./account.ts";
import type { Call } from "./calls/call.ts";
import { calls } from "./calls/calls.ts";
import { KEY_ID, KEY_SECRET } from "./keys.ts";
import { readBody } from "./wire/body.ts";
import { RazorpayError, refused } from "./wire/errors.ts";

interface Answer {
  status: number;
  body: object;
}

/** Serves every call at `/razorpay/v1`. */
export function serveCalls(tools: Tools, account: Account): ServerRoute[] {
  const answerCall = async (call: Call, request: Request): Promise<Answer> => {
    requireKey(request);
    const fault = await tools.faults.next("razorpay", request);
    if (fault && fault !== "drop") throw REFUSALS[fault]();
    const { result, caused } = tools.outbox.during(() => guard(() => answerOnce(call, request)));
    await caused.early();
    caused.after(request.raw.res);
    if (fault === "drop") request.raw.req.socket.destroy();
    return result;
  };

  const answerOnce = (call: Call, request: Request): Answer => {
    const fields = (call.method === "GET" ? request.query : request.payload) as Record<
      string,
      unknown
    > | null;
    return {
      status: 200,
      body: call.answer(account, readBody(fields ?? {}), String(request.params.id ?? "")),
    };
  };

  const answer = async (request: Request, reply: ResponseToolkit, work: () => Promise<Answer>) => {
    const { status, body } = await work().catch(answerError);
    return request.raw.req.socket.destroyed ? reply.abandon : reply.response(body).code(status);
  };

  return [
    ...calls.map(
      (call): ServerRoute => ({
        method: call.method,
        path: `/razorpay/v1${call.path}`,
        handler: (request, reply) => answer(request, reply, () => answerCall(call, request)),
      }),
    ),
    {
      method: "*",
      path: "/razorpay/v1/{any*}",
      handler: (request, reply) => answer(request, reply, () => Promise.reject(NO_SUCH_ADDRESS())),
    },
  ];
}

function guard(work: () => Answer): Answer {
  try {
    return work();
  } catch (error) {
    return answerError(error);
  }
}

function answerError(error: unknown): Answer {
  if (!(error instanceof RazorpayError)) throw error;
  return { status: error.status, body: { error: error.body } };
}

function requireKey(request: Request): void {
  const expected = Buffer.from(`Basic ${Buffer.from(`${KEY_ID}:${KEY_SECRET}`).toString("base64")}`);
  const actual = Buffer.from(String(request.headers.authorization ?? ""));
  if (actual.length === expected.length && timingSafeEqual(actual, expected)) return;
  throw new RazorpayError(401, { code: "BAD_REQUEST_ERROR", description: "Authentication failed" });
}

const NO_SUCH_ADDRESS = () =>
  new RazorpayError(404, {
    code: "BAD_REQUEST_ERROR",
    description: "The requested URL was not found on the server.",
    source: "NA",
    step: "NA",
    reason: "NA",
    metadata: {},
  });

const REFUSALS = {
  "429": () =>
    new RazorpayError(429, { code: "BAD_REQUEST_ERROR", description: "Request failed: too many requests" }),
  "500": () =>
    new RazorpayError(500, {
      code: "SERVER_ERROR",
      description:
        "We are facing some trouble completing your request at the moment. Please try again shortly.",
      source: "NA",
      step: "NA",
      reason: "NA",
      metadata: {},
    }),
  refuse: () => refused("The requested operation is not allowed for your account"),
};
