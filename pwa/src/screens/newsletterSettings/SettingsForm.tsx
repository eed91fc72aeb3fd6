import { CallError } from "@quire/client/errors";
import { updateNewsletterSettings } from "@quire/contracts/calls/newsletterSettings";
import { FOOTER_MAX, type NewsletterSettings } from "@quire/contracts/records/newsletterSettings";
import type { User } from "@quire/contracts/records/user";
import { type FormEvent, useRef, useState } from "react";
import { callApi } from "../../lib/callApi.ts";
import { formMessageOf } from "../../lib/failureMessages.ts";
import { showErrors } from "../../lib/showErrors.ts";
import { Field } from "../../ui/Field.tsx";
import { showSnackbar } from "../../ui/snackbars.ts";
import { TextArea } from "../../ui/TextArea.tsx";
import { SaveBar } from "../../widgets/saveBar/SaveBar.tsx";
import { ReplyToStatus } from "./ReplyToStatus.tsx";
import { changesOf, check, errorsOf, type FieldErrors, type Values, valuesOf } from "./values.ts";
import { WelcomeFields } from "./WelcomeFields.tsx";

interface SettingsFormProps {
  user: User;
  settings: NewsletterSettings;
  /** This is the copy saved on the device: nothing is saved until the server's is known. */
  isSavedOffline: boolean;
  onChange: (settings: NewsletterSettings) => void;
}

/** Sender name, reply-to address, footer and welcome email. Saves only what has changed. */
export function SettingsForm({ user, settings, isSavedOffline, onChange }: SettingsFormProps) {
  const saved = valuesOf(settings);
  // Apart from the saved values, so that new values from the server replace nothing that was typed.
  const [edits, setEdits] = useState<Partial<Values>>({});
  const [errors, setErrors] = useState<FieldErrors>({});
  const [isBusy, setIsBusy] = useState(false);
  const form = useRef<HTMLFormElement>(null);
  const values = { ...saved, ...edits };
  const changes = changesOf(saved, values);

  function edit(changed: Partial<Values>) {
    setEdits((before) => ({ ...before, ...changed }));
    setErrors((before) => ({
      ...before,
      ...Object.fromEntries(Object.keys(changed).map((key) => [key, ""])),
    }));
  }

  function refuse(wrong: FieldErrors) {
    showErrors(form, () => setErrors(wrong));
  }

  async function submit(event: FormEvent) {
    event.preventDefault();
    if (isBusy || isSavedOffline || !changes) return;
    const wrong = check(values);
    if (Object.keys(wrong).length > 0) return refuse(wrong);
    setErrors({});
    setIsBusy(true);
    try {
      onChange(await callApi(updateNewsletterSettings, { params: { id: user.id }, body: changes }));
      // A welcome email that is off isn't stored, but can be turned on again here.
      setEdits(values.isWelcoming ? {} : { subject: values.subject, markdown: values.markdown });
      showSnackbar({ title: "Newsletter settings saved", tone: "good" });
    } catch (error) {
      const refused = error instanceof CallError ? errorsOf(error.issues) : {};
      if (Object.keys(refused).length > 0) refuse(refused);
      else showSnackbar({ title: "We couldn't save your settings", message: formMessageOf(error) });
    } finally {
      setIsBusy(false);
    }
  }

  const text = (name: "senderName" | "replyTo" | "footer") => ({
    name,
    value: values[name],
    error: errors[name],
    onChange: (event: { target: { value: string } }) => edit({ [name]: event.target.value }),
  });
  return (
    <form ref={form} noValidate onSubmit={(event) => void submit(event)}>
      <section aria-labelledby="newsletter-sender">
        <h2 id="newsletter-sender">Sender</h2>
        <Field
          label="Sender name"
          maxLength={100}
          placeholder={settings.sender_name === null ? nameIn(settings.from) : undefined}
          hint="Shown in inboxes. Without one, your site's name."
          {...text("senderName")}
        />
        <Field
          label="Reply-to address (optional)"
          type="email"
          inputMode="email"
          autoCapitalize="none"
          autoComplete="email"
          spellCheck={false}
          placeholder={user.email ?? undefined}
          hint="Where readers' replies go. Readers see it."
          {...text("replyTo")}
        />
        <ReplyToStatus siteId={user.id} settings={settings} onChange={onChange} />
      </section>
      <section aria-labelledby="newsletter-footer">
        <h2 id="newsletter-footer">Footer</h2>
        <TextArea
          label="Text below each email (optional)"
          maxLength={FOOTER_MAX}
          hint="Plain text, such as your postal address. Some countries require one."
          {...text("footer")}
        />
      </section>
      <WelcomeFields
        siteId={user.id}
        isStored={saved.isWelcoming}
        values={values}
        errors={errors}
        onEdit={edit}
        onRefused={refuse}
      />
      <SaveBar isUnsaved={changes !== null} isBusy={isBusy} isDisabled={isSavedOffline} />
    </form>
  );
}

/** Returns the name of `Ada <ada@example.com>`. */
const nameIn = (sender: string) => sender.replace(/ <[^<]*$/, "");
