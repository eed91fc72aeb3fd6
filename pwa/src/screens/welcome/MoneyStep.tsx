import { updateSite } from "@quire/contracts/calls/sites";
import { CURRENCIES, type Currency } from "@quire/domain/billing/money";
import BookOpen from "lucide-react/icons/book-open";
import FileText from "lucide-react/icons/file-text";
import HeartHandshake from "lucide-react/icons/heart-handshake";
import { useState } from "react";
import { callApi } from "../../lib/callApi.ts";
import { Select } from "../../ui/Select.tsx";
import { CURRENCY_LABELS } from "../../widgets/currencyLabels.ts";
import { Points } from "./Points.tsx";
import { StepForm } from "./StepForm.tsx";
import type { WelcomeStepProps } from "./useWelcome.ts";

const WAYS = [
  {
    icon: FileText,
    title: "Sell posts, stories and e-books",
    text: "Set a price when you publish. Readers see a preview first.",
  },
  {
    icon: HeartHandshake,
    title: "Accept support",
    text: "Readers give what they like, with a message. That's the next step.",
  },
  {
    icon: BookOpen,
    title: "Print your book",
    text: "We print and ship each copy. There's nothing to stock. Part of Pro.",
  },
];

/** "Make money": the ways to earn, and the currency of prices. */
export function MoneyStep({ welcome }: WelcomeStepProps) {
  const { site } = welcome;
  const [currency, setCurrency] = useState(site.currency as Currency);

  async function save() {
    if (currency !== site.currency) {
      welcome.changeSite(await callApi(updateSite, { params: { id: site.id }, body: { currency } }));
    }
    return true;
  }

  return (
    <StepForm
      welcome={welcome}
      step="make_money"
      title="Earn from what you write"
      lead={`You keep ${site.creator_share}% of every sale, before the payment provider's fee. Nothing has to cost anything.`}
      onSave={save}
    >
      <Points of={WAYS} />
      <Select
        label="Currency of your prices"
        name="currency"
        options={CURRENCIES.map((value) => ({ value, label: CURRENCY_LABELS[value] }))}
        value={currency}
        onChange={(event) => setCurrency(event.target.value as Currency)}
      />
    </StepForm>
  );
}
