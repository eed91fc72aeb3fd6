import type { Subscription } from "@quire/contracts/records/pro";
import BadgeCheck from "lucide-react/icons/badge-check";
import { platformHref, siteHref } from "../../lib/links.ts";
import { usePage } from "../../lib/PageContext.ts";
import { useSession } from "../../lib/useSession.ts";
import { Button } from "../../ui/Button.tsx";
import { Icon } from "../../ui/Icon.tsx";
import { Modal } from "../../ui/Modal.tsx";
import { SandboxNote } from "../checkout/SandboxNote.tsx";
import { nextCharge } from "./planCopy.ts";
import "./pro.css";

/** Thank-you dialog after subscribing, with next steps. */
export function ProWelcome({ plan, onClose }: { plan: Subscription | null; onClose: () => void }) {
  const page = usePage();
  const user = useSession()?.user;
  const links = [
    { label: "Link a domain of your own", href: platformHref(page, "/settings/domain") },
    ...(user?.site_url
      ? [
          {
            label: "Import your subscribers",
            href: siteHref(page, { id: user.id, url: user.site_url }, "/mailinglist/import"),
          },
        ]
      : []),
    { label: "See your plan", href: platformHref(page, "/pro") },
  ];
  return (
    <Modal
      open
      title="You are Pro"
      onClose={onClose}
      actions={
        <Button kind="primary" onClick={onClose}>
          Done
        </Button>
      }
    >
      <div className="pro-thanks">
        <span className="pro-mark">
          <Icon of={BadgeCheck} size={28} />
        </span>
        <p>{plan ? nextCharge(plan) : "You can use all of Pro now."}</p>
        <p className="pro-soft">Get started:</p>
        <ul className="pro-doors q-list">
          {links.map(({ label, href }) => (
            <li key={href}>
              <a href={href} onClick={onClose}>
                {label}
              </a>
            </li>
          ))}
        </ul>
        <SandboxNote />
      </div>
    </Modal>
  );
}
