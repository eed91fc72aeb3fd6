import { createDraftInvite } from "@quire/contracts/calls/drafts";
import type { MemberRole } from "@quire/domain/posts/draftRoles";
import { type FormEvent, useState } from "react";
import { callApi } from "../../../lib/callApi.ts";
import { type FailureMessages, failureMessages } from "../../../lib/failureMessages.ts";
import { Button } from "../../../ui/Button.tsx";
import { Field } from "../../../ui/Field.tsx";
import { Select } from "../../../ui/Select.tsx";
import { showSnackbar } from "../../../ui/snackbars.ts";
import { ROLE_OPTIONS } from "../roleCopy.ts";
import type { PostKey } from "./useWriters.ts";

/** Sends an invite to one address. */
export function InviteByMail({ of, onInvited }: { of: PostKey; onInvited: () => void }) {
  const [email, setEmail] = useState("");
  const [role, setRole] = useState<MemberRole>("writer");
  const [isBusy, setIsBusy] = useState(false);
  const [failure, setFailure] = useState<FailureMessages<"email"> | null>(null);

  async function send(event: FormEvent) {
    event.preventDefault();
    if (isBusy) return;
    setIsBusy(true);
    setFailure(null);
    try {
      const invite = await callApi(createDraftInvite, { params: of, body: { role, email } });
      setEmail("");
      onInvited();
      showSnackbar({ title: "Invite sent", message: `To ${invite.email}`, tone: "good" });
    } catch (error) {
      setFailure(failureMessages(error, ["email"]));
    } finally {
      setIsBusy(false);
    }
  }

  return (
    <section className="cowriting-part">
      <h3>Invite by email</h3>
      <form className="cowriting-form" onSubmit={(event) => void send(event)} noValidate>
        {failure?.alert ? (
          <p className="cowriting-alert" role="alert">
            {failure.alert}
          </p>
        ) : null}
        <Field
          label="Email"
          type="email"
          autoComplete="off"
          value={email}
          error={failure?.fields.email}
          onChange={(event) => setEmail(event.target.value)}
        />
        <Select
          label="Role"
          options={ROLE_OPTIONS}
          value={role}
          onChange={(event) => setRole(event.target.value as MemberRole)}
        />
        <div>
          <Button kind="primary" type="submit" loading={isBusy}>
            Send invite
          </Button>
        </div>
      </form>
    </section>
  );
}
