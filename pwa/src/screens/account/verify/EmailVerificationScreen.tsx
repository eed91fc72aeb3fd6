import { CallError } from "@quire/client/errors";
import { changePassword } from "@quire/contracts/calls/passwords";
import { type EmailVerified, verifyEmail } from "@quire/contracts/calls/verification";
import CircleAlert from "lucide-react/icons/circle-alert";
import CircleCheck from "lucide-react/icons/circle-check";
import { useEffect, useState } from "react";
import { callApi } from "../../../lib/callApi.ts";
import { signinHref } from "../../../lib/links.ts";
import { refreshSession } from "../../../lib/loadSession.ts";
import { usePage } from "../../../lib/PageContext.ts";
import { postsOf } from "../../../lib/postsOf.ts";
import { useSession } from "../../../lib/useSession.ts";
import { Button } from "../../../ui/Button.tsx";
import { EmptyState } from "../../../ui/EmptyState.tsx";
import "../account.css";
import { messageOf } from "../../../lib/failureMessages.ts";
import { useStepFocus } from "../../../widgets/useStepFocus.ts";
import { NewPasswordForm } from "../form/NewPasswordForm.tsx";
import { publishVerified } from "../proof/verifiedChannel.ts";
import { PendingPage } from "../redirect/PendingPage.tsx";
import { signinUrlOn } from "../redirect/stepUrl.ts";

/** Each link is redeemed once, however often this screen renders. */
const spent = new Map<string, Promise<EmailVerified>>();

/**
 * `/email-verification/{hash}`: verifies the address by a request of the page, since mail scanners only open the
 * link.
 */
export function EmailVerificationScreen() {
  const { data } = usePage();
  const hash = data.kind === "app" ? (data.params?.hash ?? "") : "";
  const [result, setResult] = useState<EmailVerified | null>(null);
  const [failure, setFailure] = useState<unknown>(null);
  useEffect(() => {
    verifyOnce(hash).then(setResult, setFailure);
  }, [hash]);
  if (failure) return <NotVerified failure={failure} />;
  if (result === null) return <PendingPage title="Your email">Verifying…</PendingPage>;
  if (result.reclaimed) return <Reclaimed {...result} />;
  return <Verified {...result}>If you started in another tab, it continues there automatically.</Verified>;
}

/** Leads back to where the sign-up began. `children` says what happens next. */
function Verified({ email, reclaimed, redirect, children }: EmailVerified & { children?: string }) {
  const { product } = usePage();
  const user = useSession()?.user;
  const action = !user ? (
    <Button
      kind="primary"
      href={redirect === null ? "/signin" : `/signin?redirect=${encodeURIComponent(redirect)}`}
    >
      Sign in
    </Button>
  ) : redirect !== null ? (
    <Button kind="primary" href={continueUrl(redirect, reclaimed)}>
      Continue where you left off
    </Button>
  ) : user.site_url && postsOf(user) === 0 ? (
    <Button kind="primary" href={signinUrlOn(`${user.site_url}/welcome`)}>
      Set up your site
    </Button>
  ) : (
    <Button kind="primary" href={user.site_url ? signinUrlOn(user.site_url) : "/"}>
      {user.site_url ? "Go to your site" : `Go to ${product.name}`}
    </Button>
  );
  return (
    <EmptyState icon={CircleCheck} level={1} title="Your email is verified" action={action}>
      {[`${email} is yours.`, children].filter(Boolean).join(" ")}
    </EmptyState>
  );
}

/**
 * Returns the address to continue at, signed in there too. Not if the account was created in another browser: a stranger
 * may have chosen the site, and its owner controls the domain.
 */
function continueUrl(redirect: string, reclaimed: boolean): string {
  return redirect.startsWith("/") || reclaimed ? redirect : signinUrlOn(redirect);
}

/** Asks for a new password: the account was created in another browser, so what its creator set no longer works. */
function Reclaimed(verified: EmailVerified) {
  const { email } = verified;
  const user = useSession()?.user;
  const [isSet, setIsSet] = useState(false);
  useStepFocus(isSet);
  if (isSet) return <Verified {...verified} />;
  return (
    <div className="account-entry">
      <h1>Choose a new password</h1>
      <p className="account-note">
        You confirmed that {email} is yours. This account was created in another browser, so to be safe its
        password and private feed links no longer work, and it's signed out everywhere else. Your posts and
        everything else are still there.
      </p>
      {user?.email === email ? (
        <NewPasswordForm
          onPassword={async ({ password }) => {
            await callApi(changePassword, { body: { password } });
            await refreshSession();
            setIsSet(true);
          }}
        />
      ) : (
        <Button kind="primary" href="/signin?forgot=1">
          Set a new password
        </Button>
      )}
    </div>
  );
}

function NotVerified({ failure }: { failure: unknown }) {
  const page = usePage();
  const user = useSession()?.user;
  const isSignedIn = Boolean(user);
  if (failure instanceof CallError && failure.code === "sign_in_required") {
    return (
      <EmptyState
        icon={CircleAlert}
        level={1}
        title="Sign in to confirm this address"
        action={
          <Button kind="primary" href={isSignedIn ? "/settings/profile" : signinHref(page)}>
            {isSignedIn ? "Your settings" : "Sign in"}
          </Button>
        }
      >
        {messageOf(failure)}
      </EmptyState>
    );
  }
  const isWaiting = user && (!user.email_verified || user.email_bounced || user.pending_email !== null);
  if (failure instanceof CallError && failure.code === "link_expired" && !isWaiting) {
    return (
      <EmptyState
        icon={CircleAlert}
        level={1}
        title="This link has already been used, or has expired"
        action={
          <Button kind="primary" href={user ? "/settings/profile" : "/signin?redirect=%2Fsettings%2Fprofile"}>
            {user ? "Your settings" : "Sign in"}
          </Button>
        }
      >
        {user ? `${user.email} is verified.` : "Your settings say whether your address is verified."}
      </EmptyState>
    );
  }
  return (
    <EmptyState
      icon={CircleAlert}
      level={1}
      title="This address isn't verified yet"
      action={
        <Button
          kind="primary"
          href={isSignedIn ? "/settings/profile" : "/signin?redirect=%2Fsettings%2Fprofile"}
        >
          {isSignedIn ? "Get a new link" : "Sign in for a new link"}
        </Button>
      }
    >
      {messageOf(failure)}
    </EmptyState>
  );
}

function verifyOnce(hash: string): Promise<EmailVerified> {
  let verified = spent.get(hash);
  if (!verified) {
    verified = verify(hash);
    spent.set(hash, verified);
    // After a network failure, the next attempt may succeed.
    verified.catch(() => spent.delete(hash));
  }
  return verified;
}

async function verify(hash: string): Promise<EmailVerified> {
  const result = await callApi(verifyEmail, { body: { hash } });
  publishVerified();
  await refreshSession().catch(() => {});
  return result;
}
