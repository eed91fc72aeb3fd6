import { confirmConnection, deletePendingConnection } from "@quire/contracts/calls/connections";
import type { User } from "@quire/contracts/records/user";
import { useState } from "react";
import { callApi } from "../../../lib/callApi.ts";
import { messageOf } from "../../../lib/failureMessages.ts";
import { refreshSession } from "../../../lib/loadSession.ts";
import { showOnNextPage } from "../../../lib/nextPage.ts";
import { Button } from "../../../ui/Button.tsx";
import { callConfirmed } from "../../../widgets/confirmIdentity/callConfirmed.ts";
import { FormAlert } from "../form/FormAlert.tsx";
import { withPurpose } from "../signin/signinQuery.ts";

interface ConfirmConnectionProps {
  user: User;
  name: string;
  isTaken: boolean;
  search: string;
}

/**
 * Asks the signed-in user to confirm that the provider's account is theirs: from then on it can sign in to theirs.
 */
export function ConfirmConnection({ user, name, isTaken, search }: ConfirmConnectionProps) {
  const [busy, setBusy] = useState(false);
  const [alert, setAlert] = useState<string | null>(null);
  const purpose = withPurpose("", search);
  const goOn = () => location.assign(purpose ? withPurpose("/signin", search) : "/settings/security");

  async function decide(connects: boolean) {
    setBusy(true);
    setAlert(null);
    try {
      if (!connects) await callApi(deletePendingConnection);
      else {
        await callConfirmed(confirmConnection);
        showOnNextPage({ title: `${name} is connected`, tone: "good" });
        await refreshSession().catch(() => {});
      }
      goOn();
    } catch (error) {
      setAlert(messageOf(error));
      setBusy(false);
    }
  }

  if (isTaken) {
    return (
      <div className="account-form">
        <p>
          You're signed in as <b>{user.name}</b>, but this {name} account opens a different one. To use it,
          sign out first.
        </p>
        <Button kind="primary" loading={busy} onClick={() => void decide(false)}>
          {`Stay signed in as ${user.name}`}
        </Button>
      </div>
    );
  }
  return (
    <div className="account-form">
      <FormAlert>{alert}</FormAlert>
      <p>
        You're signed in as <b>{user.name}</b>. Anyone signed in to that {name} account will be able to sign
        in to yours. Connect it only if it's your own.
      </p>
      <div className="account-answers">
        <Button onClick={() => void decide(false)}>Not now</Button>
        <Button kind="primary" loading={busy} onClick={() => void decide(true)}>
          {`Connect ${name}`}
        </Button>
      </div>
    </div>
  );
}
