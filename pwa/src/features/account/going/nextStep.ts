import { normalizeHost } from "@quire/domain/hosts";
import { readRedirect } from "@quire/domain/redirects";
import type { SigninQuery } from "../signin/signinQuery.ts";

/** Where a person who is signed in on the platform goes on to. */
export type NextStep =
  | { kind: "handoff"; domain: string; state: string; redirect: string }
  /** A place on this very host. */
  | { kind: "here"; path: string }
  /** A place on another host, which the server has to know before anybody is sent there. */
  | { kind: "elsewhere"; url: string }
  | { kind: "own_site"; url: string };

/** Decides it: the site that asked, else the place that was named, else the own site, else home. */
export function nextStep(
  query: Pick<SigninQuery, "handoff" | "redirect">,
  ownSite: string | null,
  host: string,
): NextStep {
  const { handoff, redirect } = query;
  if (handoff) return { kind: "handoff", ...handoff, redirect: redirect ?? "/" };
  const read = readRedirect(redirect);
  if (read?.kind === "relative") return { kind: "here", path: read.path };
  if (read?.kind === "absolute") {
    const url = new URL(read.url);
    return read.host === normalizeHost(host)
      ? { kind: "here", path: url.pathname + url.search + url.hash }
      : { kind: "elsewhere", url: read.url };
  }
  return ownSite ? { kind: "own_site", url: ownSite } : { kind: "here", path: "/" };
}
