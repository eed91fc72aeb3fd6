import type { Site } from "@quire/contracts/records/site";
import { formatMoney, type Money } from "@quire/domain/billing/money";
import { useRef, useState } from "react";
import { Button } from "../../ui/Button.tsx";
import { Checkbox } from "../../ui/Checkbox.tsx";
import { Field } from "../../ui/Field.tsx";
import { Modal } from "../../ui/Modal.tsx";
import { TextArea } from "../../ui/TextArea.tsx";
import { Choices } from "../Choices.tsx";
import { SandboxNote } from "../checkout/SandboxNote.tsx";
import { readAmount, SUGGESTED, symbolOf } from "./amounts.ts";
import type { Gift } from "./gift.ts";
import "./support.css";
import { GuideLink } from "../GuideLink.tsx";

const LONGEST_MESSAGE = 1000;
const OWN = "own";

interface SupportFormProps {
  site: Site;
  gift: Gift;
  onChange: (gift: Gift) => void;
  onGive: (price: Money) => void;
  onClose: () => void;
  /** Shown above the form. */
  note: string | null;
}

/** Form for the amount, the message and its visibility. Payment follows. */
export function SupportForm({ site, gift, onChange, onGive, onClose, note }: SupportFormProps) {
  const [error, setError] = useState<string | null>(null);
  const form = useRef<HTMLDivElement>(null);
  const { currency, chosen, own, message, isPrivate } = gift;
  function submit() {
    const read = chosen === OWN ? readAmount(own, currency) : { amount: Number(chosen) };
    if (!("error" in read)) return onGive({ amount: read.amount, currency });
    setError(read.error);
    form.current?.querySelector<HTMLElement>("[name=amount]")?.focus();
  }
  return (
    <Modal
      open
      title={`Support ${site.name}`}
      onClose={onClose}
      persistent
      actions={
        <Button kind="primary" full onClick={submit}>
          Continue to payment
        </Button>
      }
    >
      <div className="support-form" ref={form}>
        {note ? <p role="alert">{note}</p> : null}
        <Choices
          label="How much"
          choices={[
            ...SUGGESTED[currency].map((amount) => ({
              value: String(amount),
              label: formatMoney({ amount, currency }),
            })),
            { value: OWN, label: "Another amount" },
          ]}
          value={chosen}
          onChange={(value) => onChange({ ...gift, chosen: value })}
        />
        {chosen === OWN ? (
          <Field
            label="Your amount"
            name="amount"
            autoComplete="off"
            prefix={symbolOf(currency)}
            inputMode="decimal"
            value={own}
            error={error}
            onChange={({ target }) => {
              setError(null);
              onChange({ ...gift, own: target.value });
            }}
          />
        ) : null}
        <TextArea
          label={`Your message to ${site.name}`}
          hint="Optional"
          rows={3}
          maxLength={LONGEST_MESSAGE}
          value={message}
          onChange={({ target }) => onChange({ ...gift, message: target.value })}
        />
        <Checkbox
          label="Keep it private"
          hint={
            isPrivate
              ? `Only ${site.name} sees your name and message.`
              : "Otherwise your name and message appear under Supporters."
          }
          checked={isPrivate}
          onChange={({ target }) => onChange({ ...gift, isPrivate: target.checked })}
        />
        <p>
          <GuideLink to="support-a-creator">How support works</GuideLink>
        </p>
        <SandboxNote />
      </div>
    </Modal>
  );
}
