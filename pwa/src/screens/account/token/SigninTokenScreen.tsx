import { redeemSigninToken } from "@quire/contracts/calls/signinTokens";
import { useEffect, useState } from "react";
import { callApi } from "../../../lib/callApi.ts";
import { refreshSession } from "../../../lib/loadSession.ts";
import { usePage } from "../../../lib/PageContext.ts";
import { silentReturn } from "../../../lib/silentSignin.ts";
import { Button } from "../../../ui/Button.tsx";
import "../account.css";
import { messageOf } from "../../../lib/failureMessages.ts";
import { PageError } from "../../../ui/PageError.tsx";
import { PendingPage } from "../redirect/PendingPage.tsx";

/** Each token is redeemed once, however often this screen renders. */
const spent = new Map<string, Promise<string>>();

/** Where a sign-in returns from the platform. Opening the URL does nothing; the page then redeems the token. */
export function SigninTokenScreen() {
  const { product, site } = usePage();
  const [failure, setFailure] = useState<unknown>(null);
  useEffect(() => {
    const token = location.pathname.split("/")[3] ?? "";
    // Replaces the entry, so that neither Back nor the history leads to a used token.
    redeemOnce(token).then(
      (redirect) => location.replace(redirect),
      (error: unknown) => {
        const back = silentReturn();
        if (back === null) setFailure(error);
        else location.replace(back);
      },
    );
  }, []);
  if (!failure) {
    return <PendingPage title="Signing in">{`Taking you to ${site?.name ?? product.name}…`}</PendingPage>;
  }
  return (
    <PageError
      page="Signing in"
      title="You're not signed in yet"
      action={
        <>
          <Button kind="primary" href="/signin">
            Sign in again
          </Button>
          <Button href="/">Keep reading</Button>
        </>
      }
    >
      {messageOf(failure).replace(" Sign in again.", "")}
    </PageError>
  );
}

function redeemOnce(token: string): Promise<string> {
  let redirect = spent.get(token);
  if (!redirect) {
    redirect = redeem(token);
    spent.set(token, redirect);
  }
  return redirect;
}

async function redeem(token: string): Promise<string> {
  const { redirect } = await callApi(redeemSigninToken, { body: { token } });
  // Stored for the next page, whose first request then names this session. Without it, that page fetches the
  // session.
  await refreshSession().catch(() => {});
  return redirect;
}
