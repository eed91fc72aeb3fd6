import { getConfirmation } from "@quire/contracts/calls/confirmation";
import { callApi } from "../../lib/callApi.ts";
import { mountDetached } from "../../lib/mountDetached.tsx";
import { ConfirmIdentityDialog } from "./ConfirmIdentityDialog.tsx";

/** A confirmation that is about to end could end before the call that needs it arrives. */
const MARGIN_MS = 30_000;

/** Asks the user to confirm who they are, unless they just did. Returns whether they have. */
export async function requestConfirmation(): Promise<boolean> {
  const { confirmed_until, method, sent_to } = await callApi(getConfirmation);
  if (confirmed_until !== null && Date.parse(confirmed_until) - Date.now() > MARGIN_MS) return true;
  return new Promise((resolve) => {
    mountDetached(null, (end) => (
      <ConfirmIdentityDialog
        method={method}
        sentTo={sent_to}
        onClose={(isConfirmed) => {
          end();
          resolve(isConfirmed);
        }}
      />
    ));
  });
}
