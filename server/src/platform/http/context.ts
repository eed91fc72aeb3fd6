import type { Request, ResponseToolkit } from "@hapi/hapi";
import type { CookieName } from "@quire/domain/accounts/cookies";
import type { Transaction } from "sequelize";
import type { ReadScope } from "../scope.ts";

/** A signed-in user, by any credential. */
export interface User {
  kind: "user";
  userId: string;
  groups: readonly number[];
  /** Staff groups that this session may not use, because it has proved no second factor. */
  withheldGroups?: readonly number[];
  session: {
    id: string;
    kind: "browser" | "program" | "token";
    scopes: readonly string[];
    /** When this browser's user last confirmed who they are; see `requireConfirmed`. */
    confirmedAt: Date | null;
    /** When it proved a second factor. */
    secondFactorAt?: Date | null;
  };
}

/** A caller who is not signed in. */
export interface Guest {
  kind: "guest";
}

export type Caller = User | Guest;

/** What is known of the request besides its input. */
export interface RequestFacts {
  id: string;
  /** Host header, lower case, with its port. */
  host: string;
  /** `https` behind a trusted proxy that says so, else `http`. */
  scheme: "http" | "https";
  /** Address of the client; `X-Forwarded-For` counts only from configured proxies. Empty once the client has left. */
  ip: string;
  /** Two-letter code, when a trusted proxy names it in `COUNTRY_HEADER`. */
  country: string | null;
  userAgent: string;
}

/** What a query or a command works with. */
export interface Context extends ReadScope {
  caller: Caller;
  facts: RequestFacts;
  /** Set inside `write`: every statement of the command runs in it. */
  transaction: Transaction | null;
  /** Runs once the transaction is durable; never when it rolls back. */
  afterCommit(effect: () => void | Promise<void>): void;
  /** For cookies and headers of the answer, and streamed bodies. */
  http: { request: Request; reply: ResponseToolkit; cookies: CookieJar; answer: AnswerHead };
}

/** What else a handler may say of its answer, refusals included. */
export interface AnswerHead {
  headers: Record<string, string>;
  /** 204: what the handler returns is not sent. */
  isEmpty: boolean;
}

/** Cookies that the response will set; a null value clears one. */
export interface CookieJar {
  set(name: CookieName, value: string | null): void;
}

/** A context inside a transaction. */
export type CommandContext = Context & { transaction: Transaction };

/** Inside commands for a signed-in user only. */
export type UserContext = CommandContext & { caller: User };
