import type { BookCosts } from "@quire/contracts/records/book";
import { CURRENCY_SYMBOLS, formatMoney } from "@quire/domain/billing/money";
import { BOOK_CURRENCIES, type BookCurrency, type BookPrices } from "@quire/domain/books/printPrices";
import { useState } from "react";
import { Field } from "../../../ui/Field.tsx";
import { earningCopy, priceText, readListPrice, readPrice } from "./prices.ts";

const LABELS: Record<BookCurrency, string> = { INR: "In India", USD: "Everywhere else" };

interface PriceFieldsProps {
  value: BookPrices;
  /** Of a printed book; null before its page count is known. Omitted for an e-book, which costs nothing to print. */
  costs?: BookCosts | null;
  errors: Partial<Record<BookCurrency, string>>;
  /** Called with valid prices only. */
  onChange: (prices: BookPrices) => void;
}

/** A price in each currency, with what the creator earns of it. */
export function PriceFields({ value, costs, errors, onChange }: PriceFieldsProps) {
  const [typed, setTyped] = useState<Partial<Record<BookCurrency, string>>>({});
  const isPrinted = costs !== undefined;
  const read = (text: string, currency: BookCurrency) =>
    isPrinted ? readListPrice(text, currency, costs?.min_price[currency] ?? null) : readPrice(text, currency);

  function change(currency: BookCurrency, text: string) {
    setTyped((before) => ({ ...before, [currency]: text }));
    const price = read(text, currency);
    if ("error" in price) return;
    const { [currency]: _, ...others } = value;
    onChange(price.amount === null ? others : { ...others, [currency]: price.amount });
  }

  return (
    <div className="making-prices">
      {BOOK_CURRENCIES.map((currency) => {
        const text = typed[currency] ?? priceText(value[currency]);
        const price = read(text, currency);
        const amount = "amount" in price ? price.amount : null;
        return (
          <Field
            key={currency}
            label={LABELS[currency]}
            prefix={CURRENCY_SYMBOLS[currency]}
            inputMode="decimal"
            placeholder="Not sold"
            value={text}
            error={"error" in price ? price.error : errors[currency]}
            hint={isPrinted ? <PriceHint {...{ amount, currency, costs }} /> : undefined}
            onChange={(event) => change(currency, event.target.value)}
          />
        );
      })}
    </div>
  );
}

function PriceHint(props: { amount: number | null; currency: BookCurrency; costs: BookCosts | null }) {
  const { amount, currency, costs } = props;
  if (!costs) return null;
  const earning = amount === null ? null : earningCopy(amount, currency, costs);
  const shown = (of: number) => formatMoney({ amount: of, currency });
  return (
    <>
      {earning ? <strong>{earning} </strong> : null}
      Minimum {shown(costs.min_price[currency])}. Your own copies cost {shown(costs.own_price[currency])}{" "}
      each.
    </>
  );
}
