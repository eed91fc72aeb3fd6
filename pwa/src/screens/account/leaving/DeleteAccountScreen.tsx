import { deleteAccount } from "@quire/contracts/calls/leaving";
import type { User } from "@quire/contracts/records/user";
import { formatDate } from "@quire/domain/time/dates";
import { useState } from "react";
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
import { Part } from "../settings/Part.tsx";
import { YourData } from "../settings/YourData.tsx";
import { givenUp, staysWords } from "./deletionCopy.ts";
import { useDeletionPreview } from "./useDeletionPreview.ts";
import { WhatIsOwed } from "./WhatIsOwed.tsx";

/** `/settings/delete-account`: what goes and what stays, the export first, then the password. */
export function DeleteAccountScreen() {
  const [due, setDue] = useState<string | null>(null);
  if (due) return <Asked due={due} />;
  return <RequireSignin>{(user) => <Ask user={user} onAsked={setDue} />}</RequireSignin>;
}

function Ask({ user, onAsked }: { user: User; onAsked: (due: string) => void }) {
  const isHere = useSession() !== null;
  const leaving = useDeletionPreview();
  const owed = givenUp(leaving?.money ?? []);
  const [givesUp, setGivesUp] = useState(false);
  const { form, submit, field, alert, busy } = useForm({
    initial: { password: "" },
    check: ({ password }): { password?: string } => (password ? {} : { password: "Enter your password" }),
    async send({ password }) {
      const { due } = await callApi(deleteAccount, { body: { password, give_up: givesUp } });
      onAsked(due);
      // The server has ended every session: this one is over too.
      sessionStore.expire();
    },
  });
  return (
    <div className="settings">
      <h1>Delete account</h1>
      <p className="settings-soft">
        We delete your account{user.site_url ? ", your site" : ""} and everything in it after seven days. Sign
        in again before then to keep it all.
      </p>
      <Part
        title="Export your data"
        note="Posts as markdown, your files, followers, comments, orders and earnings in one zip."
      >
        <YourData />
      </Part>
      <Part title="What stays" note={staysWords(leaving?.buyers ?? 0)}>
        <p className="settings-none">
          {user.site_url ? `Nobody else can claim ${new URL(user.site_url).host} for 30 days after.` : null}
        </p>
      </Part>
      {leaving?.money.length ? <WhatIsOwed money={leaving.money} siteUrl={user.site_url} /> : null}
      <Part title="Delete">
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
                checked={givesUp}
                onChange={(event) => setGivesUp(event.target.checked)}
              />
            ) : null}
            <div>
              <Button kind="danger" type="submit" loading={busy} aria-disabled={!isHere}>
                Delete my account
              </Button>
            </div>
          </form>
        ) : (
          <p className="settings-none">
            You don't have a password yet. Set one in your <a href="/settings">settings</a> first, then come
            back here.
          </p>
        )}
      </Part>
    </div>
  );
}

function Asked({ due }: { due: string }) {
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
