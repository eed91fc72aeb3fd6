import type { User } from "@quire/contracts/records/user";
import type { LoginContext } from "@quire/domain/enums";
import type { SigninQuery } from "../signin/signinQuery.ts";

/**
 * The sign-in forms (specification §2). `code` and `newPassword` are the two that a one-time code needs;
 * `secondFactor` follows any of the others for an account that has one.
 */
export type AuthForm =
  | "signin"
  | "createAccount"
  | "code"
  | "resetPassword"
  | "sentEmail"
  | "newPassword"
  | "secondFactor"
  | "customDomain";

/** The steps from opening the sign-in to being signed in. */
export type AuthStep =
  | { step: "authOption" }
  /**
   * `identifier` is what was typed so far; `hash` authorizes a new password; `isAlreadySent`: the email to use was sent
   * before.
   */
  | {
      step: "authForm";
      form: AuthForm;
      identifier?: string;
      hash?: string;
      changed?: boolean;
      isAlreadySent?: boolean;
    }
  | { step: "emailVerification" | "mobileVerification"; user: User; wantsSite: boolean }
  | { step: "addEmail"; user: User; wantsSite: boolean }
  | { step: "usernamePending"; user: User }
  | { step: "waitlist" }
  | { step: "done" };

/** Props of a step's body. */
export interface AuthFlowProps {
  at: AuthStep;
  onStep: (step: AuthStep) => void;
  /** Query for a `/signin` URL with the same purpose, for steps that leave the page. */
  search: string;
  context: LoginContext;
  startsWithSite: boolean;
  /** Hides the provider buttons: the user has just arrived from one. */
  withoutSocial?: boolean;
}

/** Returns whether a step is for signed-in users. They are not redirected before they complete it. */
export function isAfterSignup({ step }: AuthStep): boolean {
  return ["emailVerification", "mobileVerification", "addEmail", "usernamePending"].includes(step);
}

/** Returns whether a step belongs to a sign-up: who completes it is new here, or has a new site. */
export function isSignup(at: AuthStep): boolean {
  return isAfterSignup(at) || (at.step === "authForm" && at.form === "createAccount");
}

/**
 * Returns the step after a sign-up (specification §4): verify the address that we wrote to, then pick a username,
 * then done.
 */
export function afterSignup(user: User, wantsSite: boolean): AuthStep {
  if (user.status === "sentEmailVerification") return { step: "emailVerification", user, wantsSite };
  if (user.status === "sentMobileVerification") return { step: "mobileVerification", user, wantsSite };
  return afterProof(user, wantsSite);
}

/** Returns the step after an address is verified or the verification is postponed. */
export function afterProof(user: User, wantsSite: boolean): AuthStep {
  return wantsSite && !user.domain ? { step: "usernamePending", user } : { step: "done" };
}

/** Returns the step for a signed-in user who opens `/signup`: they have an account and may still want a site. */
export function stepWhenSignedIn(mode: "signin" | "signup", query: SigninQuery, user: User): AuthStep {
  const hasDestination = query.handoff !== null || (query.redirect !== null && !query.created);
  return mode === "signup" && !hasDestination && !user.domain
    ? { step: "usernamePending", user }
    : { step: "done" };
}

/** Returns the first step of a page. */
export function firstStep(mode: "signin" | "signup", query: SigninQuery): AuthStep {
  if (query.waitlisted) return { step: "waitlist" };
  if (mode === "signup") return { step: "authForm", form: "createAccount" };
  if (query.factor) return { step: "authForm", form: "secondFactor" };
  if (query.code) return { step: "authForm", form: "code" };
  return { step: "authForm", form: query.forgot ? "resetPassword" : "signin" };
}
