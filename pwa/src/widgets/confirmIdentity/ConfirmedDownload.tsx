import Download from "lucide-react/icons/download";
import { type ReactNode, useState } from "react";
import { messageOf } from "../../lib/failureMessages.ts";
import { Button } from "../../ui/Button.tsx";
import { showSnackbar } from "../../ui/snackbars.ts";

interface ConfirmedDownloadProps {
  /** Address of the file, whose call is sensitive: it works on the platform alone. */
  href: string;
  size?: "m" | "s";
  children: ReactNode;
}

/** A button that downloads personal data, once the user has confirmed who they are; the browser streams it to disk. */
export function ConfirmedDownload({ href, size, children }: ConfirmedDownloadProps) {
  const [busy, setBusy] = useState(false);
  async function download() {
    setBusy(true);
    try {
      const { requestConfirmation } = await import("./requestConfirmation.tsx");
      // An attachment, so the page stays.
      if (await requestConfirmation()) location.assign(href);
    } catch (error) {
      showSnackbar({ title: "We couldn't start the download", message: messageOf(error) });
    } finally {
      setBusy(false);
    }
  }
  return (
    <Button size={size} icon={Download} loading={busy} onClick={() => void download()}>
      {children}
    </Button>
  );
}
