import { useState } from "react";
import { useSearch } from "wouter";
import { usePage } from "../../../lib/PageContext.ts";
import { GoingOn } from "../going/GoingOn.tsx";
import { OnTheWay } from "../going/OnTheWay.tsx";
import { ToPlatform } from "../going/ToPlatform.tsx";
import { ToRedirect } from "../going/ToRedirect.tsx";
import { readSigninQuery, withHash, withPurpose } from "../signin/signinQuery.ts";
import { useKnownSession } from "../useKnownSession.ts";
import "../account.css";
import { AuthFlow } from "./AuthFlow.tsx";
import { type AuthStep, arrivedSignedIn, firstStep, isAfterSignup } from "./authStep.ts";
import { authWords } from "./authWords.ts";
import { useInviter } from "./useInviter.ts";

interface AuthPageProps {
  mode: "signin" | "signup";
  /** Query of the address, with what its path says. */
  search?: string;
}

/** `/signin` and `/signup`: the steps on a sheet of their own, for whoever is not in yet; who is in, goes on. */
export function AuthPage({ mode, search: given }: AuthPageProps) {
  const { product, site } = usePage();
  const asked = useSearch();
  const search = withHash(given ?? asked, location.hash);
  const query = readSigninQuery(search);
  const { session, isAsking } = useKnownSession();
  const inviter = useInviter(query.invite);
  const [step, setStep] = useState<AuthStep>(() => firstStep(mode, query));
  const user = session?.user;
  if (site) {
    return user ? <ToRedirect query={query} /> : <ToPlatform mode={mode} query={query} />;
  }
  // Only who was signed in here before waits for the answer: a form that goes away again would be a trick.
  if (isAsking && !isAfterSignup(step)) {
    return <OnTheWay title={product.name}>Checking your session…</OnTheWay>;
  }
  const at = user && !isAfterSignup(step) && step.step !== "done" ? arrivedSignedIn(mode, query, user) : step;
  if (user && at.step === "done") return <GoingOn query={query} user={user} />;
  const words = authWords(at, {
    context: query.context,
    product: product.name,
    site: null,
    signups: session?.flags.signups ?? "open",
    inviter,
  });
  return (
    <div className="account-entry">
      <h1>{words.title}</h1>
      {words.note ? <p className="account-note">{words.note}</p> : null}
      <AuthFlow
        at={at}
        onStep={setStep}
        search={withPurpose("", search)}
        context={query.context}
        startsWithSite={!query.handoff}
      />
      <OtherWay at={at} search={search} />
    </div>
  );
}

/** The way to the other of the two screens, and what it takes along. */
function OtherWay({ at, search }: { at: AuthStep; search: string }) {
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
