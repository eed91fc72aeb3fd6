import { decideDevice } from "@quire/contracts/calls/device";
import type { User } from "@quire/contracts/records/user";
import { formatRelative } from "@quire/domain/time/dates";
import { useState } from "react";
import { callApi } from "../../../lib/callApi.ts";
import { messageOf } from "../../../lib/failureMessages.ts";
import { Button } from "../../../ui/Button.tsx";
import { FormAlert } from "../form/FormAlert.tsx";
import type { DeviceRequest } from "./CodeForm.tsx";

interface DecideProps {
  request: DeviceRequest;
  user: User;
  onDecided: (approved: boolean) => void;
}

/** The program, the access it requests, and the buttons to approve or deny it. */
export function Decide({ request, user, onDecided }: DecideProps) {
  const [busy, setBusy] = useState<"approve" | "refuse" | null>(null);
  const [alert, setAlert] = useState<string | null>(null);
  const { client_name, scope, user_code, requested } = request;

  async function decide(approve: boolean) {
    if (busy) return;
    setBusy(approve ? "approve" : "refuse");
    setAlert(null);
    try {
      const { approved } = await callApi(decideDevice, { body: { user_code, approve } });
      onDecided(approved);
    } catch (error) {
      setAlert(messageOf(error));
      setBusy(null);
    }
  }

  return (
    <div className="account-form">
      <FormAlert>{alert}</FormAlert>
      <p className="account-code-shown" translate="no">
        {user_code}
      </p>
      <dl className="account-facts">
        <dt>Program</dt>
        <dd>{client_name}</dd>
        <dt>Account</dt>
        <dd>{user.name}</dd>
        <dt>Access</dt>
        <dd>{scope.includes("write") ? "read, write and publish as you" : "read as you"}</dd>
        <dt>Requested</dt>
        <dd>{formatRelative(requested, Date.now())}</dd>
      </dl>
      <p className="account-warning">
        Approve only if you started this and your terminal shows this exact code. Anyone else asking you to
        approve it wants access to your account.
      </p>
      <div className="account-answers">
        <Button loading={busy === "refuse"} onClick={() => decide(false)}>
          Deny
        </Button>
        <Button kind="primary" loading={busy === "approve"} onClick={() => decide(true)}>
          Approve
        </Button>
      </div>
    </div>
  );
}
