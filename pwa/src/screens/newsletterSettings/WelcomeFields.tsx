import { type MailingPreview, previewMailing } from "@quire/contracts/calls/mailings";
import { testWelcomeEmail } from "@quire/contracts/calls/newsletterSettings";
import { SUBJECT_MAX } from "@quire/contracts/records/mailing";
import { WELCOME_MAX } from "@quire/contracts/records/newsletterSettings";
import { useState } from "react";
import { callApi } from "../../lib/callApi.ts";
import { useTask } from "../../lib/useTask.ts";
import { Button } from "../../ui/Button.tsx";
import { Checkbox } from "../../ui/Checkbox.tsx";
import { Field } from "../../ui/Field.tsx";
import { showSnackbar } from "../../ui/snackbars.ts";
import { TextArea } from "../../ui/TextArea.tsx";
import { EmailPreview } from "../../widgets/emailPreview/EmailPreview.tsx";
import { checkWelcome, type FieldErrors, type Values } from "./values.ts";

interface WelcomeFieldsProps {
  siteId: string;
  /** Whether the server has one. */
  isStored: boolean;
  values: Values;
  errors: FieldErrors;
  onEdit: (changes: Partial<Values>) => void;
  /** The email lacks something. */
  onRefused: (errors: FieldErrors) => void;
}

/** The email that new subscribers get. */
export function WelcomeFields({ siteId, isStored, values, errors, onEdit, onRefused }: WelcomeFieldsProps) {
  const { isWelcoming, subject, markdown } = values;
  const [preview, setPreview] = useState<MailingPreview | null>(null);
  const { busy, error, run } = useTask();
  const params = { id: siteId };
  const body = { subject, markdown };

  function runIfComplete(task: () => Promise<void>) {
    const wrong = checkWelcome(values);
    if (Object.keys(wrong).length > 0) onRefused(wrong);
    else void run(task);
  }

  return (
    <section aria-labelledby="newsletter-welcome">
      <h2 id="newsletter-welcome">Welcome email</h2>
      <Checkbox
        label="Send a welcome email to new readers"
        hint="Readers who subscribe by email or follow you get it once. Imported subscribers don't."
        checked={isWelcoming}
        onChange={(event) => onEdit({ isWelcoming: event.target.checked })}
      />
      {isWelcoming ? (
        <>
          <Field
            label="Subject"
            name="subject"
            maxLength={SUBJECT_MAX}
            value={subject}
            error={errors.subject}
            onChange={(event) => onEdit({ subject: event.target.value })}
          />
          <TextArea
            label="Text"
            name="markdown"
            rows={8}
            maxLength={WELCOME_MAX}
            hint="You can use markdown, such as **bold** and [links](https://example.com)."
            value={markdown}
            error={errors.markdown}
            onChange={(event) => onEdit({ markdown: event.target.value })}
          />
          {error ? (
            <p className="q-field-error" role="alert">
              {error}
            </p>
          ) : null}
          <div className="newsletter-actions">
            <Button
              loading={busy}
              onClick={() =>
                runIfComplete(async () => setPreview(await callApi(previewMailing, { params, body })))
              }
            >
              Preview
            </Button>
            <Button
              loading={busy}
              onClick={() =>
                runIfComplete(async () => {
                  const { to } = await callApi(testWelcomeEmail, { params, body });
                  showSnackbar({ title: `Test sent to ${to}`, tone: "good" });
                })
              }
            >
              Send me a test
            </Button>
          </div>
        </>
      ) : isStored ? (
        <p className="newsletter-soft" role="status">
          When you save, the text of your welcome email is deleted.
        </p>
      ) : null}
      {preview ? <EmailPreview preview={preview} onClose={() => setPreview(null)} /> : null}
    </section>
  );
}
