import type { ReportSubject } from "@quire/contracts/records/moderation";
import Flag from "lucide-react/icons/flag";
import { type ComponentType, useState } from "react";
import { Button } from "../../ui/Button.tsx";

type Dialog = ComponentType<{ subject: ReportSubject; onClose: () => void }>;

/** Button to report a post or a site; loads the dialog on press. */
export function ReportButton({ subject, label }: { subject: ReportSubject; label: string }) {
  const [dialog, setDialog] = useState<{ of: Dialog } | null>(null);
  const open = () =>
    import("./ReportDialog.tsx").then(
      ({ ReportDialog }) => setDialog({ of: ReportDialog }),
      () => {},
    );
  return (
    <>
      <Button kind="bare" size="s" icon={Flag} onClick={open}>
        {label}
      </Button>
      {dialog ? <dialog.of subject={subject} onClose={() => setDialog(null)} /> : null}
    </>
  );
}
