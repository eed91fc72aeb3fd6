import { getSiteEmbed } from "@quire/contracts/calls/embeds";
import {
  createMailing,
  type MailingPreview,
  type MailingRecipients,
  previewMailing,
  testMailing,
} from "@quire/contracts/calls/mailings";
import { useState } from "react";
import { callApi } from "../../lib/callApi.ts";
import { freshId } from "../../lib/freshId.ts";
import { startUpload } from "../../lib/uploading.ts";
import { useTask } from "../../lib/useTask.ts";
import { Button } from "../../ui/Button.tsx";
import { Field } from "../../ui/Field.tsx";
import { showSnackbar } from "../../ui/snackbars.ts";
import { ConfirmDialog } from "../../widgets/ConfirmDialog.tsx";
import type { TextEditor } from "../../widgets/drafts/TextEditor.ts";
import { EmailPreview } from "../../widgets/emailPreview/EmailPreview.tsx";
import { formatMoment, fromWallTime } from "../../widgets/localTime.ts";
import { AUDIENCE_LABELS, reachOf, sendingProblem, textProblem, withLocalTimes } from "./mailerCopy.ts";
import { Recipients } from "./Recipients.tsx";
import type { MailDraft } from "./useMailDraft.ts";
import { useRecipients } from "./useRecipients.ts";

interface ComposerProps {
  siteId: string;
  draft: MailDraft;
  Editor: TextEditor;
  /** When the next email may be sent; null: now. */
  nextAt: string | null;
  onSent: () => void;
}

/** An email being written, whom it goes to and when. */
export function Composer({ siteId, draft, Editor, nextAt, onSent }: ComposerProps) {
  const [chosen, setChosen] = useState<MailingRecipients>({ audience: "all" });
  const [post, setPost] = useState("");
  const [time, setTime] = useState("");
  const [preview, setPreview] = useState<MailingPreview | null>(null);
  const [isConfirming, setIsConfirming] = useState(false);
  const { busy, error, run } = useTask();
  const params = { id: siteId };
  const at = fromWallTime(time);
  return (
    <section aria-label="New email">
      <Recipients
        siteId={siteId}
        chosen={chosen}
        onChoose={(recipients, title = "") => {
          setChosen(recipients);
          setPost(title);
        }}
      />
      <div className="mailer-sheet">
        <Editor
          key={draft.doc.guid}
          doc={draft.doc}
          awareness={null}
          isEmail
          user={null}
          mayWrite
          newId={freshId}
          upload={(file, kind) => startUpload({ id: siteId, kind }, file)}
          fetchEmbed={(url) => callApi(getSiteEmbed, { params: { siteId }, query: { url } })}
        />
      </div>
      <Field
        type="datetime-local"
        label="Send later (optional)"
        hint={
          nextAt
            ? `You can send your next email at ${formatMoment(new Date(nextAt))}.`
            : "You can send one email an hour."
        }
        value={time}
        onChange={(event) => setTime(event.target.value)}
      />
      {error ? (
        <p className="q-field-error" role="alert">
          {error}
        </p>
      ) : null}
      <div className="mailer-actions">
        <Button
          loading={busy}
          onClick={() =>
            void run(
              async () => setPreview(await callApi(previewMailing, { params, body: draft.read() })),
              textProblem(draft.read().subject),
            )
          }
        >
          Preview
        </Button>
        <Button
          loading={busy}
          onClick={() =>
            void run(async () => {
              const { to } = await callApi(testMailing, { params, body: draft.read() });
              showSnackbar({ title: `Test sent to ${to}`, tone: "good", auto: true, closable: true });
            }, textProblem(draft.read().subject))
          }
        >
          Send me a test
        </Button>
        <Button
          kind="primary"
          loading={busy}
          onClick={() =>
            void run(
              async () => {
                // Reports a missing text before the question.
                await callApi(previewMailing, { params, body: draft.read() });
                setIsConfirming(true);
              },
              sendingProblem(draft.read().subject, chosen, { at, nextAt, now: Date.now() }),
            )
          }
        >
          {at ? "Schedule" : "Send"}
        </Button>
      </div>
      {preview ? <EmailPreview preview={preview} onClose={() => setPreview(null)} /> : null}
      {isConfirming ? (
        <ConfirmSending
          siteId={siteId}
          chosen={chosen}
          to={chosen.audience === "buyers" && post ? `Buyers of ${post}` : AUDIENCE_LABELS[chosen.audience]}
          at={at}
          send={async (id) => {
            const sendAt = at ? { send_at: at.toISOString() } : {};
            const body = { id, ...draft.read(), ...chosen, ...sendAt };
            await callApi(createMailing, { params, body }).catch((error: Error) => {
              error.message = withLocalTimes(error.message);
              throw error;
            });
            setIsConfirming(false);
            setTime("");
            draft.clear();
            onSent();
          }}
          onClose={() => setIsConfirming(false)}
        />
      ) : null}
    </section>
  );
}

interface ConfirmSendingProps {
  siteId: string;
  chosen: MailingRecipients;
  /** Who gets it, in words. */
  to: string;
  at: Date | null;
  send: (id: string) => Promise<void>;
  onClose: () => void;
}

function ConfirmSending({ siteId, chosen, to, at, send, onClose }: ConfirmSendingProps) {
  // The same for each attempt, so that a repeated one sends nothing twice.
  const [id] = useState(freshId);
  const { recipients } = useRecipients(siteId, chosen);
  return (
    <ConfirmDialog
      title={at ? "Schedule this email?" : "Send this email?"}
      actionLabel={at ? "Schedule" : "Send"}
      kind="primary"
      cancelLabel="Keep writing"
      act={() => send(id)}
      onClose={onClose}
    >
      <p>
        To: {to}. {recipients === null ? "" : reachOf(recipients)}
        {at ? ` It goes out ${formatMoment(at)}.` : " An email that is sent can't be taken back."}
      </p>
    </ConfirmDialog>
  );
}
