import { addEmail } from "@quire/contracts/calls/verification";
import type { User } from "@quire/contracts/records/user";
import type { ReactNode } from "react";
import { callConfirmed } from "../../../widgets/confirmIdentity/callConfirmed.ts";
import { EmailForm } from "../form/EmailForm.tsx";

/** "Add Email": the new address is pending until its link is opened. */
export function AddEmailForm({
  onAdded,
  children,
}: {
  onAdded: (user: User) => Promise<void> | void;
  children?: ReactNode;
}) {
  return (
    <EmailForm
      action="Send link"
      onEmail={async (email) => {
        const { user } = await callConfirmed(addEmail, { body: { email } });
        await onAdded(user);
      }}
    >
      {children}
    </EmailForm>
  );
}
