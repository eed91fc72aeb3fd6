import { updateProfile, updateSite } from "@quire/contracts/calls/sites";
import type { Site } from "@quire/contracts/records/site";
import type { User } from "@quire/contracts/records/user";
import { CURRENCIES, type Currency } from "@quire/domain/billing/money";
import type { CommentPlacement } from "@quire/domain/enums";
import { SUPPORT_MESSAGE_MAX } from "@quire/domain/sites/welcome";
import { type FormEvent, useRef, useState } from "react";
import { callApi } from "../../lib/callApi.ts";
import { formMessageOf } from "../../lib/failureMessages.ts";
import { refreshSession } from "../../lib/loadSession.ts";
import { showErrors } from "../../lib/showErrors.ts";
import { Checkbox } from "../../ui/Checkbox.tsx";
import { Field } from "../../ui/Field.tsx";
import { Select } from "../../ui/Select.tsx";
import { showSnackbar } from "../../ui/snackbars.ts";
import { TextArea } from "../../ui/TextArea.tsx";
import { COUNTRY_CHOICES } from "../../widgets/countryChoices.ts";
import { CURRENCY_LABELS } from "../../widgets/currencyLabels.ts";
import { LANGUAGES } from "../../widgets/languages.ts";
import { PictureField } from "../../widgets/profile/PictureField.tsx";
import { SocialFields } from "../../widgets/profile/SocialFields.tsx";
import { SaveBar } from "../../widgets/saveBar/SaveBar.tsx";
import { supportInvitation } from "../../widgets/support/supportInvitation.ts";
import { timeZoneOptions } from "../../widgets/timeZoneOptions.ts";
import { changesOf, check, type FieldErrors, fieldOfPath, type Values, valuesOfSite } from "./values.ts";

const PLACEMENTS: { value: CommentPlacement; label: string }[] = [
  { value: "belowPost", label: "Below the post" },
  { value: "floating", label: "In a floating sheet" },
  { value: "animated", label: "In a sheet that slides in" },
];
const STATES = [
  { value: "approved", label: "Published right away" },
  { value: "pending", label: "Held until I approve them" },
];

/** The profile form. Sends only what has changed. */
export function ProfileForm({ site, user }: { site: Site; user: User }) {
  const [saved, setSaved] = useState(() => valuesOfSite(site, user));
  const [values, setValues] = useState(saved);
  const [errors, setErrors] = useState<FieldErrors>({});
  const [isBusy, setIsBusy] = useState(false);
  const form = useRef<HTMLFormElement>(null);
  const { profile, site: settings } = changesOf(saved, values);
  const isUnsaved = profile !== null || settings !== null;

  function change(changes: Partial<Values>) {
    setValues((before) => ({ ...before, ...changes }));
  }

  function refuse(wrong: FieldErrors) {
    showErrors(form, () => setErrors(wrong));
  }

  async function submit(event: FormEvent) {
    event.preventDefault();
    if (isBusy || !isUnsaved) return;
    const wrong = check(values);
    if (Object.keys(wrong).length > 0) return refuse(wrong);
    setErrors({});
    setIsBusy(true);
    try {
      const params = { id: site.id };
      let now = site;
      if (profile) now = await callApi(updateProfile, { params, body: profile });
      if (settings) now = await callApi(updateSite, { params, body: settings });
      const savedValues = valuesOfSite(now, {
        country: values.country,
        site_time_zone: values.timeZone,
      });
      setSaved(savedValues);
      setValues(savedValues);
      void refreshSession().catch(() => {});
      showSnackbar({ title: "Profile saved", tone: "good" });
    } catch (error) {
      showFailure(error);
    } finally {
      setIsBusy(false);
    }
  }

  function showFailure(error: unknown) {
    const wrong: FieldErrors = {};
    for (const { path, message } of (error as { issues?: { path: string; message: string }[] }).issues ??
      []) {
      const name = fieldOfPath(path, values);
      if (name) wrong[name] ??= message;
    }
    if (Object.keys(wrong).length > 0) refuse(wrong);
    else showSnackbar({ title: "We couldn't save your profile", message: formMessageOf(error) });
  }

  const text = (name: "name" | "description" | "language" | "country" | "timeZone" | "currency") => ({
    name,
    value: values[name],
    error: errors[name],
    onChange: (event: { target: { value: string } }) => change({ [name]: event.target.value }),
  });
  return (
    <form ref={form} className="profile-form" noValidate onSubmit={submit}>
      <section>
        <h2>Pictures</h2>
        <PictureField
          siteId={site.id}
          label="Logo"
          hint="Square. Up to 25 MB."
          value={values.logo}
          aspect={1}
          widest={1024}
          onChange={(logo) => change({ logo })}
        />
        <PictureField
          siteId={site.id}
          label="Cover"
          hint="Shown across the top of your site. Up to 25 MB."
          value={values.cover}
          aspect={4}
          widest={2400}
          onChange={(cover) => change({ cover })}
        />
      </section>
      <section>
        <h2>About you</h2>
        <Field label="Name" maxLength={100} autoComplete="name" {...text("name")} />
        <TextArea
          label="Description"
          maxLength={2000}
          hint="What you write, in a sentence or two."
          {...text("description")}
        />
        <Select label="Language" options={languages(values.language)} {...text("language")} />
        <Select
          label="Country"
          options={[{ value: "", label: "Not set" }, ...COUNTRY_CHOICES]}
          {...text("country")}
        />
        <Select
          label="Time zone"
          hint="Your posts' dates and the days in your stats are in it."
          options={timeZoneOptions(values.timeZone)}
          {...text("timeZone")}
        />
      </section>
      <section>
        <h2>Elsewhere</h2>
        <SocialFields values={values.socials} errors={errors} onChange={(socials) => change({ socials })} />
      </section>
      <section>
        <h2>Prices, support and comments</h2>
        <Select
          label="Currency"
          options={CURRENCIES.map((value) => ({ value, label: CURRENCY_LABELS[value] }))}
          {...text("currency")}
          onChange={(event) => change({ currency: event.target.value as Currency })}
        />
        <TextArea
          label="Message in the support box (optional)"
          rows={2}
          maxLength={SUPPORT_MESSAGE_MAX}
          placeholder={supportInvitation("")}
          value={values.supportMessage}
          onChange={(event) => change({ supportMessage: event.target.value })}
        />
        <Select
          label="New comments are"
          options={STATES}
          value={values.commentState}
          onChange={(event) => change({ commentState: event.target.value as Values["commentState"] })}
        />
        <Select
          label="Comments appear"
          options={PLACEMENTS}
          value={values.commentPlacement}
          onChange={(event) => change({ commentPlacement: event.target.value as CommentPlacement })}
        />
        <Checkbox
          label="Comments on passages"
          hint="Readers may comment on words that they select in a text."
          checked={values.passageComments}
          onChange={(event) => change({ passageComments: event.target.checked })}
        />
      </section>
      <SaveBar isUnsaved={isUnsaved} isBusy={isBusy} />
    </form>
  );
}

/** Returns the offered languages, plus the current one if it isn't among them. */
function languages(current: string) {
  return LANGUAGES.some(({ value }) => value === current)
    ? LANGUAGES
    : [...LANGUAGES, { value: current, label: current }];
}
