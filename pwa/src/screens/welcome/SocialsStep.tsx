import { CallError } from "@quire/client/errors";
import { updateProfile } from "@quire/contracts/calls/sites";
import { useRef, useState } from "react";
import { callApi } from "../../lib/callApi.ts";
import { showErrors } from "../../lib/showErrors.ts";
import { SocialFields } from "../../widgets/profile/SocialFields.tsx";
import { changedSocials, checkSocials, readSocials, socialOfPath } from "../../widgets/profile/socials.ts";
import { StepForm } from "./StepForm.tsx";
import type { WelcomeStepProps } from "./useWelcome.ts";

/** "Add socials": where else readers find the creator. */
export function SocialsStep({ welcome }: WelcomeStepProps) {
  const { site } = welcome;
  const [socials, setSocials] = useState(() => readSocials(site));
  const [errors, setErrors] = useState<ReturnType<typeof checkSocials>>({});
  const form = useRef<HTMLFormElement>(null);

  function refuse(wrong: typeof errors) {
    showErrors(form, () => setErrors(wrong));
    return false;
  }
  async function save() {
    const wrong = checkSocials(socials);
    if (Object.keys(wrong).length > 0) return refuse(wrong);
    const changed = changedSocials(readSocials(site), socials);
    if (!changed) return true;
    try {
      welcome.changeSite(
        await callApi(updateProfile, { params: { id: site.id }, body: { socials: changed } }),
      );
      return true;
    } catch (error) {
      const issue = error instanceof CallError ? error.issues[0] : undefined;
      const kind = issue && socialOfPath(issue.path, socials);
      if (!issue || !kind) throw error;
      return refuse({ [kind]: issue.message });
    }
  }

  return (
    <StepForm
      welcome={welcome}
      step="add_socials"
      title="Where else can readers find you?"
      lead="Your links appear on your profile. A name such as @herman is enough."
      form={form}
      onSave={save}
    >
      <SocialFields
        values={socials}
        errors={errors}
        onChange={(changed) => {
          setSocials(changed);
          setErrors({});
        }}
      />
    </StepForm>
  );
}
