import { returnPath } from "@quire/domain/accounts/loginContexts";
import { readRedirect } from "@quire/domain/accounts/redirects";
import { useEffect } from "react";
import type { SigninQuery } from "../signin/signinQuery.ts";
import { PendingPage } from "./PendingPage.tsx";

/** Already signed in on this site: returns to the previous page. */
export function ReturnRedirect({ query }: { query: SigninQuery }) {
  const read = readRedirect(query.redirect);
  const path = returnPath(query.context, read?.kind === "relative" ? read.path : "/");
  useEffect(() => location.replace(path), [path]);
  return <PendingPage title="You're signed in">Taking you back…</PendingPage>;
}
