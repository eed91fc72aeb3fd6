import type Joi from "@hapi/joi";
import type { Call, CallShape } from "../call.ts";
import type { ErrorCode } from "../errors.ts";

/** Who may make a call at all. What they may do with which thing is a policy's question. */
export type Audience =
  /** Anyone; the session is not even looked at, so the answer can be cached for all. */
  | "public"
  /** Anyone; the answer may depend on who asks. */
  | "anyone"
  /** Only a signed-in person, by whatever credential: a browser, a program, or an access token. */
  | "person"
  /**
   * Only a sign-in of the person's own: a browser on the platform's address, or a program that they approved. What
   * governs the ways in is not for an access token, which others may have come by.
   */
  | "session"
  /** Only a browser on the platform's address: what decides who gets into the account, and whether there is one. */
  | "browser"
  /** Programs that have no session yet: the device grant's calls. No cookie counts, so nothing can be forged. */
  | "program";

/** A call with what only the server and the documentation need. */
export interface Contract<S extends CallShape = CallShape> {
  readonly call: Call<S>;
  /** Name in the documentation: `createPost`. */
  readonly name: string;
  /** One line, in the imperative. */
  readonly summary: string;
  /** Group in the documentation: `posts`. */
  readonly tag: string;
  readonly audience: Audience;
  readonly params?: Joi.ObjectSchema;
  readonly query?: Joi.ObjectSchema;
  readonly body?: Joi.ObjectSchema;
  /** Made when it is asked for: documents and tests read it, and a server that starts should not wait for all of them. */
  readonly output: () => Joi.Schema;
  /** What it can refuse with, beyond what any call can. */
  readonly errors: readonly ErrorCode[];
  /** 200 unless told; 302 sends on to the `location` of the answer. */
  readonly status?: 200 | 201 | 302;
  /** How the body arrives; `multipart` and `bytes` are streamed to the handler. */
  readonly payload?: "json" | "multipart" | "bytes";
  /** Headers that the call cannot do without, beside what every call takes. */
  readonly headers?: readonly { name: string; about: string }[];
}

type SchemaFor<S, K extends string> = K extends keyof S
  ? S[K] extends FormData | Blob
    ? { [P in K]?: undefined }
    : S[K] extends object
      ? { [P in K]: Joi.ObjectSchema<S[K]> }
      : unknown
  : { [P in K]?: undefined };

type ContractParts<S extends CallShape> = SchemaFor<S, "params"> &
  SchemaFor<S, "query"> &
  SchemaFor<S, "body"> & {
    name: string;
    summary: string;
    tag: string;
    audience: Audience;
    output: () => Joi.Schema;
    errors?: readonly ErrorCode[];
    status?: 200 | 201 | 302;
    payload?: "json" | "multipart" | "bytes";
    headers?: readonly { name: string; about: string }[];
  };

/**
 * Puts a call's schemas beside it. Every schema is declared strictly against the call's types
 * (`Joi.object<T, true>`), so that neither can drift from the other.
 */
export function contract<S extends CallShape>(call: Call<S>, parts: ContractParts<S>): Contract<S> {
  return { errors: [], ...parts, call } as Contract<S>;
}
