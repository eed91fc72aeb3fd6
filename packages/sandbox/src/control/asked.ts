import type { Request, ResponseToolkit } from "@hapi/hapi";

/** What was asked for cannot be done, and why. */
export class NotPossible extends Error {}

export type Asked = Record<string, unknown>;

/** What a test asks as JSON, and a person by a form of the page of payments. */
export function askedOf(request: Request): Asked {
  return (request.payload ?? {}) as Asked;
}

/** A person goes back to the page; a test reads the answer. */
export function answerAsked(request: Request, reply: ResponseToolkit, work: () => object) {
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

/** A text that must be there. */
export function textOf(asked: Asked, name: string): string {
  const value = asked[name];
  if (typeof value !== "string" || value === "") throw new NotPossible(`${name}: say which`);
  return value;
}

/** One of the words that are possible. */
export function oneOf<T extends string>(asked: Asked, name: string, words: readonly T[], usual?: T): T {
  const value = asked[name] ?? usual;
  if (!words.includes(value as T)) throw new NotPossible(`${name}: one of ${words.join(", ")}`);
  return value as T;
}

/** A whole number; a form gives it as text. */
export function wholeOf(asked: Asked, name: string, usual: number, least: number, most: number): number {
  const value = asked[name] === undefined || asked[name] === "" ? usual : Number(asked[name]);
  if (!Number.isInteger(value) || value < least || value > most) {
    throw new NotPossible(`${name}: ${least} to ${most}`);
  }
  return value;
}

/** What there is of this id. */
export function known<T>(thing: T | null, name: string): T {
  if (thing === null) throw new NotPossible(`${name}: there is none of this id`);
  return thing;
}

/** Which way it goes: `succeed`, unless `fail` is asked for. */
export function isSucceeding(asked: Asked): boolean {
  return oneOf(asked, "outcome", ["succeed", "fail"], "succeed") === "succeed";
}

/** Minor units; null: all that is left. */
export function amountOf(asked: Asked): number | null {
  return wholeOf(asked, "amount", 0, 0, Number.MAX_SAFE_INTEGER) || null;
}
