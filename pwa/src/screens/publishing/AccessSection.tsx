import type { PublishFields } from "@quire/contracts/calls/publishing";
import {
  CURRENCIES,
  CURRENCY_SYMBOLS,
  type Currency,
  formatMoney,
  parseAmount,
} from "@quire/domain/billing/money";
import { checkPrice, PRICE_RANGES } from "@quire/domain/billing/prices";
import { ACCESS_LABELS, type AccessType } from "@quire/domain/enums";
import { useState } from "react";
import { Radio } from "../../ui/Checkbox.tsx";
import { Field } from "../../ui/Field.tsx";
import type { Choices } from "./choices.ts";
import type { Issues } from "./issuesByField.ts";
import { placeId, SheetSection } from "./SheetSection.tsx";
import { useTyped } from "./useTyped.ts";

interface AccessSectionProps {
  visibility: AccessType;
  pricing: PublishFields["pricing"];
  currency: Currency;
  issues: Issues;
  onChoose: (choices: Choices) => void;
}

const ACCESS: readonly { value: AccessType; label: string; hint: string }[] = [
  { value: "free", label: ACCESS_LABELS.free, hint: "Anyone can read it." },
  { value: "paid", label: ACCESS_LABELS.paid, hint: "Buyers read everything; others see the preview." },
  {
    value: "follow",
    label: ACCESS_LABELS.follow,
    hint: "Followers read everything; others see the preview.",
  },
];

/** Who can read a post, and at what price. */
export function AccessSection({ visibility, pricing, currency, issues, onChoose }: AccessSectionProps) {
  const prices = pricing?.web ?? {};
  const others = CURRENCIES.filter((one) => one !== currency);
  const price = (one: Currency) => (
    <PriceField
      key={one}
      currency={one}
      isMain={one === currency}
      amount={prices[one]}
      issue={one === currency ? issues.price : undefined}
      onChange={(amount) => {
        const { [one]: _, ...rest } = prices;
        onChoose({ pricing: { web: amount === null ? rest : { ...rest, [one]: amount } } });
      }}
    />
  );
  const isPaid = visibility === "paid";
  return (
    <SheetSection
      place="access"
      title="Who can read it"
      issue={isPaid ? issues.access : (issues.access ?? issues.price)}
    >
      <div className="publish-radios">
        {ACCESS.map(({ value, label, hint }) => (
          <Radio
            key={value}
            name="publish-access"
            label={label}
            hint={hint}
            checked={visibility === value}
            onChange={() => onChoose({ visibility: value })}
          />
        ))}
      </div>
      {isPaid ? (
        <>
          <div id={placeId("price")}>{price(currency)}</div>
          <details className="publish-more">
            <summary>Prices in other currencies</summary>
            {others.map(price)}
          </details>
        </>
      ) : null}
    </SheetSection>
  );
}

function PriceField(props: {
  currency: Currency;
  isMain: boolean;
  amount: number | undefined;
  issue: string | undefined;
  onChange: (amount: number | null) => void;
}) {
  const { currency, isMain, amount, issue, onChange } = props;
  const { typed, setTyped } = useTyped(amount ? String(amount / 100) : "");
  const [error, setError] = useState<string | null>(null);
  const { min, max } = PRICE_RANGES[currency];
  const range = `${formatMoney({ amount: min, currency })} to ${formatMoney({ amount: max, currency })}`;

  function commit() {
    if (typed.trim() === "") {
      setError(null);
      if (amount !== undefined) onChange(null);
      return;
    }
    const read = parseAmount(typed);
    const checked =
      read === null ? { error: "Please enter an amount, such as 99" } : checkPrice(read, currency);
    setError("error" in checked ? checked.error : null);
    if ("error" in checked || checked.amount === amount) return;
    setTyped(String(checked.amount / 100));
    onChange(checked.amount);
  }

  return (
    <Field
      label={isMain ? "Price" : `Price in ${currency}`}
      prefix={CURRENCY_SYMBOLS[currency]}
      inputMode="decimal"
      autoComplete="off"
      hint={isMain ? `From ${range}.` : `From ${range}. If empty, your main price is converted.`}
      value={typed}
      error={error ?? issue ?? null}
      onChange={(event) => setTyped(event.target.value)}
      onBlur={commit}
    />
  );
}
