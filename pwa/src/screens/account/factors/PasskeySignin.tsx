import { signInByPasskey, startPasskeySignin } from "@quire/contracts/calls/factors";
import KeyRound from "lucide-react/icons/key-round";
import { callApi } from "../../../lib/callApi.ts";
import { refreshSession } from "../../../lib/loadSession.ts";
import { useAction } from "../../../lib/useAction.ts";
import { Button } from "../../../ui/Button.tsx";
import { FormAlert } from "../form/FormAlert.tsx";
import type { Attempt } from "../form/useLastAttempt.ts";
import { signChallenge } from "./passkey.ts";

/** Signs in with a passkey alone. */
export function PasskeySignin({ isLast = true, onTry }: Attempt) {
  const { busy, error, run } = useAction();
  async function signIn() {
    onTry?.();
    const { options } = await callApi(startPasskeySignin);
    await callApi(signInByPasskey, { body: { passkey: await signChallenge(options) } });
    await refreshSession();
  }
  return (
    <div className="account-social">
      <FormAlert>{isLast ? error : null}</FormAlert>
      <Button icon={KeyRound} full loading={busy} onClick={() => void run(null, signIn)}>
        Sign in with a passkey
      </Button>
    </div>
  );
}
