import type { Client } from "@quire/client/client";
import { createRecoveryCodes, removePasskey, removeTotp } from "@quire/contracts/calls/factors";
import type { PasskeyRecord } from "@quire/contracts/records/factor";
import { useState } from "react";
import { showSnackbar } from "../../../../ui/snackbars.ts";
import { ConfirmDialog } from "../../../../widgets/ConfirmDialog.tsx";
import { callConfirmed } from "../../../../widgets/confirmIdentity/callConfirmed.ts";
import { AddPasskey } from "./AddPasskey.tsx";
import { RenamePasskey } from "./RenamePasskey.tsx";
import { SetUpApp } from "./SetUpApp.tsx";
import { ShownCodes } from "./ShownCodes.tsx";

/** A change to the second factors. */
export type Change =
  | { kind: "addPasskey" | "addApp" | "removeApp" | "replaceCodes" }
  | { kind: "renamePasskey" | "removePasskey"; passkey: PasskeyRecord };

interface ChangeDialogProps {
  change: Change;
  onClose: () => void;
  onChanged: () => void;
  /** The server wants an existing factor first; the change is tried again after it. */
  onConfirmationNeeded: () => void;
}

/** The dialog of a change. Recovery codes that come with it stay open until the user has saved them. */
export function ChangeDialog({ change, onClose, onChanged, onConfirmationNeeded }: ChangeDialogProps) {
  const [codes, setCodes] = useState<string[] | null>(null);

  /** Makes a call of the change; leaves for the confirmation if the server wants one. */
  const callOfChange: Client["call"] = async (call, ...input) => {
    try {
      return await callConfirmed(call, ...input);
    } catch (error) {
      if ((error as { code?: string }).code === "factor_confirmation_required") onConfirmationNeeded();
      throw error;
    }
  };

  function finish(title: string, shown: string[] | null = null) {
    onChanged();
    showSnackbar({ title, tone: "good" });
    if (shown) setCodes(shown);
    else onClose();
  }

  if (codes) return <ShownCodes codes={codes} onClose={onClose} />;
  switch (change.kind) {
    case "addPasskey":
      return (
        <AddPasskey
          callOfChange={callOfChange}
          onClose={onClose}
          onAdded={(shown) => finish("Passkey added", shown)}
        />
      );
    case "addApp":
      return (
        <SetUpApp
          callOfChange={callOfChange}
          onClose={onClose}
          onAdded={(shown) => finish("Authenticator app added", shown)}
        />
      );
    case "renamePasskey":
      return (
        <RenamePasskey
          passkey={change.passkey}
          onClose={onClose}
          onRenamed={() => finish("Passkey renamed")}
        />
      );
    case "removePasskey":
      return (
        <ConfirmDialog
          title={`Remove “${change.passkey.name}”?`}
          actionLabel="Remove"
          act={async () => {
            await callOfChange(removePasskey, { params: { id: change.passkey.id } });
            finish("Passkey removed");
          }}
          onClose={onClose}
        >
          It no longer signs you in. Remove it from your device's passwords too.
        </ConfirmDialog>
      );
    case "removeApp":
      return (
        <ConfirmDialog
          title="Turn off the authenticator app?"
          actionLabel="Turn off"
          act={async () => {
            await callOfChange(removeTotp);
            finish("Authenticator app turned off");
          }}
          onClose={onClose}
        >
          Its codes no longer work. Without a passkey, your password alone opens your account.
        </ConfirmDialog>
      );
    case "replaceCodes":
      return (
        <ConfirmDialog
          title="Replace your recovery codes?"
          actionLabel="Replace"
          cancelLabel="Keep them"
          kind="primary"
          act={async () => {
            const { recovery_codes } = await callOfChange(createRecoveryCodes);
            finish("Recovery codes replaced", recovery_codes);
          }}
          onClose={onClose}
        >
          You get ten new codes. The old ones stop working.
        </ConfirmDialog>
      );
  }
}
