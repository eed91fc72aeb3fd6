import type { Request, ResponseToolkit } from "@hapi/hapi";

/** The request cannot be carried out; the message says why. */
export class NotPossible extends Error {}

export type Params = Record<string, unknown>;

/** Returns the request's fields: JSON from a test, a form from the payments page. */
export function paramsOf(request: Request): Params {
  return (request.payload ?? {}) as Params;
}

/** Runs the work and answers: a form is redirected to the payments page, a test gets JSON. */
export function answerControl(request: Request, reply: ResponseToolkit, work: () => object) {
  const isForm = request.mime === "application/x-www-form-urlencoded";
  try {
    const done = work();
    return isForm ? reply.redirect("/payments").code(303) : reply.response(done);
  } catch (error) {
    if (!(error instanceof NotPossible)) throw error;
    if (!isForm) return reply.response({ message: error.message }).code(400);
    return reply.redirect(`/payments?problem=${encodeURIComponent(error.message)}`).code(303);
  }
}

/** Returns a required text. */
export function textOf(params: Params, name: string): string {
  const value = params[name];
  if (typeof value !== "string" || value === "") throw new NotPossible(`${name}: say which`);
  return value;
}

/** Returns one of the allowed values. */
export function oneOf<T extends string>(
  params: Params,
  name: string,
  allowed: readonly T[],
  fallback?: T,
): T {
  const value = params[name] ?? fallback;
  if (!allowed.includes(value as T)) throw new NotPossible(`${name}: one of ${allowed.join(", ")}`);
  return value as T;
}

/** Returns an integer within the bounds; a form sends it as text. */
export function integerOf(
  params: Params,
  name: string,
  fallback: number,
  least: number,
  most: number,
): number {
  const value = params[name] === undefined || params[name] === "" ? fallback : Number(params[name]);
  if (!Number.isInteger(value) || value < least || value > most) {
    throw new NotPossible(`${name}: ${least} to ${most}`);
  }
  return value;
}

/** Returns the record, or throws if the id is unknown. */
export function known<T>(thing: T | null, name: string): T {
  if (thing === null) throw new NotPossible(`${name}: there is none of this id`);
  return thing;
}

/** Whether the outcome is `succeed`, which is the default, rather than `fail`. */
export function isSucceeding(params: Params): boolean {
  return oneOf(params, "outcome", ["succeed", "fail"], "succeed") === "succeed";
}

/** Returns the amount in minor units; null means all that is left. */
export function amountOf(params: Params): number | null {
  return integerOf(params, "amount", 0, 0, Number.MAX_SAFE_INTEGER) || null;
}
