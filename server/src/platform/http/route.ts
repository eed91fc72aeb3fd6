import type { Request, ResponseObject, ResponseToolkit, ServerRoute } from "@hapi/hapi";
import type { Call, CallInput, CallOutput, CallShape, Redirection } from "@quire/contracts/call";
import type { Contract } from "@quire/contracts/schemas/contract";
import { failpoint } from "../failpoint.ts";
import { memoizeBy } from "../memoizeBy.ts";
import type { Platform } from "../platform.ts";
import type { AnyPrefetchQuery, PrefetchQuery } from "./alongside.ts";
import { type Asked, authenticateWith, refuseForgery, requireScope } from "./authenticate.ts";
import type { AnswerHead, CommandContext, Context, RequestFacts } from "./context.ts";
import { Cookies } from "./cookies.ts";
import { factsReader } from "./facts.ts";
import { inTransaction } from "./inTransaction.ts";
import { Refusal } from "./refusal.ts";
import { requireAudience } from "./requireAudience.ts";
import { validateInput } from "./validate.ts";

type Handler<S extends CallShape, C extends Context> = (
  context: C,
  input: CallInput<S>,
) => Promise<CallOutput<S>>;

type Effects = (() => void | Promise<void>)[];

/** Most bytes of a JSON body: a long book's text with room to spare. */
const JSON_LIMIT = 8 * 1024 * 1024;

/** Makes routes of contracts for one server. Every call of the API passes here. */
export interface Routes {
  /** A query: authenticate, validate, ask, present. Runs in no transaction. `alongside`: what is read with who asks. */
  read<S extends CallShape>(
    contract: Contract<S>,
    query: Handler<S, Context>,
    alongside?: PrefetchQuery<CallInput<S>, object>,
  ): ServerRoute;
  /** A command: authenticate, validate, then all in one transaction; effects run after the commit. */
  write<S extends CallShape>(contract: Contract<S>, command: Handler<S, CommandContext>): ServerRoute;
  /**
   * A command that opens its own short transactions (`inTransaction`): for work that would hold a connection while it
   * waits for something else (a password's hash, a limit), or that must keep something although it refuses.
   */
  writeInSteps<S extends CallShape>(
    contract: Contract<S>,
    command: Handler<S, Context>,
    alongside?: PrefetchQuery<CallInput<S>, object>,
  ): ServerRoute;
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
    asked: Asked | null,
    { cookies, effects, answer }: { cookies: Cookies; effects: Effects; answer: AnswerHead },
  ): Promise<Context> {
    const facts = readFacts(request);
    const { caller, alongside } = await identify(platform, contract, { request, facts, cookies, asked });
    return {
      platform,
      caller,
      facts,
      alongside,
      transaction: null,
      afterCommit: (effect) => void effects.push(effect),
      http: { request, reply, cookies, answer },
    };
  }

  function route<S extends CallShape>(
    contract: Contract<S>,
    run: (context: Context, request: Request) => Promise<unknown>,
    asking: (request: Request) => Asked | null = () => null,
  ): ServerRoute {
    return {
      method: contract.call.method,
      path: `/api/${contract.call.base}${contract.call.path}`,
      options: payloadOptions(contract),
      handler: async (request, reply) => {
        const { scheme } = readFacts(request);
        const cookies = new Cookies(scheme);
        const effects: Effects = [];
        const answer: AnswerHead = { headers: {}, isEmpty: false };
        try {
          const head = { cookies, effects, answer };
          const context = await open(request, reply, contract as Contract, asking(request), head);
          const output = await withEffects(platform, effects, () => run(context, request));
          failpoint("beforeAnswer");
          const body = answer.isEmpty ? undefined : (output as object);
          const response = present(contract as Contract, reply.response(body), cookies);
          if (answer.isEmpty) response.code(204);
          for (const [name, value] of Object.entries(answer.headers)) response.header(name, value);
          return contract.status === 302 ? response.location((output as Redirection).location) : response;
        } catch (error) {
          // A refusal may still clear a cookie; the error mapper sends what was collected.
          Object.assign(request.app, { cookies, answer });
          throw error;
        }
      },
    };
  }

  const rawInput = (request: Request) => ({
    params: request.params,
    query: request.query,
    body: request.payload,
  });

  const untransacted: Routes["read"] = (contract, handler, alongside) => {
    const read = (request: Request) => validateInput(contract as Contract, rawInput(request));
    if (!alongside) return route(contract, (context, request) => handler(context, read(request) as never));
    const inputOf = memoizeBy(read);
    return route(
      contract,
      (context, request) => handler(context, inputOf(request) as never),
      (request) => askedBy(alongside, () => inputOf(request)),
    );
  };

  return {
    read: untransacted,
    writeInSteps: untransacted,
    write: (contract, command) =>
      route(contract, async (context, request) => {
        const input = validateInput(contract as Contract, rawInput(request));
        return inTransaction(context, (inside) => command(inside, input as never));
      }),
    stream: (contract, handler) =>
      route(contract, (context, request) =>
        handler(
          context,
          validateInput(contract as Contract, { params: request.params, query: request.query, body: {} }),
        ),
      ),
  };
}

/** Whatever has committed has its effects, also where a later step is refused. */
async function withEffects<T>(platform: Platform, effects: Effects, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } finally {
    await runEffects(platform, effects);
  }
}

/** The write is durable by now: an effect that fails is logged, and must not make the answer say otherwise. */
async function runEffects(platform: Platform, effects: Effects): Promise<void> {
  for (const effect of effects) {
    try {
      await effect();
    } catch (error) {
      platform.log.error({ err: error }, "an effect after commit failed");
    }
  }
}

/** What is asked with who asks. Input that is no good is refused when that is known, as everywhere. */
function askedBy(asked: AnyPrefetchQuery, input: () => unknown): Asked | null {
  try {
    const binds = asked.binds(input());
    return binds && { asked, binds };
  } catch (error) {
    if (error instanceof Refusal) return null;
    throw error;
  }
}

interface Asking {
  request: Request;
  facts: RequestFacts;
  cookies: Cookies;
  asked: Asked | null;
}

/** Who asks, refused at once where the contract does not admit them. */
async function identify(
  platform: Platform,
  contract: Contract,
  { request, facts, cookies, asked }: Asking,
): Promise<Pick<Context, "caller" | "alongside">> {
  if (contract.audience === "public") return { caller: { kind: "guest" }, alongside: null };
  const who = await authenticateWith(platform, request, facts, cookies, asked);
  const { caller } = who;
  if (contract.call.method !== "GET") {
    if (contract.audience !== "program") refuseForgery(platform, request, facts, caller);
    requireScope(caller, "write");
  } else requireScope(caller, "read");
  requireAudience(platform, contract.audience, caller, facts);
  return who;
}

function payloadOptions(contract: Contract<CallShape>): ServerRoute["options"] & object {
  const { method } = contract.call as Call;
  if (method === "GET") return {};
  if (contract.payload === "multipart" || contract.payload === "bytes") {
    return { payload: { output: "stream", parse: false, maxBytes: Number.MAX_SAFE_INTEGER, timeout: false } };
  }
  return {
    payload: { maxBytes: JSON_LIMIT, allow: ["application/json", "application/x-www-form-urlencoded"] },
  };
}

function present(contract: Contract, response: ResponseObject, cookies: Cookies): ResponseObject {
  response.code(contract.status ?? 200);
  if (contract.audience !== "public") response.header("cache-control", "private, no-store");
  cookies.applyTo(response);
  return response;
}
