import { resendVerification } from "@quire/contracts/calls/verification";
import type { User } from "@quire/contracts/records/user";
import { displayIdentifier } from "@quire/domain/accounts/identifiers";
import Mail from "lucide-react/icons/mail";
import Smartphone from "lucide-react/icons/smartphone";
import { useEffect, useState } from "react";
import { callApi } from "../../../lib/callApi.ts";
import { messageOf } from "../../../lib/failureMessages.ts";
import { refreshSession } from "../../../lib/loadSession.ts";
import { useVerificationLink } from "../../../lib/useVerificationLink.ts";
import { Badge } from "../../../ui/Badge.tsx";
import { Button } from "../../../ui/Button.tsx";
import { Icon } from "../../../ui/Icon.tsx";
import { Row, RowList } from "../../../ui/Row.tsx";
import { showSnackbar } from "../../../ui/snackbars.ts";
import { onVerified } from "../proof/verifiedChannel.ts";
import { AddressModal } from "./AddressModal.tsx";

/** The email and mobile number of an account, whether they are verified, and the actions on each. */
export function Addresses({ user }: { user: User }) {
  const [open, setOpen] = useState<"email" | "mobile" | null>(null);
  const [busy, setBusy] = useState(false);
  const link = useVerificationLink();
  useEffect(() => onVerified(() => void refreshSession().catch(() => {})), []);

  async function verifyMobile() {
    setBusy(true);
    try {
      await callApi(resendVerification, { body: { channel: "mobile" } });
      setOpen("mobile");
    } catch (error) {
      showSnackbar({ title: "We couldn't send the code", message: messageOf(error) });
    } finally {
      setBusy(false);
    }
  }

  const waits = user.pending_email;
  const bounces = user.email_bounced && waits === null;
  const isEmailOpen = waits !== null || bounces || (user.email !== null && !user.email_verified);
  return (
    <>
      <RowList label="Email and mobile number">
        <Row
          lead={<RowIcon of={Mail} />}
          title={user.email ?? waits ?? "No email yet"}
          note={
            waits && user.email
              ? `${waits} replaces it once you open the link we sent.`
              : noteOf(user, isEmailOpen)
          }
          end={
            <>
              {user.email && !isEmailOpen ? <Badge tone="good">Verified</Badge> : null}
              {isEmailOpen ? (
                <Button size="s" loading={link.busy} onClick={() => void link.sendLink()}>
                  {bounces ? "Confirm address" : "Resend link"}
                </Button>
              ) : null}
              <Button size="s" onClick={() => setOpen("email")}>
                {user.email ? "Change email" : "Add email"}
              </Button>
            </>
          }
        />
        {user.mobile ? (
          <Row
            lead={<RowIcon of={Smartphone} />}
            title={displayIdentifier(user.mobile)}
            note={user.mobile_verified ? null : "Not verified yet."}
            end={
              user.mobile_verified ? (
                <Badge tone="good">Verified</Badge>
              ) : (
                <Button size="s" loading={busy} onClick={() => void verifyMobile()}>
                  Verify number
                </Button>
              )
            }
          />
        ) : null}
      </RowList>
      {open ? <AddressModal kind={open} user={user} onClose={() => setOpen(null)} /> : null}
    </>
  );
}

function noteOf({ email, email_bounced, pending_email }: User, isOpen: boolean): string {
  if (email_bounced && pending_email === null) {
    return `Emails to ${email} bounce. Confirm your address to get emails again.`;
  }
  if (isOpen) return "Not verified yet. Open the link we sent.";
  return email
    ? "We email you here, and you sign in with it."
    : "Add one to sign in and recover your account by email.";
}

function RowIcon({ of }: { of: typeof Mail }) {
  return (
    <span className="settings-icon">
      <Icon of={of} />
    </span>
  );
}
