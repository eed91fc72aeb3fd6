import { revokeAccessToken } from "@quire/contracts/calls/sessions";
import type { AccessTokenRecord } from "@quire/contracts/records/user";
import { formatRelative } from "@quire/domain/dates";
import { useState } from "react";
import { callApi } from "../../../platform/callApi.ts";
import { wordsOf } from "../../../platform/failureWords.ts";
import { Button } from "../../../ui/Button.tsx";
import { Modal } from "../../../ui/Modal.tsx";
import { showSnackbar } from "../../../ui/snackbars.ts";
import { FormAlert } from "../form/FormAlert.tsx";

interface RevokeTokenProps {
  token: AccessTokenRecord;
  onClose: () => void;
  onRevoked: () => void;
}

/** Asks before a token ends: what still has it stops at once, and nothing brings it back. */
export function RevokeToken({ token, onClose, onRevoked }: RevokeTokenProps) {
  const [busy, setBusy] = useState(false);
  const [alert, setAlert] = useState<string | null>(null);

  async function revoke() {
    setBusy(true);
    setAlert(null);
    try {
      await callApi(revokeAccessToken, { params: { id: token.id } });
      showSnackbar({ title: `“${token.name}” is revoked`, tone: "plain" });
      onRevoked();
    } catch (error) {
      setAlert(wordsOf(error));
      setBusy(false);
    }
  }

  return (
    <Modal
      open
      onClose={onClose}
      title={`Revoke “${token.name}”?`}
      actions={
        <>
          <Button onClick={onClose}>Keep it</Button>
          <Button kind="danger" loading={busy} onClick={() => void revoke()}>
            Revoke
          </Button>
        </>
      }
    >
      <FormAlert>{alert}</FormAlert>
      <p>
        Whatever uses it stops at once, and it can't be brought back.{" "}
        {token.last_used
          ? `It was last used ${formatRelative(token.last_used, Date.now())}.`
          : "Nobody has used it yet."}
      </p>
    </Modal>
  );
}
