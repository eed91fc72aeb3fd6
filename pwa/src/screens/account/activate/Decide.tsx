import { type DeviceRequest, decideDevice } from "@quire/contracts/calls/device";
import type { User } from "@quire/contracts/records/user";
import { formatRelative } from "@quire/domain/time/dates";
import { useState } from "react";
import { messageOf } from "../../../lib/failureMessages.ts";
import { Badge } from "../../../ui/Badge.tsx";
import { Button } from "../../../ui/Button.tsx";
import { callConfirmed } from "../../../widgets/confirmIdentity/callConfirmed.ts";
import { FormAlert } from "../form/FormAlert.tsx";
import { permissionsOf } from "./permissions.ts";

interface DecideProps {
  request: DeviceRequest;
  user: User;
  onDecided: (approved: boolean) => void;
}

/** The program, the access it requests, and the buttons to approve or deny it. */
export function Decide({ request, user, onDecided }: DecideProps) {
  const [busy, setBusy] = useState<"approve" | "refuse" | null>(null);
  const [alert, setAlert] = useState<string | null>(null);
  const { client_name, scope, user_code, device, place, ip, same_network, requested } = request;

  async function decide(approve: boolean) {
    if (busy) return;
    setBusy(approve ? "approve" : "refuse");
    setAlert(null);
    try {
      const { approved } = await callConfirmed(decideDevice, { body: { user_code, approve } });
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
        <dt>Calls itself</dt>
        <dd>
          <bdi>{client_name}</bdi> <Badge tone="warn">Unverified</Badge>
        </dd>
        <dt>Device</dt>
        <dd>{device}</dd>
        <dt>Network</dt>
        <dd>
          {ip}
          <span className="account-note">
            {same_network ? "The same network as this browser" : "Not the network of this browser"}
          </span>
        </dd>
        <dt>Place</dt>
        <dd>{place ?? "Unknown"}</dd>
        <dt>Requested</dt>
        <dd>{formatRelative(requested, Date.now())}</dd>
        <dt>Account</dt>
        <dd>{user.name}</dd>
      </dl>
      <h2 className="account-heading">If you approve, this program</h2>
      <ul className="account-permissions">
        {permissionsOf(scope, user.groups).map((permission) => (
          <li key={permission}>{permission}</li>
        ))}
      </ul>
      <p className="account-warning">
        Approve only if you started this and your terminal shows this exact code. Its name is its own claim:
        we can't verify it. Anyone else asking you to approve it wants access to your account.
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
