import type Joi from "@hapi/joi";
import type { Call, CallShape } from "../call.ts";
import type { ErrorCode } from "../errors.ts";

/** Who may make a call at all. Policies decide what they may do to which record. */
export type Audience =
  /** Anyone; the session is ignored, so that the response can be cached for all. */
  | "public"
  /** Anyone; the response may depend on the caller. */
  | "anyone"
  /** Only a signed-in user, by any credential: a browser, a program, or an access token. */
  | "user"
  /**
   * Only the user's own sign-in: a browser on the platform's address, or a program they approved. Account access
   * must not be controlled by an access token, which may have been leaked.
   */
  | "session"
  /**
   * Only a browser on the platform's address: for calls that decide who can access an account, and whether it
   * exists.
   */
  | "browser"
  /** Programs without a session yet: calls of the device grant. Cookies are ignored, so nothing can be forged. */
  | "program";

/**
 * A call that could take over the account or its money. No program or access token may make it, and a browser only
 * after its user has confirmed who they are.
 *
 * - `confirmed`: by password or code, within the last ten minutes; otherwise 403 `confirmation_required`.
 * - `password`: the body contains the current password, or the command decides what else proves the user.
 */
export type Sensitivity = "confirmed" | "password";

/** Maximum bytes of a JSON body, unless the contract declares another limit. */
export const BODY_BYTES = 64 * 1024;
/** Maximum bytes of a JSON body that carries posts: more than the text of a long book. */
export const POST_BODY_BYTES = 8 * 1024 * 1024;

/** A call with what only the server and the documentation need. */
export interface Contract<S extends CallShape = CallShape> {
  readonly call: Call<S>;
  /** Operation ID in the documentation: `createPost`. */
  readonly name: string;
  /** One line, in the imperative. */
  readonly summary: string;
  /** Group in the documentation: `posts`. */
  readonly tag: string;
  readonly audience: Audience;
  /** Requires the audience `browser`. */
  readonly sensitive?: Sensitivity;
  /** Path on the platform of the page that makes a browser's call: a refused program learns its address. */
  readonly page?: string;
  readonly params?: Joi.ObjectSchema;
  readonly query?: Joi.ObjectSchema;
  readonly body?: Joi.ObjectSchema;
  /** Built on demand: only documentation and tests read it, and building all would slow down the server's start. */
  readonly output: () => Joi.Schema;
  /** Errors specific to this call. */
  readonly errors: readonly ErrorCode[];
  /** Defaults to 200; 302 redirects to the `location` of the response. */
  readonly status?: 200 | 201 | 302;
  /** Format of the body; `multipart` and `bytes` are streamed to the handler. */
  readonly payload?: "json" | "multipart" | "bytes";
  /** Maximum bytes of the body. Files have their own limits, by kind. */
  readonly maxBytes: number;
  /** Headers that the call requires, in addition to the common ones. */
  readonly headers?: readonly { name: string; about: string }[];
}

type SchemaFor<S, K extends string> = K extends keyof S
  ? S[K] extends FormData | Blob
    ? { [P in K]?: undefined }
    : S[K] extends object
      ? { [P in K]: Joi.ObjectSchema<S[K]> }
      : unknown
  : { [P in K]?: undefined };

/** A sensitive call is one for browsers; the compiler refuses any other audience. */
type AudienceParts =
  | { audience: Audience; sensitive?: undefined }
  | { audience: "browser"; sensitive: Sensitivity };

type ContractParts<S extends CallShape> = AudienceParts &
  SchemaFor<S, "params"> &
  SchemaFor<S, "query"> &
  SchemaFor<S, "body"> & {
    name: string;
    summary: string;
    tag: string;
    output: () => Joi.Schema;
    errors?: readonly ErrorCode[];
    page?: string;
    status?: 200 | 201 | 302;
    payload?: "json" | "multipart" | "bytes";
    maxBytes?: number;
    headers?: readonly { name: string; about: string }[];
  };

/**
 * Combines a call with its schemas. Each schema is declared strictly against the call's types (`Joi.object<T,
 * true>`), so that they can't drift apart.
 */
export function contract<S extends CallShape>(call: Call<S>, parts: ContractParts<S>): Contract<S> {
  return { errors: [], maxBytes: BODY_BYTES, ...parts, call } as Contract<S>;
}
