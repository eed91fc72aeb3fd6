import { redeemSigninToken } from "@quire/contracts/calls/signinTokens";
import { useEffect, useState } from "react";
import { callApi } from "../../../lib/callApi.ts";
import { refreshSession } from "../../../lib/loadSession.ts";
import { usePage } from "../../../lib/PageContext.ts";
import { Button } from "../../../ui/Button.tsx";
import "../account.css";
import { wordsOf } from "../../../lib/failureWords.ts";
import { OnTheWay } from "../going/OnTheWay.tsx";
import { PageError } from "../PageError.tsx";

/** Tokens are spent once, whatever draws this screen again. */
const spent = new Map<string, Promise<string>>();

/** Where a sign-in arrives from the platform: opening the address does nothing, the page then spends the token. */
export function SigninTokenScreen() {
  const { product, site } = usePage();
  const [failure, setFailure] = useState<unknown>(null);
  useEffect(() => {
    const token = location.pathname.split("/")[3] ?? "";
    // Replaced, so that neither Back nor the history leads to a used token.
    redeemOnce(token).then((redirect) => location.replace(redirect), setFailure);
  }, []);
  if (!failure) {
    return <OnTheWay title="Signing in">{`Taking you to ${site?.name ?? product.name}…`}</OnTheWay>;
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
      {wordsOf(failure).replace(" Sign in again.", "")}
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
  // Kept for the next page, whose first call then names this session. Without it that page asks.
  await refreshSession().catch(() => {});
  return redirect;
}
