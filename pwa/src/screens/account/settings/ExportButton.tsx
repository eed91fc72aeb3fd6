import { addressOf } from "@quire/client/address";
import type { Call } from "@quire/contracts/call";
import { exportAccount } from "@quire/contracts/calls/exports";
import Download from "lucide-react/icons/download";
import { useState } from "react";
import { messageOf } from "../../../lib/failureMessages.ts";
import { Button } from "../../../ui/Button.tsx";
import { showSnackbar } from "../../../ui/snackbars.ts";

/** Downloads a zip with everything, once the user has confirmed who they are; the browser streams it to disk. */
export function ExportButton() {
  const [busy, setBusy] = useState(false);
  async function download() {
    setBusy(true);
    try {
      const { requestConfirmation } = await import(
        "../../../widgets/confirmIdentity/requestConfirmation.tsx"
      );
      // An attachment, so the page stays.
      if (await requestConfirmation()) location.assign(addressOf(exportAccount as Call));
    } catch (error) {
      showSnackbar({ title: "We couldn't start the download", message: messageOf(error) });
    } finally {
      setBusy(false);
    }
  }
  return (
    <Button icon={Download} loading={busy} onClick={() => void download()}>
      Download everything
    </Button>
  );
}
