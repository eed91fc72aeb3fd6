import { CallError } from "@quire/client/errors";
import { type PodcastChanges, updatePodcast } from "@quire/contracts/calls/podcast";
import type { Podcast } from "@quire/contracts/records/podcast";
import { INVALID_EMAIL, isEmail } from "@quire/domain/accounts/identifiers";
import { PODCAST_CATEGORIES, PODCAST_COVER, PODCAST_SUMMARY_MAX } from "@quire/domain/sites/podcast";
import { type FormEvent, useRef, useState } from "react";
import { callApi } from "../../lib/callApi.ts";
import { formMessageOf } from "../../lib/failureMessages.ts";
import { showErrors } from "../../lib/showErrors.ts";
import { Field } from "../../ui/Field.tsx";
import { Select } from "../../ui/Select.tsx";
import { showSnackbar } from "../../ui/snackbars.ts";
import { TextArea } from "../../ui/TextArea.tsx";
import { PictureField } from "../../widgets/profile/PictureField.tsx";
import type { PictureValue } from "../../widgets/profile/sendPicture.ts";
import { SaveBar } from "../../widgets/saveBar/SaveBar.tsx";

interface PodcastFormProps {
  siteId: string;
  podcast: Podcast;
  /** This is the copy saved on the device: nothing is saved until the server's is known. */
  isSavedOffline: boolean;
  onChange: (podcast: Podcast) => void;
}

type Edits = Partial<Pick<PodcastChanges, "category" | "summary"> & { email: string; cover: PictureValue }>;
type Errors = Partial<Record<"email" | "summary" | "cover_file", string>>;

/** Cover, owner's email, category and summary. Saves only what has changed. */
export function PodcastForm({ siteId, podcast, isSavedOffline, onChange }: PodcastFormProps) {
  const [edits, setEdits] = useState<Edits>({});
  const [errors, setErrors] = useState<Errors>({});
  const [isBusy, setIsBusy] = useState(false);
  const form = useRef<HTMLFormElement>(null);
  const email = edits.email ?? podcast.email ?? "";
  const category = edits.category ?? podcast.category;
  const summary = edits.summary ?? podcast.summary;
  const cover = edits.cover ?? { image: podcast.cover?.image ?? null };
  const changes: PodcastChanges = {
    ...(email.trim() !== (podcast.email ?? "") && { email: email.trim() || null }),
    ...(category !== podcast.category && { category }),
    ...(summary !== podcast.summary && { summary }),
    ...(edits.cover?.fileId !== undefined && { cover_file: edits.cover.fileId }),
  };
  const isUnsaved = Object.keys(changes).length > 0;

  function edit(changed: Edits) {
    setEdits((before) => ({ ...before, ...changed }));
    setErrors({});
  }

  async function submit(event: FormEvent) {
    event.preventDefault();
    if (isBusy || isSavedOffline || !isUnsaved) return;
    if (changes.email && !isEmail(changes.email)) {
      return showErrors(form, () => setErrors({ email: INVALID_EMAIL }));
    }
    setIsBusy(true);
    try {
      onChange(await callApi(updatePodcast, { params: { id: siteId }, body: changes }));
      setEdits({});
      showSnackbar({ title: "Podcast saved", tone: "good" });
    } catch (error) {
      const refused = error instanceof CallError ? errorsOf(error.issues) : {};
      if (Object.keys(refused).length > 0) showErrors(form, () => setErrors(refused));
      else showSnackbar({ title: "We couldn't save your podcast", message: formMessageOf(error) });
    } finally {
      setIsBusy(false);
    }
  }

  const coverError = errors.cover_file ?? (edits.cover ? null : podcast.cover_problem);
  return (
    <form ref={form} className="profile-form" noValidate onSubmit={(event) => void submit(event)}>
      <section>
        <PictureField
          siteId={siteId}
          label="Podcast cover"
          hint={`Square, at least ${PODCAST_COVER.min} × ${PODCAST_COVER.min} pixels. Without one, your site's logo.`}
          value={cover}
          aspect={1}
          widest={PODCAST_COVER.max}
          onChange={(changed) => edit({ cover: changed })}
        />
        {coverError ? (
          <p className="q-field-error" role={errors.cover_file ? "alert" : undefined}>
            {coverError}
          </p>
        ) : null}
        <Field
          label="Owner's email (optional)"
          name="email"
          type="email"
          inputMode="email"
          autoCapitalize="none"
          autoComplete="email"
          spellCheck={false}
          hint="Directories send a code there to check that the podcast is yours. It's public in the feed."
          value={email}
          error={errors.email}
          onChange={(event) => edit({ email: event.target.value })}
        />
        <Select
          label="Category"
          name="category"
          options={PODCAST_CATEGORIES.map((value) => ({ value, label: value.replace(" > ", " › ") }))}
          value={category}
          onChange={(event) => edit({ category: event.target.value })}
        />
        <TextArea
          label="Summary (optional)"
          name="summary"
          maxLength={PODCAST_SUMMARY_MAX}
          hint="What listeners read in directories. Without one, your site's description."
          value={summary}
          error={errors.summary}
          onChange={(event) => edit({ summary: event.target.value })}
        />
      </section>
      <SaveBar isUnsaved={isUnsaved} isBusy={isBusy} isDisabled={isSavedOffline} />
    </form>
  );
}

function errorsOf(issues: readonly { path: string; message: string }[]): Errors {
  const fields = ["email", "summary", "cover_file"] as const;
  return Object.fromEntries(
    fields.flatMap((field) => {
      const issue = issues.find(({ path }) => path === `body.${field}`);
      return issue ? [[field, issue.message]] : [];
    }),
  );
}
