import { returnPath } from "@quire/domain/accounts/loginContexts";
import { readRedirect } from "@quire/domain/accounts/redirects";
import { useEffect } from "react";
import type { SigninQuery } from "../signin/signinQuery.ts";
import { OnTheWay } from "./OnTheWay.tsx";

/** Signed in on this site already: back to where one was. */
export function ToRedirect({ query }: { query: SigninQuery }) {
  const read = readRedirect(query.redirect);
  const path = returnPath(query.context, read?.kind === "relative" ? read.path : "/");
  useEffect(() => location.replace(path), [path]);
  return <OnTheWay title="You're signed in">Taking you back…</OnTheWay>;
}
