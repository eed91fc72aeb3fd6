import type { User } from "@quire/contracts/records/user";
import type { LoginContext } from "@quire/domain/enums";
import type { SigninQuery } from "../signin/signinQuery.ts";

/** The forms of the sign-in (specification §2). `code` and `newPassword` are the two that a one-time code needs. */
export type AuthForm =
  | "signin"
  | "createAccount"
  | "code"
  | "resetPassword"
  | "sentEmail"
  | "newPassword"
  | "customDomain";

/** Where one stands between wanting to sign in and being in. */
export type AuthStep =
  | { step: "authOption" }
  /** `identifier` is what was typed so far; `hash` opens a new password. */
  | { step: "authForm"; form: AuthForm; identifier?: string; hash?: string; changed?: boolean }
  | { step: "emailVerification" | "mobileVerification"; user: User; wantsSite: boolean }
  | { step: "addEmail"; user: User; wantsSite: boolean }
  | { step: "usernamePending"; user: User }
  | { step: "waitlist" }
  | { step: "done" };

/** What the body of a step is drawn from. */
export interface AuthFlowProps {
  at: AuthStep;
  onStep: (step: AuthStep) => void;
  /** Query of an address of `/signin` with the same purpose, for those who leave the page on the way. */
  search: string;
  context: LoginContext;
  startsWithSite: boolean;
  /** One has just come from an account elsewhere: it is no way in here. */
  withoutSocial?: boolean;
}

/** The steps of somebody who is signed in already: they are not sent on in the middle of one. */
export function isAfterSignup({ step }: AuthStep): boolean {
  return ["emailVerification", "mobileVerification", "addEmail", "usernamePending"].includes(step);
}

/** What follows a sign-up (specification §4): prove the address that a message went to, then choose a name, then in. */
export function afterSignup(user: User, wantsSite: boolean): AuthStep {
  if (user.status === "sentEmailVerification") return { step: "emailVerification", user, wantsSite };
  if (user.status === "sentMobileVerification") return { step: "mobileVerification", user, wantsSite };
  return afterProof(user, wantsSite);
}

/** What follows the proof, or putting it off. */
export function afterProof(user: User, wantsSite: boolean): AuthStep {
  return wantsSite && !user.domain ? { step: "usernamePending", user } : { step: "done" };
}

/** The step of somebody who comes signed in to `/signup`: they have an account, and may still want a site. */
export function arrivedSignedIn(mode: "signin" | "signup", query: SigninQuery, user: User): AuthStep {
  const isOnTheirWay = query.handoff !== null || (query.redirect !== null && !query.created);
  return mode === "signup" && !isOnTheirWay && !user.domain
    ? { step: "usernamePending", user }
    : { step: "done" };
}

/** The first step of a page. */
export function firstStep(mode: "signin" | "signup", query: SigninQuery): AuthStep {
  if (query.waitlisted) return { step: "waitlist" };
  if (mode === "signup") return { step: "authForm", form: "createAccount" };
  return { step: "authForm", form: query.forgot ? "resetPassword" : "signin" };
}
