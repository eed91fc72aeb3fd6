/** The shape of one call on the wire: what is in the path, the query string and the body, and what comes back. */
export type CallShape = {
  params?: object;
  query?: object;
  body?: object;
  output: unknown;
};

export type Method = "GET" | "POST" | "PUT" | "PATCH" | "DELETE";

/** `r` reads as the caller, `w` writes, `sr` reads what anyone may see, with no session. */
export type Base = "r" | "w" | "sr";

/**
 * One declared call. At run time it is only a method and a path, so that it weighs nothing in a browser;
 * its types are what the client, the server and the documentation share.
 */
export interface Call<S extends CallShape = CallShape> {
  readonly method: Method;
  readonly base: Base;
  /** Path below the base, with `{name}` for each parameter. */
  readonly path: string;
  /** Never set: carries the types. */
  readonly shape?: S;
}

/** Declares a call. */
export function call<S extends CallShape>(method: Method, base: Base, path: string): Call<S> {
  return { method, base, path };
}

type Part<S, K extends string> = K extends keyof S
  ? S[K] extends object
    ? { [P in K]: S[K] }
    : unknown
  : unknown;

/** What a caller passes: exactly the parts that the call declares. */
export type CallInput<S extends CallShape> = Part<S, "params"> & Part<S, "query"> & Part<S, "body">;
export type CallOutput<S extends CallShape> = S["output"];

type ShapeOf<C> = C extends Call<infer S> ? S : never;
/** Query of a declared call: `QueryOf<typeof listPosts>`. */
export type QueryOf<C> = ShapeOf<C> extends { query: infer Q } ? Q : never;
/** Body of a declared call: `BodyOf<typeof signIn>`. */
export type BodyOf<C> = ShapeOf<C> extends { body: infer B } ? B : never;
/** Answer of a declared call. */
export type OutputOf<C> = ShapeOf<C> extends { output: infer O } ? O : never;

/** A list's answer: the rows, and the key that continues after them; an empty page ends the list. */
export interface Listing {
  /** Opaque; pass it back as `next`. Null when nothing follows. */
  next: string | null;
}

/** The body of an answer that sends on (302), for programs that do not follow by themselves. */
export interface Redirection {
  location: string;
}

/** What every list takes. */
export interface ListingQuery {
  next?: string;
  /** From 1. Beyond 10,000 rows the answer is 400 and points to `next`. */
  page?: number;
  /** Rows in a page, 1 to 100. */
  size?: number;
}
