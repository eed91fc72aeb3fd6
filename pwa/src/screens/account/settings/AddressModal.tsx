import type { User } from "@quire/contracts/records/user";
import { useState } from "react";
import { refreshSession } from "../../../lib/loadSession.ts";
import { Button } from "../../../ui/Button.tsx";
import { Modal } from "../../../ui/Modal.tsx";
import { showSnackbar } from "../../../ui/snackbars.ts";
import { AddEmailForm } from "../proof/AddEmailForm.tsx";
import { VerifyEmail } from "../proof/VerifyEmail.tsx";
import { VerifyMobile } from "../proof/VerifyMobile.tsx";

interface AddressModalProps {
  kind: "email" | "mobile";
  user: User;
  onClose: () => void;
}

/** Adds an email, or takes the code for the mobile number. */
export function AddressModal({ kind, user, onClose }: AddressModalProps) {
  const [added, setAdded] = useState<User | null>(null);
  const done = (what: string) => {
    showSnackbar({ title: `${what} is verified`, tone: "good" });
    onClose();
  };
  if (kind === "mobile") {
    return (
      <Modal open onClose={onClose} title="Verify your mobile number" persistent>
        <VerifyMobile user={user} onProved={() => done("Your mobile number")} onLater={onClose} />
      </Modal>
    );
  }
  if (added) {
    const now = user.pending_email || user.email !== added.email ? user : added;
    return (
      <Modal open onClose={onClose} title="Check your email" persistent>
        <VerifyEmail
          user={now}
          onProved={() => done("Your email")}
          onLater={onClose}
          onOther={() => setAdded(null)}
        />
      </Modal>
    );
  }
  return (
    <Modal open onClose={onClose} title={user.email ? "Change email" : "Add email"} persistent>
      <p className="settings-soft">We'll send a link there. Nothing changes until you open it.</p>
      <AddEmailForm
        onAdded={async (changed) => {
          await refreshSession();
          setAdded(changed);
        }}
      >
        <Button onClick={onClose}>Cancel</Button>
      </AddEmailForm>
    </Modal>
  );
}
