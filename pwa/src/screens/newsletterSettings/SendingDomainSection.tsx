import AtSign from "lucide-react/icons/at-sign";
import { useRef, useState } from "react";
import { mayOnOwnSite } from "../../lib/mayOnOwnSite.ts";
import { ProUpsell } from "../../widgets/ProUpsell.tsx";
import { SendingDomainForm } from "./SendingDomainForm.tsx";
import { SendingDomainPanel, type SendingDomainProps } from "./SendingDomainPanel.tsx";

/** The domain that the site's emails are sent from: a form, its records, or why there is none. */
export function SendingDomainSection(props: SendingDomainProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  return (
    <section aria-labelledby="sending-domain">
      <h2 id="sending-domain" ref={heading} tabIndex={-1}>
        Your own domain
      </h2>
      <SendingDomain {...props} onReplaced={() => heading.current?.focus()} />
    </section>
  );
}

/** `onReplaced` is called when the pressed button goes, to keep the focus nearby. */
function SendingDomain({ onReplaced, ...props }: SendingDomainProps & { onReplaced: () => void }) {
  const { user, settings, isSavedOffline, onChange } = props;
  const { domain, offers_domains: isOffered } = settings;
  const [isEditing, setIsEditing] = useState(false);
  const edit = (isEdited: boolean) => {
    setIsEditing(isEdited);
    onReplaced();
  };
  const mayLink = isOffered && mayOnOwnSite("customDomain", user);
  if (domain && !isEditing) {
    return <SendingDomainPanel {...props} domain={domain} mayLink={mayLink} onEdit={() => edit(true)} />;
  }
  if (!isOffered) {
    return (
      <p className="newsletter-soft">
        This server doesn't send from other domains. Its operator can set that up.
      </p>
    );
  }
  if (!mayLink) {
    return (
      <ProUpsell
        icon={AtSign}
        context="customDomain"
        title="Sending from your domain is part of Pro"
        level={3}
      >
        Readers get your emails from an address of yours, like ada@example.com.
      </ProUpsell>
    );
  }
  return (
    <SendingDomainForm
      siteId={user.id}
      before={domain}
      isSavedOffline={isSavedOffline}
      onLinked={(linked) => {
        onChange(linked);
        edit(false);
      }}
      onCancel={domain ? () => edit(false) : null}
    />
  );
}
