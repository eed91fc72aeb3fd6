import { createReport } from "@quire/contracts/calls/moderation";
import type { ReportSubject } from "@quire/contracts/records/moderation";
import { useState } from "react";
import { callApi } from "../../lib/callApi.ts";
import { platformHref } from "../../lib/links.ts";
import { usePage } from "../../lib/PageContext.ts";
import { promptSignin } from "../../lib/signinPrompt.ts";
import { useUser } from "../../lib/useUser.ts";
import { Button } from "../../ui/Button.tsx";
import { Modal } from "../../ui/Modal.tsx";
import { showSnackbar } from "../../ui/snackbars.ts";
import { TextArea } from "../../ui/TextArea.tsx";
import { GuideLink } from "../GuideLink.tsx";

const TITLES: Record<ReportSubject["kind"], string> = {
  post: "Report this post",
  comment: "Report this comment",
  site: "Report this site",
};
const REASON_MAX = 1000;

/** Dialog that sends a report to the moderators. */
export function ReportDialog({ subject, onClose }: { subject: ReportSubject; onClose: () => void }) {
  const page = usePage();
  const userId = useUser();
  const [reason, setReason] = useState("");
  const [error, setError] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);

  async function send() {
    if (!reason.trim()) return setError("Briefly describe what's wrong.");
    setBusy(true);
    try {
      await callApi(createReport, { body: { subject, reason: reason.trim() } });
      onClose();
      showSnackbar({ title: "Reported. A moderator will review it.", tone: "good" });
    } catch (failure) {
      setError((failure as Error).message);
    } finally {
      setBusy(false);
    }
  }

  return (
    <Modal
      open
      onClose={onClose}
      title={TITLES[subject.kind]}
      persistent={reason !== ""}
      actions={
        <>
          <Button onClick={onClose}>Cancel</Button>
          {userId ? (
            <Button kind="primary" loading={busy} onClick={send}>
              Send report
            </Button>
          ) : (
            <Button
              kind="primary"
              onClick={() => {
                onClose();
                promptSignin("direct");
              }}
            >
              Sign in to report
            </Button>
          )}
        </>
      }
    >
      {userId ? (
        <>
          <TextArea
            label="What's wrong with it?"
            hint="Only moderators see this, along with your name."
            value={reason}
            maxLength={REASON_MAX}
            error={error}
            onChange={(event) => setReason(event.target.value)}
          />
          <p className="report-guidelines">
            See what's allowed in the{" "}
            <a href={platformHref(page, "/community-guidelines")}>community guidelines</a>.{" "}
            <GuideLink to="explicit-content">How reports work</GuideLink>
          </p>
        </>
      ) : (
        <p>Moderators need to know who is reporting.</p>
      )}
    </Modal>
  );
}
