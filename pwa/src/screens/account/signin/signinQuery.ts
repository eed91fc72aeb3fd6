import { readLoginContext } from "@quire/domain/accounts/loginContexts";
import type { LoginContext } from "@quire/domain/enums";

/** What the address of a sign-in says: where to go on to, and for which site's browser it is made. */
export interface SigninQuery {
  redirect: string | null;
  /** The hand-off to a site: its host, and the hash of the nonce that this browser holds there. */
  handoff: { domain: string; state: string } | null;
  /** What one was about to do (specification §3: login trigger contexts). */
  context: LoginContext;
  /** The creator who invited, by the name of their site. */
  invite: string | null;
  /** An account elsewhere has just made this one. */
  created: boolean;
  waitlisted: boolean;
  forgot: boolean;
}

/** Reads the query of `/signin` and `/signup`. A hand-off with a half missing is none. */
export function readSigninQuery(search: string): SigninQuery {
  const query = new URLSearchParams(search);
  const domain = query.get("domain");
  const state = query.get("state");
  return {
    redirect: query.get("redirect") || null,
    handoff: domain && state ? { domain, state } : null,
    context: readLoginContext(query.get("context")),
    invite: query.get("invite") || null,
    created: query.has("created"),
    waitlisted: query.has("waitlisted"),
    forgot: query.has("forgot"),
  };
}

/** The query of an address whose hash says that one comes for Pro (specification §2), so that nothing loses it on the way. */
export function withHash(search: string, hash: string): string {
  if (hash !== "#pro") return search;
  const query = new URLSearchParams(search);
  query.set("context", "pro");
  return query.toString();
}

/** What of an address goes with a person who changes from one screen to another, or goes out to a provider. */
const TAKEN_ALONG = ["redirect", "domain", "state", "context", "invite"];

/** Another address with the same purpose: who changes their mind still comes back to where they were. */
export function withPurpose(path: string, search: string): string {
  const asked = new URLSearchParams(search);
  const query = new URLSearchParams();
  for (const name of TAKEN_ALONG) {
    const value = asked.get(name);
    if (value) query.set(name, value);
  }
  return query.size > 0 ? `${path}?${query}` : path;
}
