import { confirmFactor, startFactorConfirmation } from "@quire/contracts/calls/factors";
import type { FactorMethod, Factors } from "@quire/contracts/records/factor";
import { callApi } from "../../../../lib/callApi.ts";
import { Modal } from "../../../../ui/Modal.tsx";
import "../../account.css";
import { FactorForm } from "../../factors/FactorForm.tsx";

interface ConfirmFactorProps {
  /** Why it is asked, in a sentence. */
  reason: string;
  factors: Factors;
  onClose: () => void;
  onConfirmed: () => void;
}

/** Confirms a second factor of a signed-in user, which allows changes for some minutes. */
export function ConfirmFactor({ reason, factors, onClose, onConfirmed }: ConfirmFactorProps) {
  return (
    <Modal open onClose={onClose} title="Confirm it's you">
      <p className="account-note">{reason}</p>
      <FactorForm
        methods={methodsOf(factors)}
        action="Confirm"
        fetchOptions={() => callApi(startFactorConfirmation)}
        onProof={async (proof) => {
          await callApi(confirmFactor, { body: proof });
          onConfirmed();
        }}
      />
    </Modal>
  );
}

/** Returns how a user can prove their second factor. */
export function methodsOf({ passkeys, totp, recovery_codes_left }: Factors): FactorMethod[] {
  const methods: FactorMethod[] = [];
  if (passkeys.length > 0) methods.push("passkey");
  if (totp) methods.push("totp");
  if (recovery_codes_left > 0) methods.push("recovery_code");
  return methods;
}
