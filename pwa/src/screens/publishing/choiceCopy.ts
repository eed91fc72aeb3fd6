import { CURRENCIES, formatMoney } from "@quire/domain/billing/money";
import { ACCESS_LABELS } from "@quire/domain/enums";
import type { Choices, FieldName } from "./choices.ts";

/** Labels of the fields in the sheet. */
export const FIELD_LABELS: Readonly<Record<FieldName, string>> = {
  summary: "Summary",
  tags: "Tags",
  visibility: "Who can read it",
  pricing: "Price",
  slug: "URL slug",
  nsfw: "Explicit content",
  canonical_url: "Canonical URL",
  cover_file: "Cover",
};

/** Returns the value of a field as text. */
export function choiceText(name: FieldName, choices: Choices): string {
  const { summary, tags = [], visibility, pricing, slug, nsfw, canonical_url, cover_file } = choices;
  switch (name) {
    case "summary":
      return summary || "None";
    case "tags":
      return tags.join(", ") || "None";
    case "visibility":
      return visibility ? ACCESS_LABELS[visibility] : "";
    case "pricing": {
      const prices = CURRENCIES.flatMap((currency) => {
        const amount = pricing?.web[currency];
        return amount === undefined ? [] : [formatMoney({ amount, currency })];
      });
      return prices.join(", ") || "None";
    }
    case "slug":
      return slug || "From the title";
    case "nsfw":
      return nsfw ? "Yes" : "No";
    case "canonical_url":
      return canonical_url || "No";
    case "cover_file":
      return cover_file ? "An image" : "None";
  }
}
