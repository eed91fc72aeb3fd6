import type { Request, ResponseToolkit, ServerRoute } from "@hapi/hapi";
import type { RequestFault } from "../faults.ts";
import type { Tools } from "../provider.ts";

/** What a call answers; `body` null sends none. */
export interface JsonAnswer {
  status: number;
  body: object | null;
}

/** An error answer of a provider. */
export class JsonError extends Error {
  readonly status: number;
  readonly body: object;

  constructor(status: number, body: object) {
    super(JSON.stringify(body));
    this.status = status;
    this.body = body;
  }
}

export interface JsonCall {
  method: "GET" | "POST" | "PUT" | "PATCH" | "DELETE";
  /** Path below the prefix. */
  path: string;
  /** Whether it needs no token. */
  open?: true;
  answer(request: JsonRequest): JsonAnswer;
}

export interface JsonRequest {
  id: string;
  /** The parsed body or, of a GET, the query. */
  fields: Record<string, unknown>;
  raw: Request;
}

interface Service {
  name: string;
  /** `/lulu` */
  prefix: string;
  calls: readonly JsonCall[];
  /** Throws a `JsonError` without a valid token. */
  requireToken(request: Request): void;
  refusals: Record<Exclude<RequestFault, "slow" | "drop">, () => JsonError>;
}

/** Serves a provider that speaks JSON: faults, errors, and events after the answer. */
export function serveJson(tools: Tools, service: Service): ServerRoute[] {
  const { name, prefix, calls, requireToken, refusals } = service;

  const answer = async (call: JsonCall, raw: Request): Promise<JsonAnswer> => {
    if (!call.open) requireToken(raw);
    const fault = await tools.faults.next(name, raw);
    if (fault && fault !== "drop") throw refusals[fault]();
    const fields = ((call.method === "GET" ? raw.query : raw.payload) ?? {}) as Record<string, unknown>;
    const request = { id: String(raw.params.id ?? ""), fields, raw };
    const { result, caused } = tools.outbox.during(() => guard(() => call.answer(request)));
    await caused.early();
    caused.after(raw.raw.res);
    if (fault === "drop") raw.raw.req.socket.destroy();
    return result;
  };

  return calls.map((call) => ({
    method: call.method,
    path: `${prefix}${call.path}`,
    handler: async (request: Request, reply: ResponseToolkit) => {
      const { status, body } = await answer(call, request).catch(answerError);
      if (request.raw.req.socket.destroyed) return reply.abandon;
      return reply.response(body ?? undefined).code(status);
    },
  }));
}

function guard(work: () => JsonAnswer): JsonAnswer {
  try {
    return work();
  } catch (error) {
    return answerError(error);
  }
}

function answerError(error: unknown): JsonAnswer {
  if (!(error instanceof JsonError)) throw error;
  return { status: error.status, body: error.body };
}
