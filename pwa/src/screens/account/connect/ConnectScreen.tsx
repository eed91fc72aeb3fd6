import { getPendingConnection } from "@quire/contracts/calls/connections";
import type { PendingConnection } from "@quire/contracts/records/connection";
import { CONNECT_PATHS, SOCIAL_NAMES } from "@quire/domain/accounts/socialSignin";
import { SocialProvider as Providers, type SocialProvider, valuesOf } from "@quire/domain/enums";
import CircleAlert from "lucide-react/icons/circle-alert";
import { useCallback, useEffect, useState } from "react";
import { useSearch } from "wouter";
import { callApi } from "../../../lib/callApi.ts";
import { usePage } from "../../../lib/PageContext.ts";
import { useSession } from "../../../lib/useSession.ts";
import { Button } from "../../../ui/Button.tsx";
import { EmptyState } from "../../../ui/EmptyState.tsx";
import "../account.css";
import { messageOf } from "../../../lib/failureMessages.ts";
import { PageError } from "../../../ui/PageError.tsx";
import { PendingPage } from "../redirect/PendingPage.tsx";
import { withPurpose } from "../signin/signinQuery.ts";
import { failureOf } from "./connectCopy.ts";
import { PendingSteps } from "./PendingSteps.tsx";

/** `/connect`: where Google and Facebook return the user when a step is missing or the sign-in failed. */
export function ConnectScreen() {
  const search = useSearch();
  const query = new URLSearchParams(search);
  const failed = query.get("failed");
  const provider = valuesOf(Providers).find((one) => one === query.get("provider")) ?? "google";
  return failed ? <Failed code={failed} provider={provider} search={search} /> : <Pending search={search} />;
}

function Failed({ code, provider, search }: { code: string; provider: SocialProvider; search: string }) {
  const { product } = usePage();
  const { title, text, canRetry } = failureOf(code, provider, product.name);
  const isSignedIn = Boolean(useSession()?.user);
  return (
    <EmptyState
      icon={CircleAlert}
      level={1}
      title={title}
      action={
        <>
          {canRetry ? (
            <Button kind="primary" href={withPurpose(CONNECT_PATHS[provider], search)} rel="external">
              Try again
            </Button>
          ) : null}
          <Button href={isSignedIn ? "/settings/security" : withPurpose("/signin", search)}>
            {isSignedIn ? "Back to settings" : "Sign in another way"}
          </Button>
        </>
      }
    >
      {text}
    </EmptyState>
  );
}

function Pending({ search }: { search: string }) {
  const session = useSession();
  const [pending, setPending] = useState<PendingConnection | null>();
  const [failure, setFailure] = useState<unknown>(null);
  const load = useCallback(() => {
    setFailure(null);
    callApi(getPendingConnection).then((answer) => setPending(answer.pending), setFailure);
  }, []);
  const userId = session?.user?.id;
  // biome-ignore lint/correctness/useExhaustiveDependencies: the missing step depends on the signed-in user
  useEffect(load, [load, userId]);
  if (failure) {
    return (
      <PageError page="Signing in" title="We couldn't load your sign-in" onRetry={load}>
        {messageOf(failure)}
      </PageError>
    );
  }
  if (pending === undefined || !session) return <PendingPage title="Signing in">One moment…</PendingPage>;
  if (pending === null) {
    return (
      <EmptyState
        icon={CircleAlert}
        level={1}
        title="Nothing to finish here"
        action={
          <Button kind="primary" href={session.user ? "/settings/security" : withPurpose("/signin", search)}>
            {session.user ? "Settings" : "Sign in"}
          </Button>
        }
      >
        This sign-in is already complete or has timed out.
      </EmptyState>
    );
  }
  return (
    <PendingSteps
      // Each step is a separate form: its values must not carry over.
      key={pending.step}
      pending={pending}
      name={SOCIAL_NAMES[pending.provider]}
      search={search}
      user={session.user}
    />
  );
}
