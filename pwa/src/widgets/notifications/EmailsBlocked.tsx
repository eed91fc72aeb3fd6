import type { User } from "@quire/contracts/records/user";
import type { ReactNode } from "react";
import { platformHref } from "../../lib/links.ts";
import { usePage } from "../../lib/PageContext.ts";
import { useVerificationLink } from "../../lib/useVerificationLink.ts";
import { Button } from "../../ui/Button.tsx";
import { whyEmailsBlocked } from "./whyEmailsBlocked.ts";
import "./EmailsBlocked.css";

interface EmailsBlockedProps {
  user: User;
  /** Next to the account's own switch, which shows by itself that it is off. */
  inSettings?: boolean;
}

/** Says why emails don't reach the user, with what helps; renders nothing if they do. */
export function EmailsBlocked({ user, inSettings = false }: EmailsBlockedProps) {
  const page = usePage();
  const link = useVerificationLink();
  const address = user.email ?? user.pending_email;
  const settings = (section: string) => platformHref(page, `/settings/${section}`);
  const reason = whyEmailsBlocked(user);
  if (reason === "no_address") {
    return (
      <Blocked reason="You get no emails: your account has no email address.">
        <Button size="s" href={settings("profile")}>
          Add your email
        </Button>
      </Blocked>
    );
  }
  if (reason === "unconfirmed" || reason === "bouncing") {
    return (
      <Blocked
        reason={
          reason === "bouncing"
            ? `You get no emails: those to ${address} bounce. Confirm your address to get them again.`
            : `You get no emails yet: confirm ${address} first.`
        }
      >
        {page.site ? (
          // Only the platform's pages may prove an address.
          <Button size="s" href={settings("notifications")}>
            Confirm your address
          </Button>
        ) : (
          <Button size="s" loading={link.busy} onClick={() => void link.sendLink()}>
            Send confirmation
          </Button>
        )}
      </Blocked>
    );
  }
  if (inSettings || reason === null) return null;
  return (
    <Blocked reason="You get no emails: you turned them off for all sites.">
      <Button size="s" href={settings("notifications")}>
        Open settings
      </Button>
    </Blocked>
  );
}

function Blocked({ reason, children }: { reason: string; children: ReactNode }) {
  return (
    <div className="emails-blocked" role="note">
      <p>{reason}</p>
      {children}
    </div>
  );
}
