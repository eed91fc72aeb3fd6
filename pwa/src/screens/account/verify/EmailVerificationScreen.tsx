import { verifyEmail } from "@quire/contracts/calls/verification";
import CircleAlert from "lucide-react/icons/circle-alert";
import CircleCheck from "lucide-react/icons/circle-check";
import { useEffect, useState } from "react";
import { callApi } from "../../../lib/callApi.ts";
import { refreshSession } from "../../../lib/loadSession.ts";
import { usePage } from "../../../lib/PageContext.ts";
import { useSession } from "../../../lib/useSession.ts";
import { Button } from "../../../ui/Button.tsx";
import { EmptyState } from "../../../ui/EmptyState.tsx";
import "../account.css";
import { messageOf } from "../../../lib/failureMessages.ts";
import { publishVerified } from "../proof/verifiedChannel.ts";
import { PendingPage } from "../redirect/PendingPage.tsx";
import { signinUrlOn } from "../redirect/stepUrl.ts";

/** Each link is redeemed once, however often this screen renders. */
const spent = new Map<string, Promise<string>>();

/**
 * `/email-verification/{hash}`: verifies the address by a request of the page, since mail scanners only open the
 * link.
 */
export function EmailVerificationScreen() {
  const { data } = usePage();
  const hash = data.kind === "app" ? (data.params?.hash ?? "") : "";
  const [email, setEmail] = useState<string | null>(null);
  const [failure, setFailure] = useState<unknown>(null);
  useEffect(() => {
    verifyOnce(hash).then(setEmail, setFailure);
  }, [hash]);
  if (failure) return <NotVerified failure={failure} />;
  if (email === null) return <PendingPage title="Your email">Verifying…</PendingPage>;
  return <Verified email={email} />;
}

function Verified({ email }: { email: string }) {
  const { product } = usePage();
  const user = useSession()?.user;
  const action = user ? (
    <Button kind="primary" href={user.site_url ? signinUrlOn(user.site_url) : "/"}>
      {user.site_url ? "Go to your site" : `Go to ${product.name}`}
    </Button>
  ) : (
    <Button kind="primary" href="/signin">
      Sign in
    </Button>
  );
  return (
    <EmptyState icon={CircleCheck} level={1} title="Your email is verified" action={action}>
      {`${email} is yours. If you started in another tab, it continues there automatically.`}
    </EmptyState>
  );
}

function NotVerified({ failure }: { failure: unknown }) {
  const isSignedIn = Boolean(useSession()?.user);
  return (
    <EmptyState
      icon={CircleAlert}
      level={1}
      title="This address isn't verified yet"
      action={
        <Button kind="primary" href={isSignedIn ? "/settings" : "/signin?redirect=%2Fsettings"}>
          {isSignedIn ? "Get a new link" : "Sign in for a new link"}
        </Button>
      }
    >
      {messageOf(failure)}
    </EmptyState>
  );
}

function verifyOnce(hash: string): Promise<string> {
  let verified = spent.get(hash);
  if (!verified) {
    verified = verify(hash);
    spent.set(hash, verified);
    // After a network failure, the next attempt may succeed.
    verified.catch(() => spent.delete(hash));
  }
  return verified;
}

async function verify(hash: string): Promise<string> {
  const { email } = await callApi(verifyEmail, { body: { hash } });
  publishVerified();
  await refreshSession().catch(() => {});
  return email;
}
