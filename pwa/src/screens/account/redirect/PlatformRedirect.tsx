import { startHandoff } from "@quire/contracts/calls/signinTokens";
import { returnPath } from "@quire/domain/accounts/loginContexts";
import { readRedirect } from "@quire/domain/accounts/redirects";
import { useEffect, useState } from "react";
import { arrivalQuery, readArrival } from "../../../lib/arrival.ts";
import { callApi } from "../../../lib/callApi.ts";
import { messageOf } from "../../../lib/failureMessages.ts";
import { loadSession } from "../../../lib/loadSession.ts";
import { usePage } from "../../../lib/PageContext.ts";
import { pendingFollow } from "../../../lib/pendingFollow.ts";
import { sessionStore } from "../../../lib/session.ts";
import { forgetSilentReturn } from "../../../lib/silentSignin.ts";
import { Button } from "../../../ui/Button.tsx";
import { PageError } from "../../../ui/PageError.tsx";
import type { SigninQuery } from "../signin/signinQuery.ts";
import { PendingPage } from "./PendingPage.tsx";

/** On a site: passwords are typed only on the platform, so this redirects there; the user returns with a token. */
export function PlatformRedirect({ mode, query }: { mode: "signin" | "signup"; query: SigninQuery }) {
  const { product, site } = usePage();
  const [failure, setFailure] = useState<unknown>(null);
  const [attempt, setAttempt] = useState(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the query does not change; another attempt retries
  useEffect(() => {
    // When the session turns out to be signed in, another screen returns the user, and a redirect would cancel that.
    let isActive = true;
    forgetSilentReturn();
    setFailure(null);
    const read = readRedirect(query.redirect);
    const body = { mode, redirect: returnPath(query.context, read?.kind === "relative" ? read.path : "/") };
    // After the page's own session request: two first requests at once create two XSRF cookies, and one of them is
    // refused.
    const known = sessionStore.state() ? Promise.resolve() : loadSession();
    const redirect = async () => {
      await known;
      if (!isActive) return;
      const { location: to } = await callApi(startHandoff, { body });
      if (!isActive) return;
      const address = new URL(to);
      if (query.context !== "direct") address.searchParams.set("context", query.context);
      const follow = query.context === "follow" ? pendingFollow() : null;
      if (follow) address.searchParams.set("follow", follow);
      // Only this origin knows how the visit began.
      for (const [name, value] of arrivalQuery(readArrival())) address.searchParams.set(name, value);
      location.replace(address.href);
    };
    redirect().catch((error: unknown) => isActive && setFailure(error));
    return () => {
      isActive = false;
    };
  }, [attempt]);

  const title = mode === "signin" ? "Sign in" : "Create an account";
  if (!failure) {
    return (
      <PendingPage
        title={title}
      >{`Taking you to ${product.name}. You'll return here afterwards.`}</PendingPage>
    );
  }
  return (
    <PageError
      page={title}
      title={`We couldn't reach ${product.name}`}
      onRetry={() => setAttempt(attempt + 1)}
      action={<Button href="/">Back to {site?.name ?? product.name}</Button>}
    >
      {messageOf(failure)}
    </PageError>
  );
}
