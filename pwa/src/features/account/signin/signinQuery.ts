/** What the address of a sign-in says: where to go on to, and for which site's browser it is made. */
export interface SigninQuery {
  redirect: string | null;
  /** The hand-off to a site: its host, and the hash of the nonce that this browser holds there. */
  handoff: { domain: string; state: string } | null;
  /** What one was about to do (specification §3: login trigger contexts). */
  context: string | null;
}

/** Reads the query of `/signin` and `/signup`. A hand-off with a half missing is none. */
export function readSigninQuery(search: string): SigninQuery {
  const query = new URLSearchParams(search);
  const domain = query.get("domain");
  const state = query.get("state");
  return {
    redirect: query.get("redirect") || null,
    handoff: domain && state ? { domain, state } : null,
    context: query.get("context"),
  };
}

/** The same for the other of the two screens: who changes their mind still comes back to where they were. */
export function otherScreen(screen: "signin" | "signup", search: string): string {
  const query = search.replace(/^\?/, "");
  return query ? `/${screen}?${query}` : `/${screen}`;
}
