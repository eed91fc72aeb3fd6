import { CallError } from "@quire/client/errors";
import { cancelImport, getImport } from "@quire/contracts/calls/subscribers";
import type { SubscriberImport } from "@quire/contracts/records/subscriber";
import { useState } from "react";
import { callApi } from "../../lib/callApi.ts";
import { messageOf } from "../../lib/failureMessages.ts";
import { Button } from "../../ui/Button.tsx";
import { ProgressBar } from "../../ui/ProgressBar.tsx";
import { showSnackbar } from "../../ui/snackbars.ts";
import { percentOf, progressText } from "./importCopy.ts";
import { useImport } from "./useImport.ts";

interface RunningImportProps {
  first: SubscriberImport;
  onOver: (over: SubscriberImport) => void;
}

/** The progress of an import, which continues when the user leaves. */
export function RunningImport({ first, onOver }: RunningImportProps) {
  const params = { id: first.site_id, importId: first.id };
  const { now, isAway } = useImport(first, () => callApi(getImport, { params }), onOver);
  const [isCancelling, setIsCancelling] = useState(false);
  async function cancel() {
    setIsCancelling(true);
    try {
      onOver(await callApi(cancelImport, { params }));
    } catch (error) {
      setIsCancelling(false);
      // An import that finished first reports that itself.
      if (error instanceof CallError && error.code === "import_over") return;
      showSnackbar({ title: "We couldn't cancel the import", message: messageOf(error) });
    }
  }
  return (
    <section className="import-step" aria-label={now.dry_run ? "Checking the list" : "Importing"}>
      <ProgressBar
        label={now.dry_run ? `Checking ${now.file_name}` : `Importing ${now.file_name}`}
        percent={percentOf(now)}
        note={progressText(now)}
      />
      <p className="import-soft" aria-live="polite">
        {isAway
          ? "We can't reach the server. The import continues there, and this page updates automatically."
          : "You can leave this page. The import continues, and you'll find it below when you come back."}
      </p>
      <div className="import-actions">
        <Button loading={isCancelling} onClick={() => void cancel()}>
          Cancel
        </Button>
      </div>
    </section>
  );
}
