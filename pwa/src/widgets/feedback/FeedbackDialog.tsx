import { sendFeedback } from "@quire/contracts/calls/feedback";
import { FEEDBACK_MAX } from "@quire/domain/community/feedback";
import { useState } from "react";
import { callApi } from "../../lib/callApi.ts";
import { type FailureMessages, failureMessages } from "../../lib/failureMessages.ts";
import { freshId } from "../../lib/freshId.ts";
import { readFromTab, saveInTab } from "../../lib/tabStore.ts";
import { useSession } from "../../lib/useSession.ts";
import { Button } from "../../ui/Button.tsx";
import { Field } from "../../ui/Field.tsx";
import { Modal } from "../../ui/Modal.tsx";
import { showSnackbar } from "../../ui/snackbars.ts";
import { TextArea } from "../../ui/TextArea.tsx";
import { appVersion, pageToReport } from "./feedbackContext.ts";
import "./feedback.css";

interface Draft {
  /** The same for every try, so that it arrives once. */
  id: string;
  message: string;
  name: string | null;
  email: string;
}

const KEY = "feedback";
const FIELDS = ["message", "name", "email"] as const;
const NO_FAILURE: FailureMessages<(typeof FIELDS)[number]> = { fields: {}, alert: null };

/** The feedback form. What was typed stays in this tab until it is sent. */
export function FeedbackDialog({ onClose }: { onClose: () => void }) {
  const user = useSession()?.user;
  const [draft, setDraft] = useState(readDraft);
  const [failure, setFailure] = useState(NO_FAILURE);
  const [isBusy, setIsBusy] = useState(false);
  const [context] = useState(() => ({
    page: pageToReport(location),
    version: appVersion(import.meta.url),
  }));
  const name = draft.name ?? user?.name ?? "";

  function change(changes: Partial<Draft>) {
    const next = { ...draft, ...changes };
    setDraft(next);
    saveInTab(KEY, next.message ? JSON.stringify(next) : null);
  }
  async function send() {
    if (!draft.message.trim()) return setFailure(failed({ message: "Write your message first." }));
    setIsBusy(true);
    setFailure(NO_FAILURE);
    const email = user ? {} : { email: draft.email };
    try {
      await callApi(sendFeedback, {
        body: { id: draft.id, message: draft.message, name, ...email, ...context },
      });
      saveInTab(KEY, null);
      onClose();
      showSnackbar({ title: "Thank you. We read every message.", tone: "good" });
    } catch (error) {
      setFailure(failureMessages(error, FIELDS));
      setIsBusy(false);
    }
  }

  return (
    <Modal
      open
      onClose={onClose}
      title="Submit feedback"
      persistent={draft.message !== ""}
      actions={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button kind="primary" loading={isBusy} onClick={send}>
            Send feedback
          </Button>
        </>
      }
    >
      <div className="feedback">
        {failure.alert ? (
          <p role="alert" className="feedback-alert">
            {failure.alert}
          </p>
        ) : null}
        <TextArea
          label="Message"
          hint="What works, what doesn't, or what's missing."
          data-autofocus
          value={draft.message}
          maxLength={FEEDBACK_MAX}
          error={failure.fields.message}
          onChange={(event) => change({ message: event.target.value })}
        />
        <Field
          label="Your name"
          hint="Optional"
          autoComplete="name"
          value={name}
          maxLength={100}
          error={failure.fields.name}
          onChange={(event) => change({ name: event.target.value })}
        />
        {user ? null : (
          <Field
            label="Email"
            hint="Optional. We use it only to answer you."
            type="email"
            autoComplete="email"
            value={draft.email}
            maxLength={320}
            error={failure.fields.email}
            onChange={(event) => change({ email: event.target.value })}
          />
        )}
        <div className="feedback-sent">
          <p>Sent with your message:</p>
          <dl>
            <dt>Page</dt>
            <dd>{context.page}</dd>
            <dt>Version</dt>
            <dd>{context.version}, and the name of your browser</dd>
            {user ? (
              <>
                <dt>Account</dt>
                <dd>{user.email ?? user.name}</dd>
              </>
            ) : null}
          </dl>
        </div>
      </div>
    </Modal>
  );
}

const failed = (fields: FailureMessages<(typeof FIELDS)[number]>["fields"]) => ({ fields, alert: null });

function readDraft(): Draft {
  try {
    const saved = JSON.parse(readFromTab(KEY) ?? "null") as Draft | null;
    if (saved) return saved;
  } catch {
    // Unreadable: starts over.
  }
  return { id: freshId(), message: "", name: null, email: "" };
}
