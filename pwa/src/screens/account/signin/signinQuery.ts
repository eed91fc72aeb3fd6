import { readLoginContext, returnPath } from "@quire/domain/accounts/loginContexts";
import { readRedirect } from "@quire/domain/accounts/redirects";
import type { LoginContext } from "@quire/domain/enums";

/** The query of a sign-in URL: where it leads, and which site's browser it is for. */
export interface SigninQuery {
  redirect: string | null;
  /** The hand-off to a site: its host, and the hash of the nonce that this browser holds there. */
  handoff: { domain: string; state: string } | null;
  /** What the user was about to do (specification §3: login trigger contexts). */
  context: LoginContext;
  /** Subdomain of the creator who invited the user. */
  invite: string | null;
  /** Id of the site that the user wants to follow, if that is what they sign in for. */
  follow: string | null;
  /** A provider's account has just created this one. */
  created: boolean;
  waitlisted: boolean;
  forgot: boolean;
  /** Starts with a one-time code. */
  code: boolean;
  /** A provider's account has signed in, and the second factor comes next. */
  factor: boolean;
  /** A site tries to sign in by this browser's session: nobody asked, so no form is shown. */
  silent: boolean;
}

/** Reads the query of `/signin` and `/signup`. An incomplete hand-off counts as none. */
export function readSigninQuery(search: string): SigninQuery {
  const query = new URLSearchParams(search);
  const domain = query.get("domain");
  const state = query.get("state");
  const context = readLoginContext(query.get("context"));
  return {
    redirect: query.get("redirect") || null,
    handoff: domain && state ? { domain, state } : null,
    context,
    follow: context === "follow" ? query.get("follow") : null,
    invite: query.get("invite") || null,
    created: query.has("created"),
    waitlisted: query.has("waitlisted"),
    forgot: query.has("forgot"),
    code: query.has("code"),
    factor: query.has("factor"),
    silent: query.has("silent") && domain !== null && state !== null,
  };
}

/** Returns where the user came from, as a path of this host or a full address; null if they came to sign in. */
export function originOf({ redirect, handoff, context }: SigninQuery): string | null {
  const read = readRedirect(redirect);
  if (handoff) {
    const path = read?.kind === "relative" ? read.path : "/";
    return `${location.protocol}//${handoff.domain}${returnPath(context, path)}`;
  }
  if (!read) return null;
  return returnPath(context, read.kind === "relative" ? read.path : read.url);
}

/** Adds the Pro context to a query if the hash is `#pro` (specification §2), since redirects lose the hash. */
export function withHash(search: string, hash: string): string {
  if (hash !== "#pro") return search;
  const query = new URLSearchParams(search);
  query.set("context", "pro");
  return query.toString();
}

/** Parameters that are preserved between the sign-in screens and on the way to a provider. */
const PRESERVED = ["redirect", "domain", "state", "context", "invite", "follow"];

/**
 * Returns another URL with the same purpose, so that a user who switches screens still returns to where they were.
 */
export function withPurpose(path: string, search: string): string {
  const current = new URLSearchParams(search);
  const query = new URLSearchParams();
  for (const name of PRESERVED) {
    const value = current.get(name);
    if (value) query.set(name, value);
  }
  return query.size > 0 ? `${path}?${query}` : path;
}
