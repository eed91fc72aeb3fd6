import { signInByLink } from "@quire/contracts/calls/oneTimeCodes";
import { useEffect, useState } from "react";
import { callApi } from "../../../lib/callApi.ts";
import { messageOf } from "../../../lib/failureMessages.ts";
import { usePage } from "../../../lib/PageContext.ts";
import { useSession } from "../../../lib/useSession.ts";
import { Button } from "../../../ui/Button.tsx";
import "../account.css";
import { PageError } from "../../../ui/PageError.tsx";
import { signInFirst } from "../factors/SecondFactor.tsx";
import { publishVerified } from "../proof/verifiedChannel.ts";
import { PendingPage } from "../redirect/PendingPage.tsx";

/** Each link is used once, however often this screen renders. */
const used = new Map<string, Promise<string>>();

// Replaces the entry, so that neither Back nor the history leads to a used link.
const replacePage = (path: string) => location.replace(path);

/**
 * `/signin/link/{hash}`: signs in with the link of an emailed code, by a request of the page, since mail scanners open
 * the link too. It only works in a browser that requested a code.
 */
export function SigninLinkScreen({ goTo = replacePage }: { goTo?: (path: string) => void }) {
  const { data } = usePage();
  const hash = data.kind === "app" ? (data.params?.hash ?? "") : "";
  const [failure, setFailure] = useState<unknown>(null);
  const isSignedIn = Boolean(useSession()?.user);
  useEffect(() => {
    openOnce(hash).then(goTo, setFailure);
  }, [hash, goTo]);
  if (!failure) return <PendingPage title="Signing in">Signing you in…</PendingPage>;
  // The email's link again, after it worked here.
  if (isSignedIn) {
    return (
      <PageError
        page="Signing in"
        title="You're already signed in"
        action={
          <Button kind="primary" href="/">
            Continue
          </Button>
        }
      >
        Each link works once. You don't need another one in this browser.
      </PageError>
    );
  }
  return (
    <PageError
      page="Signing in"
      title="You're not signed in yet"
      action={
        <Button kind="primary" href="/signin?code=1">
          Request a new link
        </Button>
      }
    >
      {messageOf(failure)}
    </PageError>
  );
}

/** Uses the link; returns the page to continue on. */
function openOnce(hash: string): Promise<string> {
  let next = used.get(hash);
  if (!next) {
    next = signInFirst(() => callApi(signInByLink, { body: { hash } })).then((isSignedIn) => {
      if (!isSignedIn) return "/signin?factor=1";
      // The tab that requested the link waits for a code.
      publishVerified();
      return "/signin";
    });
    used.set(hash, next);
    // After a network failure, the next attempt may succeed.
    next.catch(() => used.delete(hash));
  }
  return next;
}
