import type { Request, ResponseObject, ResponseToolkit, ServerRoute } from "@hapi/hapi";
import type { CallInput, CallOutput, CallShape, Redirection } from "@quire/contracts/call";
import type { Contract } from "@quire/contracts/schemas/contract";
import { failpoint } from "../failpoint.ts";
import type { Platform } from "../platform.ts";
import { scopeOf } from "../scope.ts";
import { authenticate, refuseForgery, refuseOtherOrigins, requireScope } from "./authenticate.ts";
import type { AnswerHead, Caller, CommandContext, Context, RequestFacts } from "./context.ts";
import { Cookies } from "./cookies.ts";
import { factsReader } from "./facts.ts";
import { inTransaction } from "./inTransaction.ts";
import { FILE_PACE, watchPace } from "./pace.ts";
import { readFields } from "./readBody.ts";
import { requireAudience } from "./requireAudience.ts";
import { requireConfirmed } from "./requireConfirmed.ts";
import { validateInput } from "./validate.ts";

type Handler<S extends CallShape, C extends Context> = (
  context: C,
  input: CallInput<S>,
) => Promise<CallOutput<S>>;

type Effects = (() => void | Promise<void>)[];

/** Read by the handler only after it knows who calls: a guest's large body is refused unread. */
export const UNREAD_BODY = {
  output: "stream",
  parse: false,
  maxBytes: Number.MAX_SAFE_INTEGER,
  timeout: false,
} as const;

/** Creates routes from contracts. Every API call passes through here. */
export interface Routes {
  /** A query: authenticate, validate, read, present. Runs in no transaction. */
  read<S extends CallShape>(contract: Contract<S>, query: Handler<S, Context>): ServerRoute;
  /** A command: authenticate, validate, then all in one transaction; effects run after the commit. */
  write<S extends CallShape>(contract: Contract<S>, command: Handler<S, CommandContext>): ServerRoute;
  /**
   * A command that opens its own short transactions (`inTransaction`): for work that would hold a connection while it
   * waits for something else (a password's hash, a limit), or that must keep something although it refuses.
   */
  writeInSteps<S extends CallShape>(contract: Contract<S>, command: Handler<S, Context>): ServerRoute;
  /** A streamed body: `input` has no body, the handler reads `context.http.request.payload` itself. */
  stream<S extends CallShape>(
    contract: Contract<S>,
    handler: Handler<Omit<S, "body"> & CallShape, Context>,
  ): ServerRoute;
}

export function routesFor(platform: Platform): Routes {
  const readFacts = factsReader(platform.config);

  async function open(
    request: Request,
    reply: ResponseToolkit,
    contract: Contract,
    { cookies, effects, answer }: { cookies: Cookies; effects: Effects; answer: AnswerHead },
  ): Promise<Context> {
    const facts = readFacts(request);
    const caller = await identify(platform, contract, { request, facts, cookies });
    return {
      ...scopeOf(platform, null),
      caller,
      facts,
      afterCommit: (effect) => void effects.push(effect),
      http: { request, reply, cookies, answer },
    };
  }

  function route<S extends CallShape>(
    contract: Contract<S>,
    run: (context: Context, request: Request) => Promise<unknown>,
  ): ServerRoute {
    return {
      method: contract.call.method,
      path: `/api/${contract.call.base}${contract.call.path}`,
      options: contract.call.method === "GET" ? {} : { payload: UNREAD_BODY },
      handler: async (request, reply) => {
        const { scheme } = readFacts(request);
        const cookies = new Cookies(scheme, platform.config.platformHost);
        const effects: Effects = [];
        const answer: AnswerHead = { headers: {}, isEmpty: false };
        try {
          const head = { cookies, effects, answer };
          const context = await open(request, reply, contract as Contract, head);
          const output = await withEffects(platform, effects, () => run(context, request));
          failpoint("beforeAnswer");
          const body = answer.isEmpty ? undefined : (output as object);
          const response = present(contract as Contract, reply.response(body), cookies);
          if (answer.isEmpty) response.code(204);
          for (const [name, value] of Object.entries(answer.headers)) response.header(name, value);
          return contract.status === 302 ? response.location((output as Redirection).location) : response;
        } catch (error) {
          // A refusal may still clear a cookie: the error mapper sends the collected headers.
          Object.assign(request.app, { cookies, answer });
          throw error;
        }
      },
    };
  }

  async function input<S extends CallShape>(contract: Contract<S>, request: Request): Promise<CallInput<S>> {
    const { params, query } = request;
    const body = contract.call.method === "GET" ? null : await readFields(request.raw.req, contract.maxBytes);
    return validateInput(contract as Contract, { params, query, body });
  }

  const untransacted: Routes["read"] = (contract, handler) =>
    route(contract, async (context, request) => handler(context, await input(contract, request)));

  return {
    read: untransacted,
    writeInSteps: untransacted,
    write: (contract, command) =>
      route(contract, async (context, request) => {
        const read = await input(contract, request);
        return inTransaction(context, (inside) => command(inside, read));
      }),
    stream: (contract, handler) =>
      route(contract, async (context, request) => {
        const { params, query } = request;
        const input = validateInput(contract as Contract, { params, query, body: {} });
        const { req } = request.raw;
        const endWatch = watchPace(req, FILE_PACE, () => req.destroy());
        try {
          return await handler(context, input as never);
        } finally {
          endWatch();
        }
      }),
  };
}

/** Runs the effects of what was committed, even if a later step is refused. */
async function withEffects<T>(platform: Platform, effects: Effects, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } finally {
    await runEffects(platform, effects);
  }
}

/** The write is durable by now, so an effect that fails is logged and does not change the response. */
async function runEffects(platform: Platform, effects: Effects): Promise<void> {
  for (const effect of effects) {
    try {
      await effect();
    } catch (error) {
      platform.log.error({ err: error }, "an effect after commit failed");
    }
  }
}

interface Identification {
  request: Request;
  facts: RequestFacts;
  cookies: Cookies;
}

/** Returns the caller; throws if the contract does not admit them. */
async function identify(
  platform: Platform,
  contract: Contract,
  { request, facts, cookies }: Identification,
): Promise<Caller> {
  if (contract.audience === "public") return { kind: "guest" };
  const caller = await authenticate(platform, request, facts, cookies);
  if (contract.call.method !== "GET") {
    if (contract.audience !== "program") {
      refuseOtherOrigins(request, facts);
      if (!contract.call.tokenless) refuseForgery(platform, request, facts, caller);
    }
    requireScope(caller, "write");
  } else requireScope(caller, "read");
  requireAudience(platform, contract, caller, facts);
  if (contract.sensitive === "confirmed") requireConfirmed(platform, caller);
  return caller;
}

function present(contract: Contract, response: ResponseObject, cookies: Cookies): ResponseObject {
  response.code(contract.status ?? 200);
  if (contract.audience !== "public") response.header("cache-control", "private, no-store");
  cookies.applyTo(response);
  return response;
}
