import { DETAILS_MAX, type PromisedGood } from "@quire/domain/billing/deliveries";
import { TextArea } from "../../ui/TextArea.tsx";

interface DetailsFieldProps {
  good: PromisedGood;
  creator: string;
  value: string;
  error?: string | null;
  onChange: (details: string) => void;
}

const LABELS: Record<PromisedGood, string> = {
  personalised_message: "What is the message about, and who is it for?",
  virtual_meetup: "What is the meetup about, and when suits you?",
};
const HINTS: Record<PromisedGood, string> = {
  personalised_message: "Names, the occasion, what to mention.",
  virtual_meetup: "What you want to talk about, your days and times, and your time zone.",
};

/** Text field for what the buyer tells the creator about a delivery. */
export function DetailsField({ good, creator, value, error, onChange }: DetailsFieldProps) {
  return (
    <TextArea
      label={LABELS[good]}
      name="details"
      hint={`${HINTS[good]} Only ${creator} can read it.`}
      value={value}
      error={error}
      required
      maxLength={DETAILS_MAX}
      onChange={(event) => onChange(event.target.value)}
    />
  );
}
