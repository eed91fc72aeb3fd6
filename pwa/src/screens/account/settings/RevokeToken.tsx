import { revokeAccessToken } from "@quire/contracts/calls/sessions";
import type { AccessTokenRecord } from "@quire/contracts/records/user";
import { formatRelative } from "@quire/domain/time/dates";
import { showSnackbar } from "../../../ui/snackbars.ts";
import { ConfirmDialog } from "../../../widgets/ConfirmDialog.tsx";
import { callConfirmed } from "../../../widgets/confirmIdentity/callConfirmed.ts";

interface RevokeTokenProps {
  token: AccessTokenRecord;
  onClose: () => void;
  onRevoked: () => void;
}

/** Confirms before a token is revoked: programs that use it stop at once, and it can't be undone. */
export function RevokeToken({ token, onClose, onRevoked }: RevokeTokenProps) {
  return (
    <ConfirmDialog
      title={`Revoke “${token.name}”?`}
      actionLabel="Revoke"
      act={async () => {
        await callConfirmed(revokeAccessToken, { params: { id: token.id } });
        showSnackbar({ title: `“${token.name}” is revoked`, tone: "plain" });
        onRevoked();
      }}
      onClose={onClose}
    >
      Anything that uses it stops working at once. You can't undo this.{" "}
      {token.last_used
        ? `It was last used ${formatRelative(token.last_used, Date.now())}.`
        : "It hasn't been used yet."}
    </ConfirmDialog>
  );
}
