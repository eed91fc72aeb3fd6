import { deleteAccount, getDeletionPreview } from "@quire/contracts/calls/deletion";
import type { DeletionPreview, OwedMoney } from "@quire/contracts/records/deletion";
import type { User } from "@quire/contracts/records/user";
import { formatDate } from "@quire/domain/time/dates";
import { useEffect, useState } from "react";
import { callApi } from "../../../lib/callApi.ts";
import { sessionStore } from "../../../lib/session.ts";
import { useSession } from "../../../lib/useSession.ts";
import { Button } from "../../../ui/Button.tsx";
import { Checkbox } from "../../../ui/Checkbox.tsx";
import { EmptyState } from "../../../ui/EmptyState.tsx";
import { Field } from "../../../ui/Field.tsx";
import { FormAlert } from "../form/FormAlert.tsx";
import { useForm } from "../form/useForm.ts";
import { RequireSignin } from "../RequireSignin.tsx";
import "../account.css";
import { GuideLink } from "../../../widgets/GuideLink.tsx";
import { ExportButton } from "../settings/ExportButton.tsx";
import { SettingsSection } from "../settings/SettingsSection.tsx";
import { forfeitedAmounts, owedCopy, retainedCopy } from "./deletionCopy.ts";

/** `/settings/delete-account`: what is deleted and what stays, first the export, then the password. */
export function DeleteAccountScreen() {
  const [due, setDue] = useState<string | null>(null);
  if (due) return <DeletionScheduled due={due} />;
  return <RequireSignin>{(user) => <DeletionForm user={user} onScheduled={setDue} />}</RequireSignin>;
}

function DeletionForm({ user, onScheduled }: { user: User; onScheduled: (due: string) => void }) {
  const hasSession = useSession() !== null;
  const preview = useDeletionPreview();
  const owed = forfeitedAmounts(preview?.money ?? []);
  const [forfeits, setForfeits] = useState(false);
  const { form, submit, field, alert, busy } = useForm({
    initial: { password: "" },
    check: ({ password }): { password?: string } => (password ? {} : { password: "Enter your password" }),
    async send({ password }) {
      const { due } = await callApi(deleteAccount, { body: { password, forfeit_balance: forfeits } });
      onScheduled(due);
      // The server has ended every session, including this one.
      sessionStore.expire();
    },
  });
  return (
    <div className="settings">
      <h1>Delete account</h1>
      <p className="settings-soft">
        We delete your account{user.site_url ? ", your site" : ""} and everything in it after seven days. Sign
        in again before then to keep it all.{" "}
        <GuideLink to="protect-your-account">How to leave with everything</GuideLink>
      </p>
      <SettingsSection
        title="Export your data"
        note="Posts as markdown, your files, followers, comments, orders and earnings in one zip."
      >
        <ExportButton />
      </SettingsSection>
      <SettingsSection title="What stays" note={retainedCopy(preview?.buyers ?? 0)}>
        <p className="settings-none">
          {user.site_url ? `Nobody else can claim ${new URL(user.site_url).host} for 30 days after.` : null}
        </p>
      </SettingsSection>
      {preview?.money.length ? <OwedBalances money={preview.money} siteUrl={user.site_url} /> : null}
      <SettingsSection title="Delete">
        {user.has_password ? (
          <form ref={form} className="account-form settings-form" noValidate onSubmit={submit}>
            <FormAlert>{alert}</FormAlert>
            <Field
              label="Your password"
              type="password"
              autoComplete="current-password"
              {...field("password")}
            />
            {owed ? (
              <Checkbox
                label={`I give up ${owed}`}
                hint="We can't pay it out once your account is deleted."
                checked={forfeits}
                onChange={(event) => setForfeits(event.target.checked)}
              />
            ) : null}
            <div>
              <Button kind="danger" type="submit" loading={busy} aria-disabled={!hasSession}>
                Delete my account
              </Button>
            </div>
          </form>
        ) : (
          <p className="settings-none">
            You don't have a password yet. Set one in your <a href="/settings/security">settings</a> first,
            then come back here.
          </p>
        )}
      </SettingsSection>
    </div>
  );
}

function DeletionScheduled({ due }: { due: string }) {
  return (
    <EmptyState
      level={1}
      title={`Your account will be deleted on ${formatDate(due)}`}
      action={
        <Button kind="primary" href="/signin">
          Sign in to keep it
        </Button>
      }
    >
      You're signed out everywhere. Sign in before that day to keep everything.
    </EmptyState>
  );
}

/** What we still owe the user, and how to be paid before the account is deleted. */
function OwedBalances({ money, siteUrl }: { money: readonly OwedMoney[]; siteUrl: string | null }) {
  return (
    <SettingsSection title="What we owe you">
      <ul className="settings-soft">
        {money.flatMap(owedCopy).map((sentence) => (
          <li key={sentence}>{sentence}</li>
        ))}
      </ul>
      <p className="settings-soft">
        To get paid first, keep your account until the money arrives. See{" "}
        {siteUrl ? <a href={`${siteUrl}/earnings`}>your earnings</a> : "your earnings"} and{" "}
        <a href="/settings/payouts">payout settings</a>.
      </p>
    </SettingsSection>
  );
}

/**
 * Returns what deleting the account would affect; null until it is known. The server checks again, so nothing is
 * lost without it.
 */
function useDeletionPreview(): DeletionPreview | null {
  const [preview, setPreview] = useState<DeletionPreview | null>(null);
  useEffect(() => {
    callApi(getDeletionPreview, {}).then(setPreview, () => {});
  }, []);
  return preview;
}
