import { enableSupport } from "@quire/contracts/calls/orders";
import { updateSite } from "@quire/contracts/calls/sites";
import { SUPPORT_MESSAGE_MAX } from "@quire/domain/sites/welcome";
import HeartHandshake from "lucide-react/icons/heart-handshake";
import { useState } from "react";
import { callApi } from "../../lib/callApi.ts";
import { Icon } from "../../ui/Icon.tsx";
import { TextArea } from "../../ui/TextArea.tsx";
import { SandboxNote } from "../../widgets/checkout/SandboxNote.tsx";
import { CopiedLink } from "../../widgets/feedLinks/CopiedLink.tsx";
import { supportInvitation } from "../../widgets/support/supportInvitation.ts";
import { StepForm } from "./StepForm.tsx";
import type { WelcomeStepProps } from "./useWelcome.ts";

/** "Enable support", with the message that readers see in the box. */
export function SupportStep({ welcome }: WelcomeStepProps) {
  const { site } = welcome;
  const { support } = site.features;
  const [message, setMessage] = useState(site.features.support_message);

  async function save() {
    const params = { id: site.id };
    const text = message.trim();
    let changed = site;
    if (text !== site.features.support_message) {
      changed = await callApi(updateSite, { params, body: { support_message: text } });
      welcome.changeSite(changed);
    }
    if (support !== "enabled") {
      const answer = await callApi(enableSupport, { params: { siteId: site.id }, idempotent: true });
      welcome.changeSite({ ...changed, features: { ...changed.features, support: answer.support } });
    }
    return true;
  }

  if (support === "suspended") {
    return (
      <StepForm
        welcome={welcome}
        step="enable_support"
        title="Support is suspended on your site"
        lead="It is hidden from readers. Email support to restore it."
        action="Continue"
        skip={null}
      />
    );
  }
  return (
    <StepForm
      welcome={welcome}
      step="enable_support"
      title="Let readers support you"
      lead="A box on your page and below your posts. Readers choose an amount and can add a message."
      action={support === "enabled" ? "Continue" : "Enable support"}
      skip={support === "enabled" ? null : "Not now"}
      onSave={save}
    >
      <TextArea
        label="Your message to readers (optional)"
        name="message"
        rows={2}
        maxLength={SUPPORT_MESSAGE_MAX}
        placeholder={supportInvitation("")}
        value={message}
        onChange={(event) => setMessage(event.target.value)}
      />
      <figure className="welcome-preview">
        <figcaption>What readers see</figcaption>
        <Icon of={HeartHandshake} size={28} />
        <p className="welcome-preview-title">{`Support ${site.name}`}</p>
        <p>{supportInvitation(message)}</p>
      </figure>
      <SandboxNote />
    </StepForm>
  );
}

/** "Support enabled": the confirmation. */
export function SupportEnabledStep({ welcome }: WelcomeStepProps) {
  return (
    <StepForm
      welcome={welcome}
      step="support_enabled"
      title="Readers can now support you"
      lead="You'll get a notification each time. What you receive appears under Earnings, and we pay it out once your payout account is verified."
      skip={null}
    >
      <CopiedLink label="Your page" url={welcome.site.url} />
    </StepForm>
  );
}
