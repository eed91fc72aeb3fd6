import { CallError } from "@quire/client/errors";
import { cancelSiteImport, getSiteImport } from "@quire/contracts/calls/siteImports";
import type { SiteImport } from "@quire/contracts/records/siteImport";
import { useState } from "react";
import { callApi } from "../../../lib/callApi.ts";
import { messageOf } from "../../../lib/failureMessages.ts";
import { Button } from "../../../ui/Button.tsx";
import { ProgressBar } from "../../../ui/ProgressBar.tsx";
import { showSnackbar } from "../../../ui/snackbars.ts";
import { useImport } from "../useImport.ts";
import { postProgress } from "./postImportCopy.ts";

interface RunningPostImportProps {
  first: SiteImport;
  onOver: (over: SiteImport) => void;
}

/** The progress of an import of posts, which continues when the user leaves. */
export function RunningPostImport({ first, onOver }: RunningPostImportProps) {
  const params = { id: first.site_id, importId: first.id };
  const { now, isAway } = useImport(first, () => callApi(getSiteImport, { params }), onOver);
  const [isCancelling, setIsCancelling] = useState(false);
  async function cancel() {
    setIsCancelling(true);
    try {
      onOver(await callApi(cancelSiteImport, { params }));
    } catch (error) {
      setIsCancelling(false);
      // An import that finished first reports that itself.
      if (error instanceof CallError && error.code === "import_over") return;
      showSnackbar({ title: "We couldn't cancel the import", message: messageOf(error) });
    }
  }
  return (
    <>
      <ProgressBar
        label={now.dry_run ? `Checking ${now.file_name}` : `Importing ${now.file_name}`}
        note={postProgress(now)}
      />
      <p className="import-soft" aria-live="polite">
        {isAway
          ? "We can't reach the server. The import continues there, and this page updates automatically."
          : "You can leave this page. The import continues."}
      </p>
      <div className="import-actions">
        <Button loading={isCancelling} onClick={() => void cancel()}>
          Cancel
        </Button>
      </div>
    </>
  );
}
