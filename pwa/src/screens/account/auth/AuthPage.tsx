import { NotFound } from "@quire/client/errors";
import { findSite } from "@quire/contracts/calls/sites";
import { useEffect, useState } from "react";
import { useSearch } from "wouter";
import { callApi } from "../../../lib/callApi.ts";
import { usePage } from "../../../lib/PageContext.ts";
import { sendSignupTracking } from "../../../lib/sendSignupTracking.ts";
import { Skeleton } from "../../../ui/Skeleton.tsx";
import { GuestReturn } from "../redirect/GuestReturn.tsx";
import { PendingPage } from "../redirect/PendingPage.tsx";
import { PlatformRedirect } from "../redirect/PlatformRedirect.tsx";
import { ReturnRedirect } from "../redirect/ReturnRedirect.tsx";
import { SignedInRedirect } from "../redirect/SignedInRedirect.tsx";
import { readSigninQuery, withHash, withPurpose } from "../signin/signinQuery.ts";
import { useKnownSession } from "../useKnownSession.ts";
import "../account.css";
import { AuthFlow } from "./AuthFlow.tsx";
import { authCopy, type Inviter } from "./authCopy.ts";
import { type AuthStep, firstStep, isAfterSignup, isSignup, stepWhenSignedIn } from "./authStep.ts";

interface AuthPageProps {
  mode: "signin" | "signup";
  /** Query string, including what the path says (an invite). */
  search?: string;
}

/** `/signin` and `/signup`: the steps as a page of their own. Redirects users who are already signed in. */
export function AuthPage({ mode, search: customSearch }: AuthPageProps) {
  const { product, site } = usePage();
  const urlSearch = useSearch();
  const search = withHash(customSearch ?? urlSearch, location.hash);
  const query = readSigninQuery(search);
  const { session, isChecking, failed } = useKnownSession();
  const inviter = useInviter(query.invite);
  const [step, setStep] = useState<AuthStep>(() => firstStep(mode, query));
  const [isNew, setIsNew] = useState(query.created);
  const user = session?.user;
  const isConnected = query.created && Boolean(user);
  useEffect(() => {
    // Here from Google or Facebook, whose accounts are created without a form of ours.
    if (isConnected) sendSignupTracking("auth_form", query.context);
  }, [isConnected, query.context]);
  if (site) {
    return user ? <ReturnRedirect query={query} /> : <PlatformRedirect mode={mode} query={query} />;
  }
  if (query.silent && query.handoff && !user) {
    if (!session && !failed) return <PendingPage title={product.name}>Checking your session…</PendingPage>;
    return <GuestReturn domain={query.handoff.domain} redirect={query.redirect} />;
  }
  // A form that appears and vanishes would confuse a browser that was signed in before.
  if (isChecking && !isAfterSignup(step)) {
    return <PendingPage title={product.name}>Checking your session…</PendingPage>;
  }
  // The session says which providers are offered: their buttons would push the form down.
  if (!session && !failed && !isAfterSignup(step)) return <Skeleton of="text" />;
  const at =
    user && !isAfterSignup(step) && step.step !== "done" ? stepWhenSignedIn(mode, query, user) : step;
  if (user && at.step === "done") return <SignedInRedirect query={query} user={user} isNew={isNew} />;
  const copy = authCopy(at, {
    context: query.context,
    product: product.name,
    site: null,
    signups: session?.flags.signups ?? "open",
    inviter,
  });
  return (
    <div className="account-entry">
      <h1>{copy.title}</h1>
      {copy.note ? <p className="account-note">{copy.note}</p> : null}
      <AuthFlow
        at={at}
        onStep={(next) => {
          if (isSignup(at)) setIsNew(true);
          setStep(next);
        }}
        search={withPurpose("", search)}
        context={query.context}
        startsWithSite={!query.handoff}
      />
      <ModeSwitch at={at} search={search} />
    </div>
  );
}

/** The link to the other of the two screens; it preserves the query. */
function ModeSwitch({ at, search }: { at: AuthStep; search: string }) {
  const { product } = usePage();
  if (at.step !== "authForm") return null;
  if (at.form === "createAccount") {
    return (
      <p className="account-other">
        Already have an account? <a href={withPurpose("/signin", search)}>Sign in</a>
      </p>
    );
  }
  return at.form === "signin" ? (
    <p className="account-other">
      New to {product.name}? <a href={withPurpose("/signup", search)}>Create a new account</a>
    </p>
  ) : null;
}

const LOADING: Inviter = { state: "asking" };

/**
 * Returns the creator whose site has this subdomain; null without an invite. If the request fails, nothing is
 * promised.
 */
function useInviter(domain: string | null): Inviter | null {
  const [found, setFound] = useState<{ domain: string; inviter: Inviter } | null>(null);
  useEffect(() => {
    if (domain === null) return;
    let isActive = true;
    const update = (inviter: Inviter) => isActive && setFound({ domain, inviter });
    callApi(findSite, { query: { domain } }).then(
      ({ name }) => update({ state: "known", name }),
      (error: unknown) => update({ state: error instanceof NotFound ? "unknown" : "asking" }),
    );
    return () => {
      isActive = false;
    };
  }, [domain]);
  if (domain === null) return null;
  return found?.domain === domain ? found.inviter : LOADING;
}
