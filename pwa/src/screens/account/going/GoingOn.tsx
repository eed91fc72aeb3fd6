import type { User } from "@quire/contracts/records/user";
import { useEffect, useState } from "react";
import { wordsOf } from "../../../lib/failureWords.ts";
import { usePage } from "../../../lib/PageContext.ts";
import { Button } from "../../../ui/Button.tsx";
import { PageError } from "../PageError.tsx";
import type { SigninQuery } from "../signin/signinQuery.ts";
import { addressOfStep } from "./goOn.ts";
import { nextStep } from "./nextStep.ts";
import { OnTheWay } from "./OnTheWay.tsx";

/** Signed in on the platform: goes on to where the sign-in was for. */
export function GoingOn({ query, user }: { query: SigninQuery; user: User }) {
  const { product } = usePage();
  const [failure, setFailure] = useState<unknown>(null);
  const [attempt, setAttempt] = useState(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the query does not change; another attempt goes again
  useEffect(() => {
    setFailure(null);
    const step = nextStep(query, user.site_url, location.host);
    // Replaced, so that Back leads to where one was before signing in.
    addressOfStep(step, user.id).then((address) => location.replace(address), setFailure);
  }, [attempt]);

  if (!failure) return <OnTheWay title={`Welcome, ${user.name}`}>Taking you there…</OnTheWay>;
  return (
    <PageError
      page="Signing in"
      title="You're signed in, but we couldn't take you there"
      onRetry={() => setAttempt(attempt + 1)}
      action={<Button href="/">Go to {product.name}</Button>}
    >
      {wordsOf(failure)}
    </PageError>
  );
}
