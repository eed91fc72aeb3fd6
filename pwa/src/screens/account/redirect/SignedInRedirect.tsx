import type { User } from "@quire/contracts/records/user";
import { useEffect, useState } from "react";
import { messageOf } from "../../../lib/failureMessages.ts";
import { usePage } from "../../../lib/PageContext.ts";
import { trackingSent } from "../../../lib/sendSignupTracking.ts";
import { waitAtMost } from "../../../lib/waitAtMost.ts";
import { Button } from "../../../ui/Button.tsx";
import { PageError } from "../../../ui/PageError.tsx";
import type { SigninQuery } from "../signin/signinQuery.ts";
import { GuestReturn } from "./GuestReturn.tsx";
import { nextStep } from "./nextStep.ts";
import { PendingPage } from "./PendingPage.tsx";
import { stepUrl } from "./stepUrl.ts";

/** The longest that a new user waits for the record of their sign-up. */
const TRACKING_MS = 1000;

/** Signed in on the platform: redirects to where the sign-in leads. */
export function SignedInRedirect({ query, user, isNew }: { query: SigninQuery; user: User; isNew: boolean }) {
  const { product } = usePage();
  const [failure, setFailure] = useState<unknown>(null);
  const [attempt, setAttempt] = useState(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the query does not change; another attempt retries
  useEffect(() => {
    setFailure(null);
    const step = nextStep(query, user.site_url, location.host, isNew);
    // Replaces the entry, so that Back returns to the page before the sign-in.
    stepUrl(step, user.id).then(async (address) => {
      await waitAtMost(TRACKING_MS, trackingSent());
      location.replace(address);
    }, setFailure);
  }, [attempt]);

  if (failure && query.silent && query.handoff) {
    return <GuestReturn domain={query.handoff.domain} redirect={query.redirect} />;
  }
  if (!failure) return <PendingPage title={`Welcome, ${user.name}`}>Taking you there…</PendingPage>;
  return (
    <PageError
      page="Signing in"
      title="You're signed in, but we couldn't take you there"
      onRetry={() => setAttempt(attempt + 1)}
      action={<Button href="/">Go to {product.name}</Button>}
    >
      {messageOf(failure)}
    </PageError>
  );
}
