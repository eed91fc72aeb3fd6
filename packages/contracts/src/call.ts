/** The types of a call: its path parameters, query string, body and response. */
export type CallShape = {
  params?: object;
  query?: object;
  body?: object;
  output: unknown;
};

export type Method = "GET" | "POST" | "PUT" | "PATCH" | "DELETE";

/** `r` reads as the caller, `w` writes, `sr` reads public data without a session. */
export type Base = "r" | "w" | "sr";

/**
 * A declared call. At run time it is only a method and a path, so it weighs nothing in a browser; the client, the
 * server and the documentation share its types.
 */
export interface Call<S extends CallShape = CallShape> {
  readonly method: Method;
  readonly base: Base;
  /** Path below the base, with `{name}` for each parameter. */
  readonly path: string;
  /** A write that needs no XSRF token, so that guests need no cookie for it: caused by another site, it harms nobody. */
  readonly tokenless?: boolean;
  /** Never set; carries the types. */
  readonly shape?: S;
}

/** Declares a call. */
export function call<S extends CallShape>(
  method: Method,
  base: Base,
  path: string,
  options?: Pick<Call, "tokenless">,
): Call<S> {
  return { method, base, path, ...options };
}

type Part<S, K extends string> = K extends keyof S
  ? S[K] extends object
    ? { [P in K]: S[K] }
    : unknown
  : unknown;

/** Input of a declared call: exactly the parts it declares. */
export type CallInput<S extends CallShape> = Part<S, "params"> & Part<S, "query"> & Part<S, "body">;
export type CallOutput<S extends CallShape> = S["output"];

type ShapeOf<C> = C extends Call<infer S> ? S : never;
/** Query of a declared call: `QueryOf<typeof listPosts>`. */
export type QueryOf<C> = ShapeOf<C> extends { query: infer Q } ? Q : never;
/** Body of a declared call: `BodyOf<typeof signIn>`. */
export type BodyOf<C> = ShapeOf<C> extends { body: infer B } ? B : never;
/** Response of a declared call. */
export type OutputOf<C> = ShapeOf<C> extends { output: infer O } ? O : never;

/** A list response: its rows, and the cursor of the next page; an empty page ends the list. */
export interface Listing {
  /** Opaque cursor; pass it back as `next`. Null on the last page. */
  next: string | null;
}

/** Body of a redirect (302), for programs that don't follow redirects. */
export interface Redirection {
  location: string;
}

/** Parameters of every list. */
export interface ListingQuery {
  next?: string;
  /** From 1. Beyond 10,000 rows the call fails with 400; use `next` instead. */
  page?: number;
  /** Rows per page, 1 to 100. */
  size?: number;
}
