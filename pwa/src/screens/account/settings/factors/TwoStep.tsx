import { listFactors } from "@quire/contracts/calls/factors";
import type { Factors, PasskeyRecord } from "@quire/contracts/records/factor";
import type { User } from "@quire/contracts/records/user";
import { formatDate, formatRelative } from "@quire/domain/time/dates";
import type { LucideIcon } from "lucide-react";
import KeyRound from "lucide-react/icons/key-round";
import LifeBuoy from "lucide-react/icons/life-buoy";
import Mail from "lucide-react/icons/mail";
import Smartphone from "lucide-react/icons/smartphone";
import { useCallback, useEffect, useRef, useState } from "react";
import { callApi } from "../../../../lib/callApi.ts";
import { messageOf } from "../../../../lib/failureMessages.ts";
import { useVerificationLink } from "../../../../lib/useVerificationLink.ts";
import { Button } from "../../../../ui/Button.tsx";
import { ErrorState } from "../../../../ui/ErrorState.tsx";
import { Icon } from "../../../../ui/Icon.tsx";
import { Row, RowList } from "../../../../ui/Row.tsx";
import { Skeleton } from "../../../../ui/Skeleton.tsx";
import { GuideLink } from "../../../../widgets/GuideLink.tsx";
import { SettingsSection } from "../SettingsSection.tsx";
import { type Change, ChangeDialog } from "./ChangeDialog.tsx";
import { ConfirmFactor } from "./ConfirmFactor.tsx";

/** Passkeys, the authenticator app and recovery codes. They need a verified address, whose owner may still come. */
export function TwoStep({ user }: { user: User }) {
  const isProved = user.email_verified || user.mobile_verified;
  const [factors, setFactors] = useState<Factors | null>(null);
  const [failure, setFailure] = useState<unknown>(null);
  const [change, setChange] = useState<Change | null>(null);
  const [needsConfirmation, setNeedsConfirmation] = useState(false);
  const load = useCallback(() => {
    setFailure(null);
    callApi(listFactors).then(setFactors, setFailure);
  }, []);
  useEffect(load, [load]);
  const section = useRef<HTMLElement>(null);
  useEffect(() => {
    // Staff and creators are led here by a link.
    if (location.hash === "#two-step") section.current?.scrollIntoView();
  }, []);
  const close = () => setChange(null);
  return (
    <SettingsSection
      ref={section}
      title="Two-step verification"
      note={
        <>
          A passkey or a code from an app, besides your password. Passkeys also sign you in on their own.{" "}
          <GuideLink to="protect-your-account">How to set it up</GuideLink>
        </>
      }
      end={
        isProved ? (
          <Button size="s" onClick={() => setChange({ kind: "addPasskey" })} disabled={!factors}>
            Add a passkey
          </Button>
        ) : undefined
      }
    >
      {!isProved ? (
        <ConfirmFirst user={user} />
      ) : factors ? (
        <FactorRows factors={factors} onChange={setChange} />
      ) : failure ? (
        <ErrorState title="We couldn't load the list" onRetry={load}>
          {messageOf(failure)}
        </ErrorState>
      ) : (
        <Skeleton of="row" count={2} label="Loading two-step verification" />
      )}
      {factors && change && needsConfirmation ? (
        <ConfirmFactor
          reason="This changes how you sign in, so confirm with a way you have already set up."
          factors={factors}
          onClose={() => {
            setNeedsConfirmation(false);
            close();
          }}
          onConfirmed={() => setNeedsConfirmation(false)}
        />
      ) : null}
      {change && !needsConfirmation ? (
        <ChangeDialog
          change={change}
          onClose={close}
          onChanged={load}
          onConfirmationNeeded={() => setNeedsConfirmation(true)}
        />
      ) : null}
    </SettingsSection>
  );
}

/** Says that an address must be verified first, and sends the link or leads to where the address is. */
function ConfirmFirst({ user }: { user: User }) {
  const { busy, sendLink } = useVerificationLink();
  const email = user.pending_email ?? user.email;
  return (
    <RowList label="Two-step verification">
      <Row
        lead={<FactorIcon of={Mail} />}
        title={email ? "Confirm your email first" : "Confirm your number first"}
        note={
          email
            ? `Open the link we sent to ${email}. Then you can add a passkey or an app.`
            : "Verify your mobile number above. Then you can add a passkey or an app."
        }
        end={
          email ? (
            <Button
              size="s"
              loading={busy}
              aria-label="Resend link for two-step verification"
              onClick={() => void sendLink()}
            >
              Resend link
            </Button>
          ) : null
        }
      />
    </RowList>
  );
}

function FactorRows({ factors, onChange }: { factors: Factors; onChange: (change: Change) => void }) {
  const hasFactor = factors.passkeys.length > 0 || factors.totp;
  return (
    <RowList label="Two-step verification">
      {factors.passkeys.map((passkey) => (
        <Row
          key={passkey.id}
          lead={<FactorIcon of={KeyRound} />}
          title={passkey.name}
          note={passkeyNote(passkey, Date.now())}
          end={
            <>
              <Button
                size="s"
                aria-label={`Rename passkey ${passkey.name}`}
                onClick={() => onChange({ kind: "renamePasskey", passkey })}
              >
                Rename
              </Button>
              <Button
                size="s"
                aria-label={`Remove passkey ${passkey.name}`}
                onClick={() => onChange({ kind: "removePasskey", passkey })}
              >
                Remove
              </Button>
            </>
          }
        />
      ))}
      <Row
        lead={<FactorIcon of={Smartphone} />}
        title="Authenticator app"
        note={factors.totp ? "Its codes work as your second step." : "Not set up"}
        end={
          factors.totp ? (
            <Button
              size="s"
              aria-label="Turn off the authenticator app"
              onClick={() => onChange({ kind: "removeApp" })}
            >
              Turn off
            </Button>
          ) : (
            <Button
              size="s"
              aria-label="Set up an authenticator app"
              onClick={() => onChange({ kind: "addApp" })}
            >
              Set up
            </Button>
          )
        }
      />
      {hasFactor ? (
        <Row
          lead={<FactorIcon of={LifeBuoy} />}
          title="Recovery codes"
          note={codesNote(factors.recovery_codes_left)}
          end={
            <Button
              size="s"
              aria-label="Replace the recovery codes"
              onClick={() => onChange({ kind: "replaceCodes" })}
            >
              Replace
            </Button>
          }
        />
      ) : null}
    </RowList>
  );
}

const FactorIcon = ({ of }: { of: LucideIcon }) => (
  <span className="settings-icon">
    <Icon of={of} size={20} />
  </span>
);

/** Returns when a passkey was added and last used. */
export function passkeyNote({ created, last_used }: PasskeyRecord, now: number): string {
  const used = last_used ? `last used ${formatRelative(last_used, now)}` : "not used yet";
  return `Passkey · added ${formatDate(created)} · ${used}`;
}

/** Returns how many recovery codes are left. */
export function codesNote(left: number): string {
  if (left === 0) return "None left. Replace them before you lose your device.";
  return left === 1 ? "1 code left." : `${left} codes left.`;
}
