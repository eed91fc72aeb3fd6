import { returnPath } from "@quire/domain/accounts/loginContexts";
import { readRedirect } from "@quire/domain/accounts/redirects";
import { normalizeHost } from "@quire/domain/sites/hosts";
import type { SigninQuery } from "../signin/signinQuery.ts";

/** Where a user continues after signing in on the platform. */
export type NextStep =
  | { kind: "handoff"; domain: string; state: string; redirect: string }
  /** A page on this host. */
  | { kind: "here"; path: string }
  /** A page on another host. The server must know it before anyone is sent there. */
  | { kind: "elsewhere"; url: string }
  | { kind: "own_site"; url: string };

/**
 * Returns the requesting site, else the redirect, else the studio of the user's own site, else home. Opens Pro there if the user
 * came for it; on the own site of a user who has just signed up (`isNew`), otherwise the welcome section.
 */
export function nextStep(
  query: Pick<SigninQuery, "handoff" | "redirect" | "context">,
  ownSite: string | null,
  host: string,
  isNew: boolean,
): NextStep {
  const { handoff, redirect, context } = query;
  const on = (path: string) => (context === "pro" ? returnPath(context, path) : path);
  if (handoff) return { kind: "handoff", ...handoff, redirect: on(redirect ?? "/") };
  const read = readRedirect(redirect);
  if (read?.kind === "relative") return { kind: "here", path: on(read.path) };
  if (read?.kind === "absolute") {
    const url = new URL(read.url);
    return read.host === normalizeHost(host)
      ? { kind: "here", path: on(url.pathname + url.search + url.hash) }
      : { kind: "elsewhere", url: on(read.url) };
  }
  if (!ownSite) return { kind: "here", path: on("/") };
  if (context === "pro") return { kind: "own_site", url: on(`${ownSite}/`) };
  return { kind: "own_site", url: `${ownSite}/${isNew ? "welcome" : "studio"}` };
}
