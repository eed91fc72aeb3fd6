import { type ProfileChanges, updateProfile } from "@quire/contracts/calls/sites";
import { DEFAULT_DESIGN } from "@quire/domain/sites/siteDesign";
import { useRef, useState } from "react";
import { callApi } from "../../lib/callApi.ts";
import { refreshSession } from "../../lib/loadSession.ts";
import { showErrors } from "../../lib/showErrors.ts";
import { TextArea } from "../../ui/TextArea.tsx";
import { AccentField } from "../../widgets/design/AccentField.tsx";
import { DesignPreview } from "../../widgets/design/DesignPreview.tsx";
import { PictureField } from "../../widgets/profile/PictureField.tsx";
import type { PictureValue } from "../../widgets/profile/sendPicture.ts";
import { StepForm } from "./StepForm.tsx";
import type { WelcomeStepProps } from "./useWelcome.ts";

/** "Choose identity": logo, one sentence and accent, on a preview. Name and address were chosen at sign-up. */
export function IdentityStep({ welcome }: WelcomeStepProps) {
  const { site } = welcome;
  const [description, setDescription] = useState(site.description);
  const [logo, setLogo] = useState<PictureValue>({ image: site.logo?.image ?? null });
  const [accent, setAccent] = useState(site.design?.accent ?? null);
  const design = { ...DEFAULT_DESIGN, ...site.design, accent };
  const form = useRef<HTMLFormElement>(null);
  async function save() {
    if (form.current?.querySelector("[aria-invalid]")) {
      showErrors(form, () => {});
      return false;
    }
    const body: ProfileChanges = {
      ...(description.trim() !== site.description && { description: description.trim() }),
      ...(logo.fileId !== undefined && { logo_file: logo.fileId }),
      ...(accent !== (site.design?.accent ?? null) && { accent }),
    };
    if (Object.keys(body).length === 0) return true;
    welcome.changeSite(await callApi(updateProfile, { params: { id: site.id }, body }));
    void refreshSession().catch(() => {});
    return true;
  }

  return (
    <StepForm
      welcome={welcome}
      step="choose_identity"
      title="Make it yours"
      lead="This is what readers see first. You can change it at any time."
      skip="Do this later"
      isAlone
      form={form}
      onSave={save}
    >
      <div className="welcome-design">
        <div className="welcome-fields">
          <p className="welcome-address">
            Your site's address is <b>{new URL(site.url).host}</b>
          </p>
          <PictureField
            siteId={site.id}
            label="Logo"
            hint="Square. A portrait or a drawing works well."
            value={logo}
            aspect={1}
            widest={1024}
            onChange={setLogo}
          />
          <TextArea
            label="What you write, in one sentence (optional)"
            name="description"
            rows={2}
            maxLength={2000}
            placeholder="Short stories about the sea and those who live by it."
            value={description}
            onChange={(event) => setDescription(event.target.value)}
          />
          <AccentField accent={accent} onChange={setAccent} />
        </div>
        <DesignPreview site={{ ...site, description, logo: previewOf(logo, site) }} design={design} />
      </div>
    </StepForm>
  );
}

/** An uploaded logo, as the site will show it. */
function previewOf({ image, fileId }: PictureValue, site: WelcomeStepProps["welcome"]["site"]) {
  if (fileId === undefined) return site.logo;
  if (image === null) return null;
  return {
    image,
    fallback: image,
    alt: site.name,
    width: null,
    height: null,
    prominent_color: null,
    sizes: [],
  };
}
