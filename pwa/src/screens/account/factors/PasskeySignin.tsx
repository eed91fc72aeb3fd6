import { signInByPasskey, startPasskeySignin } from "@quire/contracts/calls/factors";
import KeyRound from "lucide-react/icons/key-round";
import { useState } from "react";
import { callApi } from "../../../lib/callApi.ts";
import { refreshSession } from "../../../lib/loadSession.ts";
import { Button } from "../../../ui/Button.tsx";
import { FormAlert } from "../form/FormAlert.tsx";
import { passkeyMessage, signChallenge } from "./passkey.ts";

/** Signs in with a passkey alone. */
export function PasskeySignin() {
  const [busy, setBusy] = useState(false);
  const [alert, setAlert] = useState<string | null>(null);
  async function signIn() {
    setBusy(true);
    setAlert(null);
    try {
      const { options } = await callApi(startPasskeySignin);
      await callApi(signInByPasskey, { body: { passkey: await signChallenge(options) } });
      await refreshSession();
    } catch (error) {
      setAlert(passkeyMessage(error));
    } finally {
      setBusy(false);
    }
  }
  return (
    <div className="account-social">
      <FormAlert>{alert}</FormAlert>
      <Button icon={KeyRound} full loading={busy} onClick={() => void signIn()}>
        Sign in with a passkey
      </Button>
    </div>
  );
}
