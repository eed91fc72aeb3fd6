import type { Site } from "@quire/contracts/records/site";
import HeartHandshake from "lucide-react/icons/heart-handshake";
import { useEffect, useState } from "react";
import { createPortal } from "react-dom";
import { signinHref } from "../../lib/links.ts";
import { usePage } from "../../lib/PageContext.ts";
import { consumePendingPayment, savePendingPayment } from "../../lib/pendingPayment.ts";
import { useLazy } from "../../lib/useLazy.ts";
import { useUser } from "../../lib/useUser.ts";
import { Button } from "../../ui/Button.tsx";
import { Icon } from "../../ui/Icon.tsx";
import { showSnackbar } from "../../ui/snackbars.ts";
import { useOnline } from "../../ui/useOnline.ts";
import { SandboxNote } from "../checkout/SandboxNote.tsx";
import { supportInvitation } from "./supportInvitation.ts";
import { supportSubject } from "./supportSubject.ts";

interface SupportBoxProps {
  site: Site;
  /** Called after a payment of support. */
  onPaid?: () => void;
}

/** Box that lets a reader support the creator. A guest signs in first, and the form then opens automatically. */
export function SupportBox({ site, onPaid }: SupportBoxProps) {
  const page = usePage();
  const userId = useUser();
  const isOnline = useOnline();
  const [isOpen, setIsOpen] = useState(false);
  const Flow = useLazy(
    isOpen,
    async () => (await import("./SupportFlow.tsx")).SupportFlow,
    () => {
      setIsOpen(false);
      showSnackbar({ title: "You need to be online to give support." });
    },
  );
  const subject = supportSubject(site.id);
  useEffect(() => {
    if (userId && userId !== site.id && consumePendingPayment(subject)) setIsOpen(true);
  }, [userId, site.id, subject]);
  if (userId === site.id) return null;
  return (
    <section className="locked needs-script" aria-labelledby="support">
      <Icon of={HeartHandshake} size={28} />
      <h2 id="support" className="locked-title">{`Support ${site.name}`}</h2>
      <p className="locked-words">{supportInvitation(site.features.support_message)}</p>
      {userId ? (
        <Button loading={isOpen && !Flow} onClick={() => setIsOpen(true)}>
          Give support
        </Button>
      ) : (
        <Button href={signinHref(page)} data-signin="support" onClick={() => savePendingPayment(subject)}>
          Give support
        </Button>
      )}
      {isOnline ? null : <p className="locked-small">You need to be online to give support.</p>}
      <SandboxNote />
      {Flow
        ? createPortal(
            <Flow site={site} onClose={() => setIsOpen(false)} onPaid={async () => onPaid?.()} />,
            document.body,
          )
        : null}
    </section>
  );
}
